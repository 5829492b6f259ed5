import { calls, failure, hang, refusal, talk, tooLong, useModelApi, windowFull } from "../helpers/model-api.ts";
import { fixture, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { agent, expected, runOne, suiteOf } from "./agents.ts";

const workspace = useWorkspace();
const api = useModelApi();

describe("a conversation ends", () => {
  test.each([
    ["when the model refuses", refusal, "refusal", 1],
    ["when an answer is as long as may be", talk("So", "max_tokens"), "max_tokens", 1],
    ["when the model can hold no more", windowFull, "context_full", 1],
    ["when it is too long to be sent", tooLong, "context_full", 0],
  ])("%s, which is no failure by itself", async (_, reply, outcome, turns) => {
    api.script(reply);
    const { run, result, detail } = await runOne(workspace, api);
    expect(run.code).toBe(0);
    expect(result.status).toBe("passed");
    expect(detail.outcome).toBe(outcome);
    expect(detail.turns).toHaveLength(turns);
  });

  test("after max_turns, with the calls of the last one; an assertion on it fails", async () => {
    api.script(calls(["weather", { city: "Lima" }]));
    const { run, result, detail } = await runOne(workspace, api, {
      agent: { max_turns: 3, expect: [expected("conversation.outcome", { exact: "completed" })] },
    });
    expect(run.code).toBe(1);
    expect(result).toMatchObject({ status: "failed", rule_id: "assertion.exact" });
    expect(result.message).toContain('found "max_turns"');
    expect(detail.turns.map((turn) => turn.calls.length)).toEqual([1, 1, 1]);
    expect(api.requests).toHaveLength(3);
  });

  test("when a call is cut off by the bound of an answer, it is not made", async () => {
    api.script(calls(["write", {}], { stopReason: "max_tokens" }));
    const { detail } = await runOne(workspace, api);
    expect(detail).toMatchObject({ outcome: "max_tokens", turns: [{ calls: [] }] });
  });

  test("when the budget leaves nothing for another turn", async () => {
    api.script(calls(["weather", { city: "Lima" }]));
    const { result, detail } = await runOne(workspace, api, { suite: { budget: { max_cost_usd: 0.005 } } });
    // A turn costs $0.0045, and more than what is left for the next.
    expect(detail.outcome).toBe("budget");
    expect(result).toMatchObject({ status: "passed", cost_usd: 0.0045 });
    expect(api.requests).toHaveLength(1);
  });

  test("when a tool spent more than there is", async () => {
    api.script(calls(["spend", {}]));
    const { result, detail } = await runOne(workspace, api, { suite: { budget: { max_cost_usd: 0.2 } } });
    expect(detail.outcome).toBe("budget");
    expect(result.cost_usd).toBeCloseTo(0.2545, 9);
    expect(api.requests).toHaveLength(1);
  });
});

describe("an agent is errored", () => {
  test("when the model's API gives no answer", async () => {
    api.script(calls(["weather", {}]), failure(401, "authentication_error", "invalid x-api-key"));
    const { run, result, detail } = await runOne(workspace, api);
    expect(run.code).toBe(1);
    expect(result).toMatchObject({ status: "errored", rule_id: "model-failed", cost_usd: 0.0045 });
    expect(detail.turns).toMatchObject([{ calls: [{ name: "weather" }] }]);
    expect(detail).not.toHaveProperty("outcome");
    expect(run.stdout).toContain("broken off by an error after 1 turn, 1 call");
    expect(result.message).toMatch(/^the model \(claude-sonnet-4-6\) gave no answer: .*HTTP 401/);
    expect(result.model_tokens).toEqual({ input: 1000, output: 100, cost_usd: 0.0045 });
  });

  test("when its server crashes in the middle", async () => {
    api.script(calls(["crash", {}]), talk("Done."));
    const { result } = await runOne(workspace, api);
    expect(result).toMatchObject({ status: "errored", rule_id: "server-exited" });
    expect(api.requests).toHaveLength(1);
  });

  test("when its server cannot be reached; no model is asked", async () => {
    const servers = { tools: fixture("exits-at-once") };
    const { result } = await runOne(workspace, api, { suite: { servers } });
    expect(result.status).toBe("errored");
    expect(api.requests).toEqual([]);
  });

  test("when a call, or the model, takes longer than the test may", async () => {
    api.script(calls(["hang", {}]));
    const inCall = await runOne(workspace, api, { agent: { timeout: "1s" } });
    expect(inCall.result).toMatchObject({ rule_id: "test-timeout", message: "the agent did not end within 1.0s" });
    api.script(hang);
    const inModel = await runOne(workspace, api, { agent: { timeout: "500ms" } });
    expect(inModel.result).toMatchObject({ rule_id: "test-timeout", message: "the agent did not end within 500ms" });
  });
});

test("Ctrl-C ends what is asked and called, and says what it had used", async () => {
  workspace.write("suite.yml", suiteOf([agent()]));
  api.script(calls(["weather", {}]), hang);
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT], { env: api.env });
  await api.asked(2);
  running.kill("SIGINT");
  const { code, report } = await workspace.report(await running.done);
  expect(code).toBe(130);
  expect(report.results).toEqual([]);
  expect(report.notes).toMatchObject([{ code: "cancelled", message: expect.stringContaining("it had used $0.0045") }]);
});
