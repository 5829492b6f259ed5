import { formatDuration } from "../../src/values/duration.ts";
import { useBundles } from "../helpers/bundles.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { call, echo, echoes, fixture, type Run, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();
const IDLE = "setInterval(() => {}, 1000)";
/** A script that writes its phase to the file `log`. */
const LOG = `require("fs").appendFileSync("log", process.env.MCPTEST_HOOK_PHASE + "\\n");`;

beforeEach(() => {
  workspace.write("log", "");
  workspace.write("log.cjs", LOG);
});

function log(): string[] {
  return workspace.read("log").split("\n").slice(0, -1);
}

function suite(hooks: object, tools: object[] = echoes(2)): object {
  return { name: "hooked", servers: { good: fixture("good") }, hooks, tools };
}

test("a string, a list and a map are hooks, in the order that they are drawn", async () => {
  const context = `const fs = require("fs"); const { test } = JSON.parse(fs.readFileSync(0, "utf8"));
    fs.appendFileSync("log", test.name + "\\n")`;
  workspace.write("context.cjs", context);
  const hooks = {
    beforeAll: "node log.cjs",
    beforeEach: ["node log.cjs", { command: "node ./context.cjs", mode: "context" }],
    afterEach: "node ./log.cjs",
    afterAll: [`sh -c 'echo "$MCPTEST_HOOK_PHASE" >> log'`],
  };
  const run = await workspace.run(suite(hooks));
  expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 0, statuses: ["passed", "passed"] });
  const around = (name: string): string[] => ["beforeEach", name, "afterEach"];
  expect(log()).toEqual(["beforeAll", ...around("echo 1"), ...around("echo 2"), "afterAll"]);
});

test("a beforeAll that fails is one cause, shown with its line and what it said", async () => {
  workspace.write("fail.cjs", 'console.error("no database here"); process.exitCode = 3;');
  const run = await workspace.run(suite({ beforeAll: "node fail.cjs", afterAll: "node log.cjs" }));
  expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 1, statuses: ["errored", "errored"] });
  expect(run.stdout).toContain('the beforeAll hook "node fail.cjs" exited with code 3');
  expect(run.stdout).toContain("1 cause, 2 tests: ");
  expect(run.stdout).toMatch(/beforeAll: node fail\.cjs\n.*\^/);
  expect(run.stdout).toContain("last line of the hook's stderr");
  expect(run.stdout).toContain("no database here");
  expect(run.stdout).toContain("2 errored (1 cause)");
  expect(log()).toEqual(["afterAll"]);
});

test("an afterEach that fails is a warning that a reader sees", async () => {
  const run = await workspace.run(suite({ afterEach: "node nowhere.cjs" }, [echo("one")]));
  expect(run.code).toBe(0);
  expect(run.stdout).toContain(
    'warning[hook-failed]: the afterEach hook "node nowhere.cjs" exited with code 1, after test "one"',
  );
});

test.each(["SIGINT", "SIGTERM"] as const)("%s during a test still cleans up, and leaves nothing", async (signal) => {
  const after = `require("child_process").spawn(process.execPath, ["-e", "${IDLE}"], { stdio: "inherit" }).unref(); ${LOG}`;
  workspace.write("after.cjs", after);
  const hooks = { afterEach: "node after.cjs", afterAll: "node after.cjs" };
  workspace.write("suite.yml", suite(hooks, [echo("first test"), call("hang"), echo("never")]));
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT], { bundle: true });
  await running.printed("first test");
  running.kill(signal);
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.statuses).toEqual(["passed"]);
  expect(run.report.summary.not_run).toBe(2);
  expect(run.report.notes).toMatchObject([{ code: "cancelled", message: expect.stringContaining('"hang"') }]);
  // A signal that comes before the second test begins has one bracket less to close.
  expect([
    ["afterEach", "afterEach", "afterAll"],
    ["afterEach", "afterAll"],
  ]).toContainEqual(log());
});

test("Ctrl-C ends a hook before a test, whose hooks after it run", async () => {
  workspace.write("hang.cjs", `console.error("hanging"); ${IDLE}`);
  const hooks = { beforeEach: "node hang.cjs", afterEach: "node log.cjs", afterAll: "node log.cjs" };
  workspace.write("suite.yml", suite(hooks));
  const running = workspace.start(["run", "suite.yml", "--verbose", ...WITH_REPORT], { timeoutMs: 60_000 });
  await running.printed("beforeEach: hanging");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 130, statuses: [] });
  expect(log()).toEqual(["afterEach", "afterAll"]);
});

test("a second signal ends at once a hook that cleans up, and leaves nothing", async () => {
  workspace.write("hang.cjs", `process.on("SIGTERM", () => {}); console.error("cleaning"); ${IDLE}`);
  workspace.write("suite.yml", suite({ afterAll: "node hang.cjs" }, [echo("first test"), call("hang")]));
  const running = workspace.start(["run", "suite.yml", "--verbose", ...WITH_REPORT], { bundle: true });
  await running.printed("first test");
  running.kill("SIGINT");
  await running.printed("cleaning");
  running.kill("SIGTERM");
  const { code } = await running.done;
  expect(code).toBe(130);
  expect(workspace.has("report.json")).toBe(false);
});

