import { candidateOf } from "../../src/judge/index.ts";
import { spendFreely } from "../../src/spend/index.ts";
import type { JudgedMetric, MetricName } from "../../src/suite/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { modelOf } from "../helpers/models.ts";
import { judgesOf, questionOf, textRubric } from "./rubrics.ts";

const api = useModelApi();

describe("judged metrics", () => {
  const metric = (name: MetricName): JudgedMetric => {
    return {
      name,
      threshold: 0.6,
      judge: { model: modelOf("m", { baseUrl: api.url }) },
      location: { file: "suite.yml", line: 1, column: 1 },
    };
  };
  const subject = (calls: number) => ({ candidate: candidateOf("get({})"), calls, metrics: 4 });
  const asker = { spending: spendFreely(new AbortController().signal), left: () => undefined };

  test.each<[MetricName, number]>([
    ["mcp_task_completion", 2],
    ["mcp_use", 1],
    ["argument_correctness", 2],
    ["plan_quality", 1],
  ])("%s is one question with a version", async (name, version) => {
    api.script(verdict(0.6));
    const { judges } = judgesOf(api);
    const { passed, score, detail } = await judges.gradeMetric({}, metric(name), subject(1), asker);
    expect({ passed, score, calls: api.requests.length }).toEqual({ passed: true, score: 0.6, calls: 1 });
    expect(detail.rubric).toMatchObject({ name, version, form: "text" });
    expect(questionOf(api.requests[0] as JsonObject)).toBe(detail.rubric.text);
  });

  test("without calls there are no arguments to judge", async () => {
    const { judges } = judgesOf(api);
    const nothing = await judges.gradeMetric({}, metric("argument_correctness"), subject(0), asker);
    expect(nothing).toMatchObject({ passed: true, vacuous: true, detail: { judging: [] } });
    expect(api.requests).toHaveLength(0);
    api.script(verdict(0));
    expect(await judges.gradeMetric({}, metric("mcp_use"), subject(0), asker)).toMatchObject({ passed: false });
  });

  test("that have a rubric of their own are judged by it", async () => {
    api.script(verdict(1));
    const { judges } = judgesOf(api);
    const own = { ...metric("rubric"), rubric: textRubric("Is kind.") };
    expect((await judges.gradeMetric({}, own, subject(0), asker)).detail.rubric).toEqual({
      form: "text",
      text: "Is kind.",
    });
  });
});
