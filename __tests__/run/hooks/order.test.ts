import { join } from "node:path";
import { declare, pathOf } from "../../mcp/sessions.ts";
import { statuses, useBench } from "./bench.ts";

const bench = useBench();
/** Writes phase and test to the log. */
const LOG = 'echo "$MCPTEST_HOOK_PHASE" >> log';
const mark = (text: string): string => `echo ${text} >> log`;

test("runs each phase where it belongs, lists in order, one test after the other", async () => {
  const all = { beforeAll: [LOG, mark("second")], beforeEach: [LOG], afterEach: [LOG, mark("done")], afterAll: [LOG] };
  const report = await bench.run(all, { tests: ["one", "two"] });
  expect(statuses(report)).toEqual(["passed", "passed"]);
  expect(report.warnings).toEqual([]);
  const around = ["beforeEach", "afterEach", "done"];
  expect(bench.log()).toEqual(["beforeAll", "second", ...around, ...around, "afterAll"]);
});

test("hooks around tests never overlap, whatever parallel says", async () => {
  const hooks = { beforeEach: [mark("in")], afterEach: ["sleep 0.05", mark("out")] };
  const report = await bench.run(hooks, {
    tests: ["one", "two", "three"],
    suite: { run: { parallel: 3, retries: 0, bail: 0, isolation: "run" } },
  });
  expect(statuses(report)).toEqual(["passed", "passed", "passed"]);
  expect(bench.log()).toEqual(["in", "out", "in", "out", "in", "out"]);
});

test("a skipped test has no hooks, and nothing runs around skipped tests alone", async () => {
  const hooks = { beforeAll: [LOG], beforeEach: [LOG], afterEach: [LOG], afterAll: [LOG] };
  const skipped = { name: "off", skip: "not now" };
  await bench.run(hooks, { tests: [skipped] });
  expect(bench.log()).toEqual([]);
  const report = await bench.run(hooks, { tests: [skipped, "one"] });
  expect(statuses(report)).toEqual(["skipped", "passed"]);
  expect(bench.log()).toEqual(["beforeAll", "beforeEach", "afterEach", "afterAll"]);
});

test("each attempt of a test is between its hooks", async () => {
  const wrong = { name: "one", expects: "two", retries: 1 };
  const report = await bench.run({ beforeEach: [LOG], afterEach: [LOG] }, { tests: [wrong] });
  expect(report.results[0]).toMatchObject({ status: "failed", attempts: 2 });
  expect(bench.log()).toEqual(["beforeEach", "afterEach", "beforeEach", "afterEach"]);
});

test("--bail leaves no hook out that cleans up", async () => {
  const hooks = { afterEach: [LOG], afterAll: [LOG] };
  const tests = [{ name: "one", expects: "two" }, "never"];
  const report = await bench.run(hooks, { tests, settings: { overrides: { bail: 1 } } });
  expect(report.run.bailed).toBe(true);
  expect(report.summary).toMatchObject({ failed: 1, not_run: 1 });
  expect(bench.log()).toEqual(["afterEach", "afterAll"]);
});

test("a hook has the caller's environment, that of the suite over it, and its phase", async () => {
  const script = 'echo "$HOME|$COLOUR|$SHAPE|$MCPTEST_HOOK_PHASE|$(pwd)" >> log';
  await bench.run(
    { beforeAll: [script] },
    {
      suite: { env: { COLOUR: "red", MCPTEST_HOOK_PHASE: "none" } },
      settings: { env: { PATH: process.env.PATH, HOME: bench.root, COLOUR: "blue", SHAPE: "round" } },
    },
  );
  expect(bench.log()).toEqual([`${bench.root}|red|round|beforeAll|${bench.root}`]);
});

test("servers start after beforeAll, which may make what they need", async () => {
  const server = `import ${JSON.stringify(pathOf("fixture", "good.mjs"))};`;
  const path = join(bench.root, "server.mjs");
  const servers = new Map([["fixture", declare(["node", path])]]);
  const make = { node: `require("fs").writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(server)})` };
  expect(statuses(await bench.run({ beforeAll: ["sleep 0.2", make] }, { suite: { servers } }))).toEqual(["passed"]);
});

test("what a before-hook leaves running goes on until the hooks after it have run, and no longer", async () => {
  const start = "sleep 600 & echo $! > pid";
  // What has ended and was not collected yet has no command line.
  const look = "grep -q sleep /proc/$(cat pid)/cmdline && echo alive >> log; true";
  const report = await bench.run({ beforeAll: [start], afterEach: [look], afterAll: [look] });
  expect(report.warnings).toEqual([]);
  expect(bench.log()).toEqual(["alive", "alive"]);
  await bench.run({ beforeEach: [start], afterEach: [look], afterAll: [`sleep 0.01; ${look}`] }, { tests: ["one"] });
  expect(bench.log()).toEqual(["alive", "alive", "alive"]);
});

test("shows what hooks print to those who want to see it", async () => {
  const lines: string[] = [];
  const settings = {
    env: { PATH: process.env.PATH, HOME: bench.root, GREETING: "hi" },
    onHookOutput: (line: string) => void lines.push(line),
  };
  await bench.run({ beforeAll: ['echo "it is $GREETING"'], afterEach: ["echo bye >&2"] }, { settings });
  expect(lines).toEqual(["beforeAll: it is hi", "afterEach: bye"]);
});
