import type { JsonObject } from "../../../src/values/json.ts";
import { type HookSketch, resultOf, statuses, useBench } from "./bench.ts";

const bench = useBench();

/** Writes what it reads to the log, and then the patch to stdout. */
function see(patch?: object): HookSketch {
  const write = patch === undefined ? "" : `process.stdout.write(${JSON.stringify(JSON.stringify(patch))});`;
  return { node: `const fs = require("fs"); fs.appendFileSync("log", fs.readFileSync(0, "utf8")); ${write}` };
}

function seen(): JsonObject[] {
  return bench.log().map((line) => JSON.parse(line) as JsonObject);
}

test("reads the moment as JSON", async () => {
  const hooks = { beforeAll: [see()], beforeEach: [see()], afterEach: [see()], afterAll: [see()] };
  const tests = [{ name: "lists tools", expects: "something else" }];
  await bench.run(hooks, { tests, suite: { env: { BASE_URL: "http://localhost" }, vars: { region: "us-west" } } });
  const base = { suite: { name: "my-suite" }, env: { BASE_URL: "http://localhost" }, vars: { region: "us-west" } };
  const named = { name: "lists tools" };
  expect(seen()).toEqual([
    { ...base, phase: "beforeAll", test: null, result: null },
    { ...base, phase: "beforeEach", test: named, result: null },
    {
      ...base,
      phase: "afterEach",
      test: named,
      result: { verdict: "fail", message: expect.stringContaining("something else") },
    },
    { ...base, phase: "afterAll", test: null, result: { verdict: "fail", message: "1 of 1 test did not pass" } },
  ]);
});

test("tells after-hooks that a test passed", async () => {
  await bench.run({ afterEach: [see()], afterAll: [see()] });
  expect(seen().map(({ result }) => result)).toEqual([{ verdict: "pass" }, { verdict: "pass" }]);
});

test("what before-hooks set is seen by later hooks of the test, and from beforeAll by all", async () => {
  const hooks = {
    beforeAll: [see({ env: { ALL: "1", SAME: "all" }, vars: { n: 1 } })],
    beforeEach: [see({ env: { EACH: "2", SAME: "each" }, vars: { deep: { m: 2 } } }), see()],
    afterEach: [see()],
    afterAll: [see()],
  };
  await bench.run(hooks, { tests: ["one", "two"], suite: { vars: { n: 0 } } });
  const all = { env: { ALL: "1", SAME: "all" }, vars: { n: 1 } };
  const each = { env: { ALL: "1", SAME: "each", EACH: "2" }, vars: { n: 1, deep: { m: 2 } } };
  const around = [all, each, each];
  const expected = [{ env: {}, vars: { n: 0 } }, ...around, ...around, all];
  expect(seen()).toEqual(expected.map((layer) => expect.objectContaining(layer)));
});

test("env of a patch is in the environment of later hooks, plain ones too", async () => {
  const patch = { node: 'console.log(JSON.stringify({ env: { GREETING: "hello" } }))' };
  await bench.run({ beforeAll: [patch, 'echo "$GREETING" >> log'], afterEach: ['echo "$GREETING" >> log'] });
  expect(bench.log()).toEqual(["hello", "hello"]);
});

test("what after-hooks set reaches later after-hooks alone", async () => {
  const hooks = {
    beforeEach: [see()],
    afterEach: [see({ vars: { seen: true } }), see()],
    afterAll: [see({ env: { LAST: "x" } }), see()],
  };
  await bench.run(hooks, { tests: ["one", "two"] });
  expect(seen().map(({ phase, vars, env }) => [phase, vars, env])).toEqual([
    ["beforeEach", {}, {}],
    ["afterEach", {}, {}],
    ["afterEach", { seen: true }, {}],
    ["beforeEach", {}, {}],
    ["afterEach", { seen: true }, {}],
    ["afterEach", { seen: true }, {}],
    ["afterAll", { seen: true }, {}],
    ["afterAll", { seen: true }, { LAST: "x" }],
  ]);
});

test("beforeEach skips a test, whose other before-hooks do not run but whose after-hooks do", async () => {
  const skip = see({ skip: { reason: "no credentials" } });
  const report = await bench.run({ beforeEach: [skip, see()], afterEach: [see()] });
  expect(resultOf(report, "one")).toMatchObject({ status: "skipped", message: "no credentials", attempts: 0 });
  expect(seen().map(({ phase, result }) => [phase, result])).toEqual([
    ["beforeEach", null],
    ["afterEach", { verdict: "skip", message: "no credentials" }],
  ]);
});

