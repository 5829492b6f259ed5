import { execFileSync } from "node:child_process";
import { cliBundle, startNode, useBundles } from "../helpers/cli.ts";
import { call, echoes, fixture, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();

/** Three tests that pass, one that hangs, two that are never reached. */
const SUITE = { servers: { good: fixture("good") }, tools: [...echoes(3), call("hang"), ...echoes(5).slice(3)] };

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
  "%s in the middle ends the run with 130, a valid partial report, and no process left",
  async (signal) => {
    workspace.write("suite.yml", SUITE);
    const running = workspace.start(["run", "suite.yml", ...WITH_REPORT], { bundle: true });
    await running.printed("echo 3");
    running.kill(signal);
    const run = await workspace.report(await running.done);
    expect(run.code).toBe(130);
    expect(run.report.run.interrupted).toBe(true);
    expect(run.statuses).toEqual(["passed", "passed", "passed"]);
    expect(run.report.summary).toMatchObject({ total: 3, passed: 3, errored: 0, not_run: 3 });
    const message = 'test "hang" was running when the run was stopped';
    expect(run.report.notes).toMatchObject([{ code: "cancelled", message }]);
    expect(run.stdout).toContain(message);
    expect(run.stdout).toMatch(/INTERRUPTED {2}partial \(ended early\) · 3 not run, 3 passed \(6 tests/);
    expect(run.stderr).toBe("");
  },
);

test("ndjson prints a line when its test ends, and the summary also after Ctrl-C", async () => {
  workspace.write("suite.yml", SUITE);
  const running = workspace.start(["run", "suite.yml", "--reporter", "ndjson"], { bundle: true });
  await running.printed('"name":"echo 3"');
  running.kill("SIGINT");
  const { code, stdout, stderr } = await running.done;
  expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(["result", "result", "result", "summary"]);
  expect(lines.at(-1).report).toMatchObject({ run: { interrupted: true }, summary: { passed: 3, not_run: 3 } });
});

test("Ctrl-C stops what never ends in a schema, and without one the other tests go on", async () => {
  const defs = Object.fromEntries(
    Array.from({ length: 41 }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` };
      return [`d${at}`, at < 40 ? { allOf: [next, next] } : true];
    }),
  );
  const [quick = {}, endless = {}, last = {}] = echoes(3);
  const matcher = { schema: { $ref: "#/$defs/d0", $defs: defs } };
  const tools = [quick, { ...endless, expect: [{ target: "result.content", matcher }] }, last];
  const { servers } = SUITE;
  const whole = await workspace.run({ servers, tools });
  expect(whole.statuses).toEqual(["passed", "errored", "passed"]);
  expect(whole.result("echo 2")).toMatchObject({ rule_id: "schema-timeout" });
  expect(whole.stdout).toContain("the schema in the matcher: validation was stopped after 2.0s");
  expect(whole.stdout).toMatch(/suite\.yml:\d+:\d+/);
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await running.printed("echo 1");
  running.kill("SIGINT");
  const stopped = await workspace.report(await running.done);
  expect(stopped.code).toBe(130);
  // Tests may overlap: all but the one with the schema may have come to an end.
  expect(stopped.statuses).not.toContain("errored");
});

test("a second signal ends it at once, and nothing is left all the same", async () => {
  const servers = { stubborn: fixture("stubborn") };
  const tools = [call("child"), call("never", {}, { name: "waits" })];
  workspace.write("suite.yml", { servers, tools });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT], { bundle: true });
  await running.printed("child");
  // Both wait for it when it goes on, so that the second comes while it ends in order. Two of one kind could become one.
  for (const signal of ["SIGSTOP", "SIGINT", "SIGTERM", "SIGCONT"] as const) running.kill(signal);
  const { code } = await running.done;
  expect(code).toBe(130);
  expect(workspace.has("report.json")).toBe(false);
});

test("Ctrl-C while a server is starting or waited for ends the run in order", async () => {
  const servers = {
    mute: fixture("never-answers", [], { stderr: "inherit" }),
    late: { url: "http://127.0.0.1:9/mcp", wait_for_ready: "10m" },
  };
  const tools = [call("one", {}, { server: "mute" }), call("two", {}, { server: "late" })];
  workspace.write("suite.yml", { servers, tools });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await running.printed("reading");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report.results).toEqual([]);
  expect(run.report.summary.not_run).toBe(2);
});

test("Ctrl-C while a server is asked for its tools ends the run in order", async () => {
  const servers = { shy: fixture("pages", ["mute"], { stderr: "inherit" }) };
  workspace.write("suite.yml", { servers, tools: [call("one")] });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await running.printed("tools/list");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report.summary.not_run).toBe(1);
});

test("Ctrl-C during a wait that Retry-After asked for ends the run in order", async () => {
  const limited = `require("http").createServer((_, response) => {
    response.writeHead(429, { "retry-after": "30" }).end(() => console.log("refused"));
  }).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
  const server = startNode(["-e", limited]);
  await server.printed("\n");
  const url = `http://127.0.0.1:${server.stdout.trim()}/mcp`;
  const web = { url, transport: "http", http: { retries: 3 } };
  workspace.write("suite.yml", { servers: { web }, tools: [call("one")] });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await server.printed("refused");
  running.kill("SIGINT");
  const { code } = await running.done;
  server.kill("SIGKILL");
  await server.done;
  expect(code).toBe(130);
});

test("a reader that has gone ends the run in order, with a report", async () => {
  const wait = `node -e "const at = setInterval(() => require('fs').existsSync('gone') && clearInterval(at), 5)"`;
  const [first = {}, second = {}, last = {}] = echoes(3);
  const tools = [first, { ...second, hooks: { beforeEach: wait } }, call("hang"), last];
  workspace.write("suite.yml", { ...SUITE, tools });
  const args = ["run", "suite.yml", ...WITH_REPORT];
  const running = startNode([cliBundle(), ...args], { cwd: workspace.root });
  await running.printed("echo 1");
  running.child.stdout?.destroy();
  workspace.write("gone", "");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report.run.interrupted).toBe(true);
  expect(run.statuses).toEqual(["passed", "passed"]);
});

test("a run whose report goes to a pipe without a reader hears Ctrl-C", async () => {
  const pipe = `${workspace.root}/pipe`;
  execFileSync("mkfifo", [pipe]);
  workspace.write("suite.yml", { ...SUITE, tools: echoes(1) });
  const running = workspace.start(["run", "suite.yml", "--reporter", "pretty", "--reporter", `json=${pipe}`]);
  await running.printed("PASSED");
  running.kill("SIGINT");
  const { code, stderr } = await running.done;
  expect(code).toBe(130);
  expect(stderr).toContain("nobody reads it (ENXIO)");
});

test("a baseline that is a pipe is no baseline, and nothing waits for it", async () => {
  workspace.write("suite.yml", { ...SUITE, tools: echoes(1) });
  workspace.write(".mcptest/other", "");
  execFileSync("mkfifo", [`${workspace.root}/.mcptest/baseline.json`]);
  const { code, stderr } = await workspace.cli(["run", "suite.yml"]);
  expect(code).toBe(2);
  expect(stderr).toContain(".mcptest/baseline.json is empty");
});
