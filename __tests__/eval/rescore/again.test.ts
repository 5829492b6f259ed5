import { rmSync } from "node:fs";
import { join } from "node:path";
import type { EvaluationDetail } from "../../../src/report/index.ts";
import { by, calls, talk, useModelApi } from "../../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";
import { evalOf, grade, judges, liveSuite, suiteOf } from "../evals.ts";
import { asked, edit, leavesTraces, rescore } from "./rescoring.ts";

const workspace = useWorkspace();
const api = useModelApi();

const TWO = [
  evalOf({ threshold: 0.6 }),
  evalOf({ name: "second", response: "Hi.", rubric: { criteria: [{ name: "kind" }] } }),
];

describe("with suites", () => {
  test("what the report holds is judged by the rubric, threshold and judge that the suite says now", async () => {
    api.script(judges({ Greets: 0.8 }));
    const then = await grade(workspace, api, suiteOf(TWO));
    workspace.write(
      "suite.yml",
      suiteOf([
        evalOf({ rubric: "Is warm.", response: "Other.", judge: { model: "claude-opus-4-1" } }),
        evalOf({ name: "new" }),
      ]),
    );
    const before = api.requests.length;
    api.script(judges({ warm: 0.62 }));
    const now = await rescore(workspace, api, ["suite.yml"]);
    expect(now.code).toBe(1);
    expect(now.report.results).toHaveLength(1);
    const { id, started_at } = then.report.run;
    expect(now.result("greeting")).toMatchObject({
      id: then.result("greeting").id,
      status: "failed",
      score: 0.62,
      threshold: 0.7,
      rescored: { run: id, started_at, score: 0.8 },
      detail: { candidate: { response: "Hello, Ada!" }, rubric: { text: "Is warm." } },
      repro: `mcptest eval suite.yml --rescore then.json --filter id:${then.result("greeting").id}`,
    });
    expect(api.requests.slice(before)).toMatchObject([{ model: "claude-opus-4-1" }]);
    expect(asked(api, before)[0]).toContain("Hello, Ada!");
  });

  test("no server, no hook and no agent is started, and the judge reads what it read then, byte for byte", async () => {
    const steps = [
      calls(["weather", { city: "Lima" }], ["fail", {}], { text: "I look it up." }),
      calls(["refuse", {}], ["nowhere", { a: [1] }]),
      talk("19 degrees."),
    ];
    let turn = 0;
    api.script(judges({}, (...of) => steps[turn++]?.(...of)));
    const suite = {
      ...liveSuite([evalOf({ response: undefined, server: "tools", prompt: "How warm is it?" })]),
      ...leavesTraces(),
    };
    const then = await grade(workspace, api, suite);
    expect(then.statuses).toEqual(["passed"]);
    expect([workspace.has("started"), workspace.has("hooked")]).toEqual([true, true]);
    for (const file of ["started", "hooked"]) rmSync(join(workspace.root, file));
    const before = api.requests.length;
    for (const flags of [["suite.yml"], [], ["--rubric", "Greets by name."]]) {
      const now = await rescore(workspace, api, flags);
      expect(now.result("greeting")).toMatchObject({
        status: "passed",
        id: then.result("greeting").id,
        detail: { conversation: { turns: [{}, {}, {}] } },
      });
    }
    expect(asked(api, before)).toEqual([asked(api)[0], asked(api)[0], asked(api)[0]]);
    expect(api.requests).toHaveLength(before + 3);
    expect([workspace.has("started"), workspace.has("hooked")]).toEqual([false, false]);
  });

  test("judged metrics of an agent and what sums up its runs are judged by what the report holds of the agent", async () => {
    api.script(
      judges(
        { "carried out": 0.9, arguments: 0.4, polite: 0.8 },
        by((body) =>
          JSON.stringify(body.messages).includes("tool_result") ? talk("31.") : calls(["weather", { city: "Lima" }]),
        ),
      ),
    );
    const agent = {
      name: "warm",
      prompt: "How warm is it?",
      server: "tools",
      runs: 2,
      eval: { mcp_task_completion: {}, argument_correctness: {}, rubric: "Is polite." },
    };
    workspace.write("suite.yml", { ...leavesTraces(), agents: [agent] });
    const then = await workspace.report(await workspace.cli(["run", "suite.yml", ...WITH_REPORT], { env: api.env }));
    expect(then.report.results).toHaveLength(12);
    const first = asked(api);
    rmSync(join(workspace.root, "started"));
    const before = api.requests.length;
    for (const flags of [["suite.yml"], []]) {
      const now = await rescore(workspace, api, flags);
      const judged = then.report.results.filter(({ coordinates }) => coordinates.metric !== undefined);
      const told = ({ id, name, coordinates, status, score, single, runs }: (typeof judged)[number]) => ({
        id,
        name,
        coordinates,
        status,
        score,
        single,
        runs,
      });
      expect(now.report.results.map(told)).toEqual(judged.map(told));
      expect(now.report.results.map(({ rescored }) => rescored?.score)).toEqual(judged.map(({ score }) => score));
      expect(now.code).toBe(1);
    }
    const agents = then.report.results.filter(({ coordinates }) => coordinates.metric === undefined);
    const short = await rescore(workspace, api, ["--rubric", "Is polite."]);
    expect(short.report.results.map(({ id, score }) => [id, score])).toEqual(agents.map(({ id }) => [id, 0.8]));
    expect(short.report.results.at(-1)).toMatchObject({ status: "passed", runs: { runs: 2, passed: 2 } });
    expect(
      asked(api, before)
        .slice(0, 2 * first.length)
        .toSorted(),
    ).toEqual([...first, ...first].toSorted());
    expect(workspace.has("started")).toBe(false);
  });
});

