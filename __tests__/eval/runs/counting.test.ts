import { calls, type Reply, refusal, toolUse, useModelApi } from "../../helpers/model-api.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { evalOf, grade, liveSuite } from "../evals.ts";
import { answer, BAD, CRASH, DOWN, GOOD, HANG, runAgents, wholeOf } from "./agents.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("four crashed servers of five are four failed runs, in the report, in every line, and in the exit code", async () => {
  answer(api, [CRASH, CRASH, GOOD, CRASH, CRASH]);
  const run = await runAgents(
    workspace,
    api,
    { runs: 5, min_pass_rate: 1 },
    { flags: ["--reporter", "junit=junit.xml", "--reporter", "tap=run.tap"] },
  );
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored", "errored", "passed", "errored", "errored", "failed"]);
  expect(wholeOf(run)).toMatchObject({
    status: "failed",
    rule_id: "runs.pass-rate",
    message: "1 of 5 runs passed (4 errored), a rate of 0.2, and min_pass_rate is 1",
    runs: { runs: 5, passed: 1, errored: 4, rate: 0.2, min_rate: 1 },
  });
  expect(wholeOf(run).runs).not.toHaveProperty("left_out");
  expect(run.report.summary).toMatchObject({ total: 1, failed: 1, passed: 0, errored: 0 });
  expect(run.report.verdict?.reasons).toMatchObject([{ code: "tests-failed", count: 1 }]);
  expect(workspace.read("junit.xml")).toContain('failures="1" errors="0" skipped="4"');
  expect(workspace.read("run.tap")).toMatch(/^not ok 6 /m);
});

/** Every way in which a run can end that says nothing good of what was tested, but that of its time. */
const FAILED: [string, object, Reply][] = [
  ["its server is lost", {}, CRASH],
  ["what is asserted does not hold", {}, BAD],
  ["a hook before it fails", { hooks: { beforeEach: "node hook.mjs" } }, GOOD],
];

/** Of two runs the second one, which ends like that, is a failed one. */
async function expectFailed(more: object, bad: Reply): Promise<void> {
  workspace.write(
    "hook.mjs",
    'import { existsSync, writeFileSync } from "node:fs";\nif (existsSync("ran")) process.exit(3);\nwriteFileSync("ran", "");\n',
  );
  answer(api, [GOOD, bad]);
  const strict = await runAgents(workspace, api, { runs: 2, ...more });
  expect(strict.code).toBe(1);
  expect(wholeOf(strict)).toMatchObject({ status: "failed", rule_id: "runs.pass-rate", runs: { runs: 2, passed: 1 } });
  // However many runs may stay unjudged: this one was not.
  expect(
    wholeOf(await runAgents(workspace, api, { runs: 2, max_unjudged: 2, ...more, hooks: undefined })).runs?.runs,
  ).toBe(2);
}

test.each(FAILED)("a run of which %s is a failed one", (_, more, bad) => expectFailed(more, bad));

test.each<[string, Reply]>([
  ["a call", HANG],
  ["the model", () => {}],
])("a run of which its time runs out in %s is a failed one", (_, late) =>
  withEnoughTime((ms) => expectFailed({ timeout: `${ms}ms` }, late)),
);

/** Every way in which nobody knows what a run would have come to. */
const UNJUDGED: [string, object, Reply[], Reply[] | undefined, string][] = [
  ["the model's API fails", {}, [DOWN], undefined, "model-failed"],
  ["the judge's API fails", {}, [GOOD], [DOWN], "judge-failed"],
  ["the judge refuses", {}, [GOOD], [refusal], "judge-refused"],
  ["the judge answers twice in no form", {}, [GOOD], [toolUse({ score: "high" })], "judge-malformed"],
  ["the judge is cut off twice", {}, [GOOD], [toolUse({ score: 0.9, reason: "x" }, "max_tokens")], "judge-truncated"],
];