test("beforeAll skips every test", async () => {
  const hooks = { beforeAll: [see({ skip: { reason: "offline" } })], beforeEach: [see()], afterAll: [see()] };
  const report = await bench.run(hooks, { tests: ["one", { name: "off", skip: "not now" }] });
  expect(report.results.map(({ status, message }) => [status, message])).toEqual([
    ["skipped", "offline"],
    ["skipped", "not now"],
  ]);
  expect(seen().map(({ phase, result }) => [phase, result])).toEqual([
    ["beforeAll", null],
    ["afterAll", { verdict: "skip" }],
  ]);
});

test("a skip after the test is a warning", async () => {
  const report = await bench.run({ afterEach: [see({ skip: { reason: "too late" } })] }, { tests: ["one", "two"] });
  expect(statuses(report)).toEqual(["passed", "passed"]);
  expect(report.warnings).toMatchObject([
    {
      code: "no-effect",
      message:
        'the afterEach hook "the-command" asked to skip, which has no effect after the test, after test "one" and 1 other test',
    },
  ]);
});

test("a retry that is skipped takes back no failure", async () => {
  const skipSecond =
    'const fs = require("fs"); if (fs.existsSync("ran")) console.log(JSON.stringify({ skip: { reason: "enough" } })); fs.writeFileSync("ran", "")';
  const tests = [{ name: "one", expects: "two", retries: 2 }];
  const report = await bench.run({ beforeEach: [{ node: skipSecond }] }, { tests });
  expect(resultOf(report, "one")).toMatchObject({ status: "failed", attempts: 1 });
});

test("what a hook sets under a secret-looking name is masked from then on", async () => {
  const patch = see({ env: { SESSION_TOKEN: "correct-horse-battery" } });
  const leak = "echo correct-horse-battery >&2; exit 1";
  const report = await bench.run({ beforeAll: [patch], beforeEach: [leak] });
  expect(resultOf(report, "one").stderr_tail).toEqual(["[redacted]"]);
});

describe("a secret in a text that is cut leaves no part of itself", () => {
  const SECRET = "correct-horse-battery-staple";
  const settings = { env: { PATH: process.env.PATH, SESSION_TOKEN: SECRET } };
  const PARTS = /corr|rect|hors|batt|stap/;
  const say = (length: number): string => `"${"-".repeat(length)} " + process.env.SESSION_TOKEN`;

  test.each([0, 90, 100])("what a context hook wrote that is no patch, %d characters in", async (length) => {
    const hook = { node: `process.stdout.write(${say(length)} + "${"-".repeat(60)}")` };
    const report = await bench.run({ beforeEach: [hook] }, { settings });
    const { message } = resultOf(report, "one");
    expect(message).toContain("which is not one JSON object");
    expect(message).not.toMatch(PARTS);
  });

  test("the reason of a skip", async () => {
    const hook = { node: `console.log(JSON.stringify({ skip: { reason: ${say(470)} + "${"-".repeat(60)}" } }))` };
    const report = await bench.run({ beforeEach: [hook] }, { settings });
    expect(resultOf(report, "one")).toMatchObject({ status: "skipped", message: expect.stringMatching(/^---/) });
    expect(resultOf(report, "one").message).not.toMatch(PARTS);
  });

  test("the last words of an after-hook", async () => {
    const hook = { node: `console.error(${say(165)} + "${"-".repeat(60)}"); process.exitCode = 1` };
    const report = await bench.run({ afterEach: [hook] }, { settings });
    expect(report.warnings).toMatchObject([{ message: expect.stringContaining("last line of its stderr") }]);
    expect(report.warnings[0]?.message).not.toMatch(PARTS);
  });
});

test("a byte order mark before a patch is no fault", async () => {
  const hook = { node: 'process.stdout.write("\\ufeff" + JSON.stringify({ env: { GREETING: "hello" } }))' };
  await bench.run({ beforeEach: [hook, 'echo "$GREETING" >> log'] });
  expect(bench.log()).toEqual(["hello"]);
});
