import { withEnoughTime } from "../helpers/patience.ts";
import { call, echo, echoes, fixture, useWorkspace } from "../helpers/runs.ts";

const [workspace, second, third] = [useWorkspace(), useWorkspace(), useWorkspace()];

test("one hanging call among many is reported with its name and the time waited; all others pass", async () => {
  const tools = echoes(20);
  tools[8] = call("hang", {}, { timeout: "300ms" });
  tools.push(call("cancelled", {}, { expect: [{ target: "result", matcher: { length: 1 } }] }));
  const run = await workspace.run({ servers: { good: fixture("good") }, tools });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ total: 21, passed: 20, errored: 1, causes: 1 });
  expect(run.result("hang")).toMatchObject({
    rule_id: "test-timeout",
    message: expect.stringMatching(
      /^no answer to tools\/call hang after [\d.]+m?s \((?:test_|call_)?timeout\), without progress; the request was cancelled$/,
    ),
  });
  expect(run.result("hang").cause).toBeUndefined();
  expect(run.report.servers[0]?.sessions).toBe(1);
  expect(run.stdout).toContain(`${run.result("hang").message}\n       suite.yml:`);
});

test("a call that takes longer than the server's call_timeout says so", async () => {
  const servers = { good: fixture("good", [], { call_timeout: "200ms" }) };
  const run = await workspace.run({ servers, tools: [call("hang")] });
  expect(run.result("hang")).toMatchObject({
    rule_id: "call-timeout",
    message: expect.stringMatching(
      /^no answer to tools\/call hang after [\d.]+m?s \((?:test_|call_)?timeout\), without progress; the request was cancelled$/,
    ),
    hint: "raise the server's `call_timeout` if the call may take this long",
  });
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

test("a server that answers nothing any more is started once more, and then is the one cause of all that is left", () =>
  withEnoughTime(async (ms) => {
    const servers = { fixture: fixture("hangs", [], { call_timeout: `${ms}ms` }) };
    const tools = [
      ...echoes(1),
      ...Array.from({ length: 50 }, (_, index) => call("hang", {}, { name: `hang ${index}` })),
    ];
    const run = await workspace.run({ servers, tools });
    expect(run.report.summary).toMatchObject({ passed: 1, errored: 50, causes: 1 });
    expect(run.report.servers[0]?.sessions).toBe(2);
    const cause = expect.stringMatching(/^server "fixture" hangs: it did not answer ping within 2\.0s$/);
    const told = {
      rule_id: "call-timeout",
      message: expect.stringMatching(/^no answer to .* hang after .* hangs: /),
      cause,
    };
    const echo = { rule_id: "server-hung", message: cause, cause };
    expect(run.report.results.slice(1, 4)).toMatchObject([told, told, echo]);
  }));

test("after a hang the tests go on where they can: once the server is started again, or not at all", () =>
  withEnoughTime(async (ms) => {
    const tools = [call("hang"), ...echoes(3)];
    const hangs = (more: object = {}) => ({ fixture: fixture("hangs", [], { call_timeout: `${ms}ms`, ...more }) });
    const many = Array.from({ length: 5 }, (_, index) => call("hang", {}, { name: `hang ${index}` }));
    const [again, stopped, alone] = await Promise.all([
      workspace.run({ servers: hangs(), tools }),
      second.run({ servers: hangs({ on_crash: "stop" }), tools }),
      third.run({ servers: hangs(), run: { isolation: "test" }, tools: many }),
    ]);
    expect(again.statuses).toEqual(["errored", "passed", "passed", "passed"]);
    expect(stopped.statuses).toEqual(["errored", "skipped", "skipped", "skipped"]);
    expect(alone.report.servers[0]?.sessions).toBe(2);
  }));

test("a server that never answers initialize is one cause, told with what came instead", async () => {
  const run = await withEnoughTime(
    (ms) => {
      const mute = fixture("never-answers", ["Listening on port 3000"], { startup_timeout: `${ms}ms` });
      return workspace.run({ servers: { mute }, tools: echoes(3) });
    },
    ({ stdout }) => !stdout.includes("wrote nothing"),
  );
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 3, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({
    rule_id: "startup-timeout",
    message: expect.stringMatching(
      /^server "mute" did not answer initialize within [\d.]+m?s: the process runs and wrote 23 bytes to stdout, last the line "Listening on port 3000"$/,
    ),
  });
  expect(run.stdout).toContain('hint      "Listening on port 3000" is a log line on stdout; logs belong on stderr');
});

test("a server that never lists its tools costs one timeout, and its tests run", async () => {
  const tools = [1, 2, 3].map((count) => call("one", {}, { name: `call ${count}` }));
  const run = await withEnoughTime(
    (ms) => {
      const shy = fixture("pages", ["mute"], { call_timeout: `${ms}ms`, stderr: "inherit" });
      return workspace.run({ servers: { shy }, tools });
    },
    // The tests have no more time than the list.
    ({ code }) => code === 0,
  );
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  expect(run.stderr.match(/tools\/list is not answered/g)).toHaveLength(1);
  expect(run.report.servers[0]?.findings).toMatchObject([
    { rule: "tools-list-timeout", severity: "warning", count: 1 },
  ]);
});

test("lists of tools that never end or never come cost seconds and bounded memory, and tests run without them", async () => {
  const modes = [["onward", "1000000"], ["onward", "8000000"], ["mute"]];
  const servers = Object.fromEntries(modes.map((args, index) => [`s${index}`, fixture("pages", args)]));
  const tools = Object.keys(servers).map((server) => call("one", {}, { name: server, server }));
  const run = await workspace.run({ servers, tools }, [], { env: { NODE_OPTIONS: "--max-old-space-size=512" } });
  expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  const [small, large, mute] = run.report.servers.map(({ findings }) => findings);
  // A busy machine may read less than 64 MiB in 5 seconds.
  for (const each of [small, large]) {
    expect(each).toMatchObject([{ rule: expect.stringMatching(/^tools-list-(too-large|timeout)$/), count: 1 }]);
  }
  const message = expect.not.stringContaining("within 30");
  expect(mute).toMatchObject([{ rule: "tools-list-timeout", severity: "warning", message, count: 1 }]);
});

test("an answer that comes too late disturbs nobody", async () => {
  const servers = { late: fixture("answers-wrong") };
  const late = call("late", {}, { timeout: "200ms" });
  const tools = [late, echo("next"), call("late", { in_time: true }, { name: "in time" }), echo("last")];
  const run = await workspace.run({ servers, tools });
  expect(run.statuses).toEqual(["errored", "passed", "passed", "passed"]);
  expect(run.report.servers[0]?.findings).toEqual([]);
});
