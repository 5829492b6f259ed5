import { call, echoes, fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

/** 50 tests; the 17th ends the server. */
function crashingSuite(server: object = {}): object {
  const tools = echoes(50);
  tools[16] = call("exit", { code: 3 });
  return { servers: { midway: fixture("exits-midway", [], server) }, tools };
}

test("a crash at test 17 of 50 is one errored test, with exit code and stderr; the other 49 pass", async () => {
  const run = await workspace.run(crashingSuite());
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ total: 50, passed: 49, errored: 1, skipped: 0, causes: 1 });
  expect(run.result("exit")).toMatchObject({
    status: "errored",
    rule_id: "server-exited",
    message: expect.stringMatching(/^server "midway" exited \(code 3\) before it answered tools\/call exit$/),
    stderr_tail: ["fatal: out of cheese"],
    attempts: 1,
  });
  expect(run.result("exit").cause).toBe(run.result("exit").message);
  expect(run.report.servers).toMatchObject([{ name: "midway", sessions: 2, findings: [] }]);
  expect(run.stdout).toContain("│ fatal: out of cheese");
  expect(run.stdout).toMatch(/\nFAILED {2}1 errored, 49 passed \(50 tests, /);
});

test("with on_crash: stop the tests after the crash are skipped because of it, and it counts as one cause", async () => {
  const run = await workspace.run(crashingSuite({ on_crash: "stop" }));
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ passed: 16, errored: 1, skipped: 33, causes: 1 });
  const { cause } = run.result("exit");
  const after = run.report.results.slice(17);
  for (const result of after) {
    expect(result).toMatchObject({ status: "skipped", cause, message: `not run: ${cause}`, attempts: 0 });
  }
  expect(run.stdout).toContain("     1 errored, 33 skipped\n");
  expect(run.stdout).toMatch(/1\) ! 1 cause, 34 tests: server "midway" exited \(code 3\) .* tools\/call/);
  expect(run.stdout.match(/out of cheese/g)).toHaveLength(1);
});

test("a crash is no flake when the server is to stop, and may be one when it is started again", async () => {
  const stopped = await workspace.run(crashingSuite({ on_crash: "stop" }), ["--retry", "2"]);
  expect(stopped.result("exit")).toMatchObject({ status: "errored", attempts: 1 });
  const again = await workspace.run(crashingSuite(), ["--retry", "2"]);
  expect(again.result("exit")).toMatchObject({ status: "errored", attempts: 3 });
  expect(again.report.summary).toMatchObject({ passed: 49, errored: 1, causes: 1 });
  expect(again.report.servers[0]?.sessions).toBe(4);
});

test("calls in flight when the server ends are errored by the one cause, not skipped", async () => {
  const servers = { midway: fixture("exits-midway", [], { on_crash: "stop" }) };
  const waiting = [1, 2, 3].map((count) => call("nothing", {}, { name: `waits ${count}` }));
  const tools = [...waiting, call("die", { signal: "SIGSEGV" }), ...echoes(2)];
  const run = await workspace.run({ servers, tools }, ["--parallel", "4"]);
  expect(run.statuses).toEqual(["errored", "errored", "errored", "errored", "skipped", "skipped"]);
  expect(run.report.summary.causes).toBe(1);
  expect(run.stdout).toMatch(
    /! 1 cause, 6 tests: server "midway" was ended by SIGSEGV before it answered tools\/call nothing and 3 other requests\n/,
  );
  expect(run.stdout).toContain("     4 errored, 2 skipped\n");
});

test("on_crash: stop holds for servers of one test alone as well", async () => {
  const servers = { midway: fixture("exits-midway", [], { on_crash: "stop" }) };
  const tools = [...echoes(1), call("exit", { code: 4 }), ...echoes(2).slice(1)];
  const run = await workspace.run({ servers, run: { isolation: "test" }, tools });
  expect(run.statuses).toEqual(["passed", "errored", "skipped"]);
});

test("a server that cannot start is one cause for all its tests, with its last words", async () => {
  const suite = { servers: { early: fixture("exits-at-once") }, tools: echoes(12) };
  const run = await workspace.run(suite, ["--retry", "3"]);
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 12, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({
    message: expect.stringMatching(/^server "early" exited \(code 2\) before it answered initialize$/),
    stderr_tail: ["config.json: no such file"],
    attempts: 1,
  });
  expect(run.report.servers).toEqual([]);
  expect(run.stdout).toContain("│ config.json: no such file");
  expect(run.stdout).toMatch(/FAILED {2}server .* · 12 errored \(1 cause\) \(12 tests/);
});

test("a command that does not exist is one cause, and says where it was looked for", async () => {
  const run = await workspace.run({ servers: { ghost: { command: "no-such-command --stdio" } }, tools: echoes(3) });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 3, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({
    rule_id: "spawn-failed",
    message: "command not found: no-such-command",
    location: { file: "suite.yml", line: 2, column: 3, text: "  ghost:" },
  });
});

test("a server that ends between two tests is a finding, and is started again", async () => {
  const servers = { brief: fixture("exits-midway"), steady: fixture("exits-midway") };
  const file = `${workspace.root}/left`;
  const tools = [
    call("leave", { code: 9, file }, { server: "brief" }),
    call("outlive", { file }, { server: "steady" }),
    ...echoes(1, { server: "brief" }),
  ];
  const run = await workspace.run({ servers, run: { parallel: false }, tools });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(run.report.servers[0]).toMatchObject({ name: "brief", sessions: 2 });
  expect(run.report.servers[0]?.findings).toEqual([
    {
      rule: "unclean-exit",
      severity: "warning",
      message: expect.stringMatching(/ exited \(code 9\) while no request/),
      count: 1,
    },
  ]);
});
