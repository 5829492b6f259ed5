import { toolUse, useModelApi, using } from "../../helpers/model-api.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { evalOf, grade, suiteOf } from "../evals.ts";
import { answer, BAD, CRASH, DOWN, GOOD, runAgents, wholeOf } from "./agents.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("a hook before all that fails errors what sums up, as its one cause; one that skips skips it", async () => {
  workspace.write("hook.mjs", "process.exit(3);\n");
  const failed = await runAgents(workspace, api, { runs: 2 }, { suite: { hooks: { beforeAll: "node hook.mjs" } } });
  expect(failed.code).toBe(1);
  expect(wholeOf(failed)).toMatchObject({ status: "errored", runs: { runs: 2, errored: 2 } });
  expect(failed.report.causes).toHaveLength(1);
  workspace.write("skip.mjs", 'process.stdout.write(JSON.stringify({ skip: { reason: "not today" } }));\n');
  const hooks = { beforeEach: { command: "node skip.mjs", mode: "context" } };
  const skipped = await runAgents(workspace, api, { runs: 2, hooks });
  expect([wholeOf(skipped).status, wholeOf(skipped).message]).toEqual(["skipped", "not today"]);
  expect(api.requests).toEqual([]);
});

test("--bail counts what sums up, and a run asked for alone brings all that decide with it", async () => {
  answer(api, [BAD, GOOD, GOOD]);
  const bailed = await runAgents(workspace, api, { runs: 3, min_pass_rate: 0.6 }, { flags: ["--bail", "1"] });
  expect([bailed.code, bailed.statuses]).toEqual([0, ["failed", "passed", "passed", "passed"]]);
  answer(api, [CRASH, GOOD, GOOD]);
  const { report } = await runAgents(workspace, api, { runs: 3 });
  answer(api, [GOOD]);
  const alone = await workspace.run(undefined, ["--filter", `id:${report.results[0]?.id}`], { env: api.env });
  expect([alone.code, alone.statuses]).toEqual([0, ["passed", "passed", "passed", "passed"]]);
});

test("--last-failed runs again what nobody judged", async () => {
  answer(api, [DOWN, GOOD]);
  const first = await runAgents(workspace, api, { runs: 2 });
  expect(wholeOf(first).rule_id).toBe("runs.unjudged");
  answer(api, [GOOD]);
  const again = await workspace.run(undefined, ["--last-failed"], { env: api.env });
  expect([again.code, again.statuses]).toEqual([0, ["passed", "passed", "passed"]]);
});

test("--last-failed leaves out a test that passed as a whole, whatever one of its runs came to", async () => {
  answer(api, [CRASH, GOOD]);
  const first = await runAgents(workspace, api, { runs: 2, min_pass_rate: 0.5 });
  expect([first.code, [...first.statuses].sort()]).toEqual([0, ["errored", "passed", "passed"]]);
  const again = await workspace.run(undefined, ["--last-failed"], { env: api.env });
  expect([again.code, again.statuses]).toEqual([0, []]);
});

test("a retry of a run that broke makes it pass, and it counts as that", async () => {
  answer(api, [CRASH, GOOD]);
  const run = await runAgents(workspace, api, { runs: 2, retries: 1 });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(wholeOf(run).runs).toMatchObject({ runs: 2, passed: 2 });
});

test("reasons count tests, and single runs only where no test as a whole is left", async () => {
  api.script(using({ input_tokens: 1000, output_tokens: 1000 }, toolUse({ score: 0.9, reason: "Good." })));
  const spent = async (cap: string) => {
    const run = await grade(workspace, api, suiteOf([evalOf({ repeats: 4 })]), ["--parallel", "1", "--max-cost", cap]);
    return [run.code, run.report.verdict?.reasons.find(({ code }) => code === "budget")];
  };
  const all = { count: 1, of: 1, message: expect.stringMatching(/^a cap on cost left 1 test ungraded: /) };
  expect(await spent("0.001")).toMatchObject([5, all]);
  const some = { count: 3, of: 4, message: expect.stringMatching(/^a cap on cost left 3 runs ungraded: /) };
  expect(await spent("0.03")).toMatchObject([5, some]);
  const waiting = await workspace.run(
    { servers: { tools: fixture("agent-tools") }, agents: [{ name: "a", prompt: "p", runs: 3 }] },
    ["--require-judge"],
  );
  expect(waiting.report.verdict?.reasons).toMatchObject([
    { code: "require-judge", count: 1, of: 1, message: expect.stringMatching(/^1 test waits for a judge: /) },
  ]);
});

test("--require-judge forbids a run that waits even where max_unjudged lets it go", async () => {
  workspace.write(".mcptest/.gitkeep", "");
  const suite = (repeats: number) => suiteOf([evalOf({ repeats, max_unjudged: 1 })]);
  answer(api, []);
  await grade(workspace, api, suite(2), ["--record"]);
  const lenient = await grade(workspace, undefined, suite(3));
  expect([lenient.code, wholeOf(lenient).runs?.left_out]).toEqual([0, 1]);
  const strict = await grade(workspace, undefined, suite(3), ["--require-judge"]);
  expect([strict.code, strict.report.verdict?.reasons[0]?.message]).toEqual([
    1,
    expect.stringMatching(/^1 run waits for a judge: /),
  ]);
});
