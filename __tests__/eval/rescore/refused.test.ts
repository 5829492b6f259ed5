import type { JsonObject } from "../../../src/values/json.ts";
import { by, calls, talk, toolUse, useModelApi } from "../../helpers/model-api.ts";
import { type Run, useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";
import { evalOf, grade, judges, liveSuite, suiteOf } from "../evals.ts";
import { edit, rescore } from "./rescoring.ts";

const workspace = useWorkspace();
const api = useModelApi();

describe("what is refused", () => {
  async function refusals(suite: object, flags: readonly string[] = []): Promise<(string | undefined)[]> {
    api.script(
      judges(
        {},
        by((body) => turnOf(body)),
      ),
    );
    await grade(workspace, api, suite);
    return told(await rescore(workspace, api, flags));
  }

  function told(run: Run): (string | undefined)[] {
    for (const { status, rule_id } of run.report.results)
      expect([status, rule_id]).toEqual(["errored", "rescore-refused"]);
    expect(run.code).toBe(1);
    return run.report.results.map(({ message }) => message);
  }

  let turnOf: (body: JsonObject) => ReturnType<typeof talk>;
  const live = evalOf({ response: undefined, server: "tools", prompt: "Go." });

  test("a text that the report bounded, by its place and its size", async () => {
    let turn = 0;
    turnOf = () =>
      [
        calls(["weather", { city: "Lima" }]),
        calls(["long", {}], ["weather", { city: "x".repeat(5000) }]),
        talk("y".repeat(30_000)),
      ][turn++] ?? talk("");
    const cuts = [
      "result of turn 2 is cut: 8,000 of 100,057 characters",
      "arguments of turn 2 are cut: only 4,000 characters",
      "text of turn 3 is cut: 20,000 of 30,000 characters",
    ];
    expect(await refusals(liveSuite([live]))).toEqual([cuts.join("; ")]);
    const long = "z".repeat(25_000);
    const texts = { response: long, context: ["a", long], reference: long, prompt: long };
    const kept = { prompt: "4,000", response: "20,000", "context 2": "4,000", reference: "4,000" };
    const each = Object.entries(kept).map(([what, size]) => `${what} is cut: ${size} of 25,000 characters`);
    expect(await refusals(suiteOf([evalOf(texts)]), ["suite.yml"])).toEqual([each.join("; ")]);
    expect(await refusals(suiteOf([evalOf({ rubric: "r".repeat(3000) })]))).toEqual([
      "rubric is cut: 2,000 of 3,000 characters",
    ]);
  });

  test("criteria and trees without the suite, what was not run, and what was broken off", async () => {
    const tree = { tree: { ask: "Kind?", yes: { score: 1 }, no: { score: 0 } } };
    const forms = [evalOf({ rubric: { criteria: [{ name: "kind" }] } }), evalOf({ name: "tree", rubric: tree })];
    expect(await refusals(suiteOf(forms))).toEqual([
      "the report does not hold its rubric of criteria",
      "the report does not hold its rubric, a decision tree",
    ]);
    await grade(workspace, undefined, suiteOf([evalOf()]));
    expect(told(await rescore(workspace, api))).toEqual([
      "the report holds no response and no conversation of it; it was deferred: no judge is configured: ANTHROPIC_API_KEY is not set",
    ]);
    api.script(judges({}, calls(["crash", {}])));
    await grade(workspace, api, liveSuite([live]));
    expect(told(await rescore(workspace, api, ["suite.yml"]))[0]).toMatch(/^its conversation was broken off: .*exited/);
  });

  test("a comparison with what a tool may do, where the report lacks the definitions of the tools", async () => {
    api.script(judges({}, talk("31.")));
    const agent = {
      name: "warm",
      prompt: "Go.",
      server: "tools",
      eval: { mcp_use: {}, argument_correctness: {}, plan_quality: {} },
    };
    workspace.write("suite.yml", { ...liveSuite([]), agents: [agent] });
    await workspace.report(await workspace.cli(["run", "suite.yml", ...WITH_REPORT], { env: api.env }));
    edit(workspace, { servers: [] });
    const run = await rescore(workspace, api);
    expect(run.report.results.map(({ status, message }) => [status, message])).toEqual([
      ["errored", "the report does not hold the definitions of all its tools"],
      ["errored", "the report does not hold the definitions of all its tools"],
      ["passed", undefined],
    ]);
  });

  test("a comparison, each of its pairs and what sums them up, by any rubric", async () => {
    api.script(by(() => toolUse({ reason: "Because.", preferred: "tie" })));
    const compare = { a: { response: "Hi." }, b: { response: "Hello." } };
    const suite = suiteOf([{ name: "two", prompt: "Greet.", compare, cases: [{ vars: {} }, { vars: {} }] }]);
    const then = await grade(workspace, api, suite);
    for (const flags of [["suite.yml"], [], ["--rubric", "Is kind."]]) {
      const run = await rescore(workspace, api, flags);
      expect(run.report.results.map(({ id }) => id)).toEqual(then.report.results.map(({ id }) => id));
      expect(new Set(told(run))).toEqual(new Set(["a comparison is not judged again"]));
    }
  });
});