test.each(UNJUDGED)(
  "a run of which %s is left out, as far as max_unjudged goes",
  async (_, more, turns, verdicts, rule) => {
    const good = toolUse({ score: 0.9, reason: "Good." });
    const judged = { target: "final_response", matcher: { llm_judge: { rubric: "Says how warm it is." } } };
    const script = () =>
      answer(
        api,
        [...turns, GOOD],
        [
          ...(verdicts ?? []),
          ...(rule.startsWith("judge-m") || rule.startsWith("judge-t") ? (verdicts ?? []) : []),
          good,
        ],
      );
    script();
    const strict = await runAgents(workspace, api, { runs: 3, expect: [judged], ...more });
    expect([strict.code, strict.report.results[0]?.rule_id]).toEqual([1, rule]);
    expect(wholeOf(strict)).toMatchObject({
      status: "errored",
      rule_id: "runs.unjudged",
      message: expect.stringMatching(/^1 of 3 runs were not judged, and max_unjudged is 0: \S/),
      runs: { runs: 2, passed: 2, left_out: 1 },
    });
    expect(strict.report.summary).toMatchObject({ total: 1, errored: 1, passed: 0 });
    script();
    const lenient = await runAgents(workspace, api, { runs: 3, max_unjudged: 1, expect: [judged], ...more });
    expect(lenient.code).toBe(0);
    expect(wholeOf(lenient)).toMatchObject({ status: "passed", runs: { runs: 2, passed: 2, left_out: 1 } });
  },
);

test("runs that all broke for one cause are errored with it; for several causes they failed", async () => {
  answer(api, [CRASH]);
  const one = await runAgents(workspace, api, { runs: 3 });
  expect(one.code).toBe(1);
  expect(wholeOf(one)).toMatchObject({
    status: "errored",
    rule_id: "server-exited",
    runs: { runs: 3, passed: 0, errored: 3 },
  });
  expect(one.report.causes).toHaveLength(1);
  await withEnoughTime(async (ms) => {
    answer(api, [CRASH, HANG]);
    const several = await runAgents(workspace, api, { runs: 2, timeout: `${ms}ms` });
    expect(wholeOf(several)).toMatchObject({
      status: "failed",
      message: "0 of 2 runs passed (2 errored), a rate of 0, and min_pass_rate is 1",
    });
  });
});

test("a server that does not start errors all runs with that cause, and one that is gone for good those that were left", async () => {
  const broken = await runAgents(
    workspace,
    api,
    { runs: 3 },
    { suite: { servers: { tools: fixture("exits-at-once") } } },
  );
  expect(broken.code).toBe(1);
  expect(wholeOf(broken)).toMatchObject({ status: "errored", runs: { runs: 3, passed: 0, errored: 3 } });
  answer(api, [GOOD, CRASH]);
  const stopped = await runAgents(
    workspace,
    api,
    { runs: 4 },
    { suite: { servers: { tools: fixture("agent-tools", [], { on_crash: "stop" }) } } },
  );
  expect(stopped.statuses).toEqual(["passed", "errored", "skipped", "skipped", "failed"]);
  expect(wholeOf(stopped)).toMatchObject({ runs: { runs: 4, passed: 1, errored: 3 } });
});

test("of nothing but what no model judged the sum is errored, whatever max_unjudged says", async () => {
  answer(api, [DOWN]);
  const same = await runAgents(workspace, api, { runs: 2, max_unjudged: 2 });
  expect([same.code, wholeOf(same).status, wholeOf(same).rule_id]).toEqual([1, "errored", "model-failed"]);
  answer(api, [DOWN, GOOD], [refusal]);
  const judged = { target: "final_response", matcher: { llm_judge: { rubric: "Says how warm it is." } } };
  const mixed = await runAgents(workspace, api, { runs: 2, max_unjudged: 2, expect: [judged] });
  expect(mixed.code).toBe(1);
  expect(wholeOf(mixed)).toMatchObject({ status: "errored", rule_id: "runs.unjudged" });
  expect(wholeOf(mixed).message).toMatch(/^none of 2 runs was judged: the model/);
});