describe("by what the report says", () => {
  test("rubrics in words and juries are as stored, and the environment names the judge", async () => {
    api.script(judges({}));
    await grade(
      workspace,
      api,
      suiteOf([evalOf({ threshold: 0.6, judge: { model: "claude-opus-4-1", jury: { size: 3 } } })]),
    );
    const before = api.requests.length;
    const now = await rescore(workspace, api);
    expect(now.result("greeting")).toMatchObject({
      status: "passed",
      threshold: 0.6,
      detail: { combined: "jury", rubric: { text: "Greets by name." } },
    });
    expect(api.requests.slice(before)).toMatchObject([{ model: "claude-opus-4-1" }, {}, {}]);
    await rescore(workspace, { env: { ...api.env, MCPTEST_JUDGE_MODEL: "claude-haiku-4-5" } }, []);
    expect(api.requests.slice(-1)).toMatchObject([{ model: "claude-haiku-4-5" }]);
  });

  test("--rubric judges all of them, and the agents themselves", async () => {
    api.script(judges({ polite: 0.3 }, talk("19 degrees.")));
    const agent = { name: "warm", prompt: "How warm is it?", server: "tools", eval: { rubric: "Is short." } };
    const rubrics = { manners: { criteria: [{ name: "polite" }], threshold: 0.2 } };
    workspace.write("suite.yml", { ...liveSuite(TWO), agents: [agent], rubrics });
    await workspace.report(
      await workspace
        .cli(["run", "suite.yml", "--reporter", "json=a.json"], { env: api.env })
        .then(() => workspace.cli(["eval", "suite.yml", "--reporter", "json=b.json"], { env: api.env }))
        .then(() => workspace.cli(["report", "a.json", "b.json", ...WITH_REPORT])),
    );
    const words = await rescore(workspace, api, ["--rubric", "Is polite."]);
    expect(
      words.report.results.map(({ name, kind, score, threshold, status }) => [kind, name, score, threshold, status]),
    ).toEqual([
      ["agent", "warm", 0.3, 0.7, "failed"],
      ["eval", "greeting", 0.3, 0.6, "failed"],
      ["eval", "second", 0.3, 0.7, "failed"],
    ]);
    const named = await rescore(workspace, api, ["suite.yml", "--rubric", "ref:manners"]);
    expect(named.statuses).toEqual(["passed", "passed", "passed"]);
    const preset = await rescore(workspace, api, ["--rubric", "preset:conciseness"]);
    expect(preset.result("second").detail).toMatchObject({ rubric: { name: "conciseness", form: "criteria" } });
    // What was judged again can be judged again.
    expect((await rescore(workspace, api, ["--rubric", "ref:manners", "suite.yml"])).statuses).toEqual([
      "passed",
      "passed",
      "passed",
    ]);
  });

  test("repeats are judged each, at temperature 1, and their mean decides", async () => {
    api.script(judges({ Greets: 0.9 }));
    const then = await grade(workspace, api, suiteOf([evalOf({ repeats: 3 })]));
    const before = api.requests.length;
    api.script(judges({ Greets: 0.5 }));
    for (const flags of [["suite.yml"], [], ["--rubric", "Greets kindly."]]) {
      const now = await rescore(workspace, api, flags);
      expect(now.report.results.map(({ id, single }) => [id, single])).toEqual(
        then.report.results.map(({ id, single }) => [id, single]),
      );
      expect(now.report.results.at(-1)).toMatchObject({
        status: "failed",
        repeats: { n: 3, mean: 0.5 },
        rescored: { score: 0.9 },
      });
    }
    expect(api.requests.slice(before).map(({ temperature }) => temperature)).toEqual(Array(9).fill(1));
  });

  test("repeats of several evals are summed up each by themselves", async () => {
    api.script(judges({ Greets: 0.9, Thanks: 0.5 }));
    const two = [evalOf({ repeats: 2 }), evalOf({ name: "other", rubric: "Thanks.", repeats: 3 })];
    const then = await grade(workspace, api, suiteOf(two));
    const now = await rescore(workspace, api);
    const sums = ({ report }: typeof now) =>
      report.results.flatMap(({ id, name, status, repeats }) =>
        repeats ? [[id, name, status, repeats.n, repeats.mean]] : [],
      );
    expect(sums(now)).toEqual(sums(then));
    expect(sums(now).map(([, ...told]) => told)).toEqual([
      ["greeting", "passed", 2, 0.9],
      ["other", "failed", 3, 0.5],
    ]);
  });

  test("a report of an older version holds enough where it has the texts", async () => {
    api.script(judges({ Greets: 0.8 }));
    const then = await grade(workspace, api, suiteOf([evalOf()]));
    const row = then.result("greeting");
    const { rubric, candidate, judging } = row.detail as EvaluationDetail;
    const old = {
      type: "evaluation",
      rubric,
      candidate,
      judging: judging.map(({ model, score }) => ({ model, score })),
    };
    edit(workspace, { results: [{ ...row, detail: old }], causes: undefined, verdict: undefined, rollups: undefined });
    expect((await rescore(workspace, api)).result("greeting")).toMatchObject({ score: 0.8, rescored: { score: 0.8 } });
  });

  test("shards, merged and sealed anew, hold as much as a single report", async () => {
    api.script(judges({ Greets: 0.8 }));
    const suite = suiteOf([evalOf(), evalOf({ name: "b" }), evalOf({ name: "c" })]);
    await grade(workspace, api, suite, ["--shard", "1/2", "--reporter", "json=1.json"]);
    const part = await rescore(workspace, api);
    expect(part.report.results.length).toBeLessThan(3);
    await grade(workspace, api, suite, ["--shard", "2/2", "--reporter", "json=2.json"]);
    await workspace.cli(["report", "1.json", "2.json", ...WITH_REPORT]);
    const whole = await rescore(workspace, api);
    expect(whole.statuses).toEqual(["passed", "passed", "passed"]);
    expect(whole.report.results.map(({ rescored }) => rescored?.score)).toEqual([0.8, 0.8, 0.8]);
    expect((await rescore(workspace, api, ["--filter", "b"])).report.results.map(({ name }) => name)).toEqual(["b"]);
  });
});