test("after Ctrl-C an afterEach that hangs leaves afterAll time of its own", async () => {
  workspace.write("hang.cjs", `process.on("SIGTERM", () => {}); ${IDLE}`);
  const hooks = { afterEach: "node hang.cjs", afterAll: "node log.cjs" };
  workspace.write("started.cjs", 'console.error("it runs")');
  workspace.write("suite.yml", suite({ ...hooks, beforeEach: "node started.cjs" }, [call("hang")]));
  const running = workspace.start(["run", "suite.yml", "--verbose", ...WITH_REPORT], { timeoutMs: 60_000 });
  await running.printed("beforeEach: it runs");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 130, statuses: [] });
  expect(run.report.warnings).toMatchObject([
    {
      code: "hook-failed",
      message:
        'the afterEach hook "node hang.cjs" still ran when the 5.0s of afterEach hooks in an interrupted run were over, and was ended, after test "hang"',
    },
  ]);
  expect(log()).toEqual(["afterAll"]);
});

describe("a cap on time", () => {
  const cut = (phase: string, of: string, ms: number): string =>
    `stopped: max_duration of ${of} is ${formatDuration(ms)}, which ran out; the ${phase} hook "node hang.cjs" was ended`;
  /** Whether the time did for the hook to begin. */
  const hasBegun = ({ stdout }: Run): boolean => stdout.includes('hook "node hang.cjs" was ended');
  let limit = 0;

  beforeEach(() => workspace.write("hang.cjs", IDLE));

  test("ends a beforeEach that runs, and the hooks after it still run", async () => {
    const hooks = {
      beforeEach: ["node hang.cjs", "node log.cjs"],
      afterEach: "node log.cjs",
      afterAll: "node log.cjs",
    };
    const run = await withEnoughTime((ms) => {
      limit = ms;
      workspace.write("log", "");
      return workspace.run({ ...suite(hooks), budget: { max_duration: `${ms}ms` } });
    }, hasBegun);
    expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 1, statuses: ["errored"] });
    expect(run.result("echo 1")).toMatchObject({
      rule_id: "budget-exceeded",
      message: cut("beforeEach", "suite.yml", limit),
      attempts: 0,
    });
    expect(run.report.run.budget_tripped).toMatchObject({ cap: "max_duration", suite: "suite.yml" });
    expect(run.report.summary.not_run).toBe(1);
    expect(run.report.warnings).toEqual([]);
    expect(log()).toEqual(["afterEach", "afterAll"]);
  });

  test("ends a beforeAll that runs: one cause behind every test; suites after it are not run", async () => {
    workspace.write(
      "first.yml",
      suite({ beforeAll: "node hang.cjs", afterEach: "node log.cjs", afterAll: "node log.cjs" }),
    );
    workspace.write("second.yml", suite({ beforeAll: "node log.cjs" }));
    const run = await withEnoughTime(async (ms) => {
      limit = ms;
      workspace.write("log", "");
      const args = ["run", "first.yml", "second.yml", "--max-duration", `${ms}ms`, ...WITH_REPORT];
      return workspace.report(await workspace.cli(args));
    }, hasBegun);
    expect({ code: run.code, statuses: run.statuses }).toEqual({ code: 1, statuses: ["errored", "errored"] });
    const cause = cut("beforeAll", "the run", limit);
    expect(run.report.results).toMatchObject([{ cause, rule_id: "budget-exceeded" }, { cause }]);
    expect(run.report.summary.not_run).toBe(2);
    expect(log()).toEqual(["afterAll"]);
  });
});

test("afterAll is told of the cap that ended a suite in which nothing failed", async () => {
  const usage = { input_tokens: 100, output_tokens: 20 };
  workspace.write("model.mock.yml", { tools: [{ name: "ask", response: "ok", meta: { usage } }] });
  workspace.write("told.cjs", 'const fs = require("fs"); fs.writeFileSync("log", fs.readFileSync(0, "utf8"))');
  const hooks = { afterAll: { command: "node told.cjs", mode: "context" } };
  const tools = [call("ask"), call("ask", {}, { name: "never" })];
  await workspace.run({ servers: { model: { mock: "model.mock.yml" } }, budget: { max_tokens: 100 }, hooks, tools });
  const { result } = JSON.parse(workspace.read("log")) as { result: object };
  expect(result).toEqual({ verdict: "fail", message: "max_tokens of suite.yml is 100, used 120 tokens" });
});

test("--verbose shows what hooks print; otherwise it is not shown", async () => {
  const hooks = { beforeAll: "node -p 987654321" };
  const quiet = await workspace.run(suite(hooks));
  expect(quiet.stdout + quiet.stderr).not.toContain("987654321");
  const told = await workspace.run(undefined, ["--verbose"]);
  expect(told.stderr).toBe("beforeAll: 987654321\n");
});

test("a dry run starts no hook", async () => {
  workspace.write("suite.yml", suite({ beforeAll: "node log.cjs", afterEach: "node log.cjs" }));
  expect(await workspace.cli(["run", "suite.yml", "--dry-run"])).toMatchObject({ code: 0 });
  expect(log()).toEqual([]);
});