test("all deferred is deferred, and --require-judge forbids it; all skipped is skipped", async () => {
  const suite = { servers: { tools: fixture("agent-tools") }, agents: [{ name: "agent", prompt: "p", runs: 3 }] };
  const waiting = await workspace.run(suite);
  expect([waiting.code, wholeOf(waiting).status]).toEqual([0, "deferred"]);
  expect(waiting.report.summary).toMatchObject({ total: 1, deferred: 1 });
  expect((await workspace.run(suite, ["--require-judge"])).code).toBe(1);
  answer(api, [GOOD]);
  expect(wholeOf(await runAgents(workspace, api, { runs: 3, skip: "later" }))).toMatchObject({
    status: "skipped",
    message: "later",
  });
});

test("what a cap on cost kept from starting is unjudged: all of it is skipped, a part of it errors what sums it up", async () => {
  answer(api, [GOOD]);
  const none = await runAgents(workspace, api, { runs: 3 }, { flags: ["--max-cost", "0.001"] });
  expect([none.code, wholeOf(none).status, wholeOf(none).rule_id]).toEqual([1, "skipped", "max-cost"]);
  // A turn costs $0.0045.
  const some = await runAgents(workspace, api, { runs: 3 }, { flags: ["--max-cost", "0.006"] });
  const unpaid = some.report.results.filter(({ rule_id: rule }) => rule === "max-cost");
  expect(unpaid.length).toBeGreaterThan(0);
  expect(some.code).toBe(1);
  expect(wholeOf(some)).toMatchObject({ status: "errored", rule_id: "runs.unjudged" });
  expect(wholeOf(some).message).toContain(
    `${unpaid.length} of 3 runs were not judged, and max_unjudged is 0: max-cost: `,
  );
});

test("a cap that ends the run leaves the rest unjudged, and what sums it up says so", async () => {
  answer(api, [calls(["spend", {}]), GOOD]);
  const run = await runAgents(
    workspace,
    api,
    { runs: 3, eval: { mcp_use: {} } },
    { suite: { budget: { max_cost_usd: 0.2 } } },
  );
  expect(run.code).toBe(1);
  expect(run.report.results.filter(({ rule_id: rule }) => rule === "max-cost").length).toBeGreaterThan(0);
  const wholes = run.report.results.filter(({ single }) => !single);
  expect(wholes.map(({ status }) => status)).not.toContain("passed");
  expect(wholes).toHaveLength(2);
});

test("a metric of runs that broke counts them, too", async () => {
  answer(api, [GOOD, CRASH]);
  const run = await runAgents(workspace, api, { runs: 2, eval: { mcp_task_completion: {} } });
  const metric = run.report.results.find(({ single, coordinates }) => !single && coordinates.metric);
  expect(metric).toMatchObject({ status: "failed", runs: { runs: 2, passed: 1, errored: 1 } });
  answer(api, [GOOD, DOWN]);
  const unjudged = await runAgents(workspace, api, { runs: 2, max_unjudged: 1, eval: { mcp_task_completion: {} } });
  const left = unjudged.report.results.find(({ single, coordinates }) => !single && coordinates.metric);
  expect(left).toMatchObject({ status: "passed", runs: { runs: 1, passed: 1, left_out: 1 } });
});

test("the same runs of a live candidate count alike", async () => {
  answer(api, [CRASH, GOOD, DOWN, GOOD]);
  const live = evalOf({ response: undefined, server: "tools", repeats: 4, min_pass_rate: 0.5, max_unjudged: 1 });
  const run = await grade(workspace, api, liveSuite([live]), ["--parallel", "1"]);
  expect(run.statuses).toEqual(["errored", "passed", "errored", "passed", "passed"]);
  expect(wholeOf(run)).toMatchObject({ runs: { runs: 3, passed: 2, errored: 1, left_out: 1, min_rate: 0.5 } });
  answer(api, [CRASH, GOOD, DOWN, GOOD]);
  const strict = await grade(workspace, api, liveSuite([{ ...live, max_unjudged: 0 }]), ["--parallel", "1"]);
  expect([strict.code, wholeOf(strict).rule_id]).toEqual([1, "runs.unjudged"]);
});
