import { call, echo, echoes, fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

test("one hanging call among many is reported with its name and the time waited; all others pass", async () => {
  const tools = echoes(20);
  tools[8] = call("hang");
  tools.push(call("cancelled", {}, { expect: [{ target: "result", matcher: { length: 1 } }] }));
  const run = await workspace.run({ servers: { good: fixture("good", [], { call_timeout: "400ms" }) }, tools });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ total: 21, passed: 20, errored: 1, causes: 0 });
  expect(run.result("hang")).toMatchObject({
    rule_id: "call-timeout",
    message: expect.stringMatching(/^no answer to tools\/call hang after \d{3}ms; the request was cancelled$/),
    hint: "raise the server's `call_timeout` if the call may take this long",
  });
  expect(run.result("hang").cause).toBeUndefined();
  expect(run.report.servers[0]?.sessions).toBe(1);
  expect(run.stdout).toContain(`${run.result("hang").message}\n       suite.yml:`);
});

test("the shortest limit counts, and the hint names the key that it comes from", async () => {
  const tools = [call("hang", {}, { name: "own", timeout: "200ms" }), call("hang", {}, { name: "of all" })];
  const suite = { servers: { good: fixture("good") }, run: { test_timeout: "300ms" }, tools };
  const run = await workspace.run(suite, ["--parallel", "2"]);
  expect(run.report.results).toMatchObject([
    { rule_id: "test-timeout", hint: expect.stringContaining("the test's `timeout`") },
    { rule_id: "test-timeout", hint: expect.stringContaining("the suite's `run.test_timeout`") },
  ]);
});

test("a server that never answers initialize is one cause, told with what came instead", async () => {
  const server = fixture("never-answers", ["Listening on port 3000"], { startup_timeout: "1500ms" });
  const run = await workspace.run({ servers: { mute: server }, tools: echoes(3) });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 3, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({
    rule_id: "startup-timeout",
    message:
      'server "mute" did not answer initialize within 1.5s: the process runs and wrote 23 bytes to stdout, ' +
      'last the line "Listening on port 3000"',
  });
  expect(run.stdout).toContain("hint   raise `startup_timeout`");
});

test("a server that never lists its tools costs one timeout, and its tests run", async () => {
  const servers = { shy: fixture("pages", ["mute"], { call_timeout: "600ms" }) };
  const tools = [1, 2, 3].map((count) => call("one", {}, { name: `call ${count}` }));
  const run = await workspace.run({ servers, tools });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(run.report.run.duration_ms).toBeLessThan(3 * 600);
});

test("an answer that comes too late disturbs nobody", async () => {
  const servers = { late: fixture("answers-wrong", [], { call_timeout: "200ms" }) };
  const tools = [call("late", { ms: 300 }), echo("next"), call("late", { ms: 1 }, { name: "in time" }), echo("last")];
  const run = await workspace.run({ servers, tools });
  expect(run.statuses).toEqual(["errored", "passed", "passed", "passed"]);
  expect(run.report.servers[0]?.findings).toEqual([]);
});
