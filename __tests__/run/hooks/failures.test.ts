import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HookSketch, resultOf, statuses, useBench } from "./bench.ts";

const bench = useBench();
const LOG = 'echo "$MCPTEST_HOOK_PHASE" >> log';
const IDLE = "setInterval(() => {}, 1000)";

test("beforeAll that fails fails every test with one cause, runs none, and afterAll still runs", async () => {
  const failing = "echo no database >&2; exit 3";
  const hooks = { beforeAll: [failing, LOG], beforeEach: [LOG], afterEach: [LOG], afterAll: [LOG] };
  const tests = ["one", "two", { name: "off", skip: "not now" }];
  const report = await bench.run(hooks, { tests, settings: { overrides: { bail: 1 } } });
  const cause = 'the beforeAll hook "the-command" exited with code 3';
  expect(statuses(report)).toEqual(["errored", "errored", "skipped"]);
  expect(resultOf(report, "one")).toMatchObject({
    message: cause,
    cause,
    rule_id: "hook-failed",
    attempts: 0,
    stderr_tail: ["no database"],
    location: { file: "suite.yml", line: 3, column: 5, text: "  beforeAll: it" },
  });
  expect(resultOf(report, "two")).toMatchObject({ cause });
  expect(resultOf(report, "two").stderr_tail).toBeUndefined();
  expect(bench.log()).toEqual(["afterAll"]);
  expect(report.servers).toEqual([]);
});

test("beforeEach that fails fails its test alone, and afterEach still runs", async () => {
  const once = "test -e seen && exit 0; touch seen; exit 4";
  const report = await bench.run({ beforeEach: [once], afterEach: [LOG] }, { tests: ["one", "two"] });
  expect(statuses(report)).toEqual(["errored", "passed"]);
  const one = resultOf(report, "one");
  expect(one).toMatchObject({ message: 'the beforeEach hook "the-command" exited with code 4', attempts: 0 });
  expect(one.cause).toBeUndefined();
  expect(bench.log()).toEqual(["afterEach", "afterEach"]);
});

test("after-hooks that fail are warnings, told once, and keep no other from running", async () => {
  const failing = "echo first >&2; echo last >&2; exit 5";
  const hooks = { afterEach: [failing, LOG], afterAll: ["kill -9 $$", LOG] };
  const report = await bench.run(hooks, { tests: ["one", "two", "three"] });
  expect(statuses(report)).toEqual(["passed", "passed", "passed"]);
  expect(report.warnings).toMatchObject([
    {
      code: "hook-failed",
      message:
        'the afterEach hook "the-command" exited with code 5, after test "one" and 2 other tests; last line of its stderr: "last"',
      location: { line: 3, text: "  beforeAll: it" },
    },
    { code: "hook-failed", message: 'the afterAll hook "the-command" was ended by SIGKILL' },
  ]);
  expect(bench.log()).toEqual(["afterEach", "afterEach", "afterEach", "afterAll"]);
});

test("a test that is tried again, and a hook that is there twice, are counted as what they are", async () => {
  const twice = { sh: "exit 5", location: { file: "suite.yml", line: 4, column: 5 } };
  const tests = [{ name: "one", retries: 2, expects: "other" }, "two"];
  const { warnings } = await bench.run({ afterEach: ["exit 5", twice] }, { tests });
  const message = 'the afterEach hook "the-command" exited with code 5, after test "one" and 1 other test';
  expect(warnings.map(({ message, location }) => [message, location?.line])).toEqual([
    [message, 3],
    [message, 4],
  ]);
});

/** A hook that goes wrong before a test, and what the test says. */
const FAULTS: readonly [what: string, hook: () => HookSketch, message: RegExp][] = [
  ["exits 3", () => "exit 3", /exited with code 3$/],
  [
    "hangs",
    () => ({ node: `process.on("SIGTERM", () => {}); ${IDLE}`, timeout_ms: 700 }),
    /still ran after 700ms and was ended/,
  ],
  ["is not found", () => ({ sh: "", argv: ["no-such-hook"] }), /could not be started: command not found: no-such-hook/],
  ["is no file", () => ({ sh: "", argv: ["./no.sh"] }), /could not be started: "\.\/no\.sh" does not exist/],
  ["is not executable", () => plainFile(), /could not be started: "\.\/plain\.sh" is not executable/],
  ["prints half JSON", () => print('{"env": {"A": '), /wrote "\{\\"env\\": \{\\"A\\":", which is not one JSON object/],
  ["prints two values", () => print("{} {}"), /wrote "\{\} \{\}", which is not one JSON object/],
  ["prints words", () => print("all good"), /wrote "all good", which is not one JSON object/],
  ["prints a list", () => print("[]"), /wrote an array, not a JSON object/],
  ["prints an unknown key", () => print('{"environment": {}}'), /wrote the key "environment"; known: env, vars, skip/],
  ["prints env that is no string", () => print('{"env": {"A": 1}}'), /env with "A" as a number, not a string/],
  ["prints env with a bad name", () => print('{"env": {"A=B": ""}}'), /env with "A=B", which is not the name/],
  ["prints vars that are no object", () => print('{"vars": 1}'), /vars that is a number, not an object/],
  ["prints skip without a reason", () => print('{"skip": {}}'), /skip without a reason/],
  ["prints skip with more", () => print('{"skip": {"reason": "x", "all": true}}'), /in skip the key "all"/],
  [
    "prints vars that cannot be written again",
    () => ({ node: 'process.stdout.write(`{"vars":{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}}`)' }),
    /wrote vars that are nested too deeply$/,
  ],
  [
    "floods stdout",
    () => ({
      node: "const chunk = Buffer.alloc(1 << 20, 97); for (let n = 0; n < 100; n++) require('fs').writeSync(1, chunk)",
    }),
    /wrote 104857600 bytes, more than 4194304/,
  ],
];

function print(text: string): HookSketch {
  return { node: `process.stdout.write(${JSON.stringify(text)})` };
}

function plainFile(): HookSketch {
  writeFileSync(join(bench.root, "plain.sh"), "#!/bin/sh\n");
  chmodSync(join(bench.root, "plain.sh"), 0o644);
  return { sh: "", argv: ["./plain.sh"] };
}

test.each(FAULTS)("a hook that %s fails its test", async (_, hook, message) => {
  const report = await bench.run({ beforeEach: [hook()], afterEach: [LOG] });
  const [result] = report.results;
  expect(result).toMatchObject({ status: "errored", rule_id: "hook-failed", attempts: 0 });
  expect(result?.message).toMatch(/^the beforeEach hook "the-command" /);
  expect(result?.message).toMatch(message);
  expect(bench.log()).toEqual(["afterEach"]);
});

test("a plain hook that says on stdout alone what went wrong has a hint how to see it", async () => {
  const hint = "it wrote nothing to stderr; mcptest run --verbose shows what it prints to stdout";
  const hintOf = async (hook: HookSketch, settings = {}) =>
    (await bench.run({ beforeEach: [hook] }, { settings })).results[0]?.hint;
  expect(await hintOf("echo no database; exit 3")).toBe(hint);
  expect(await hintOf("echo no database >&2; exit 3")).toBeUndefined();
  expect(await hintOf("echo no database; exit 3", { onHookOutput: () => {} })).toBeUndefined();
  expect(await hintOf({ node: "process.exitCode = 3" })).toBeUndefined();
});

test("a hook that forks a child which outlives it leaves nothing behind", async () => {
  const leave = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(IDLE)}], { stdio: "inherit" }).unref();`;
  const hook = { node: leave };
  const failing = { node: `${leave} process.exitCode = 1` };
  const report = await bench.run({
    beforeAll: [hook],
    beforeEach: [hook, failing],
    afterEach: [hook],
    afterAll: [hook],
  });
  expect(statuses(report)).toEqual(["errored"]);
  expect(report.warnings).toEqual([]);
});

test("a plain hook may print what it likes, and read nothing", async () => {
  const flood = "head -c 100000000 /dev/zero; cat";
  expect(statuses(await bench.run({ beforeAll: [flood, "echo '{\"oops\": 1}'"] }))).toEqual(["passed"]);
});

test("a plain file that is no program says what to do about it", async () => {
  const [result] = (await bench.run({ beforeEach: [plainFile()] })).results;
  expect(result?.hint).toBe("make it executable with chmod +x ./plain.sh, or name its interpreter first");
});

test("an environment that is too long is not the program's fault", async () => {
  const patch = { node: 'console.log(JSON.stringify({ env: { LONG: "x".repeat(3e6) } }))' };
  const [result] = (await bench.run({ beforeEach: [patch, "true"] })).results;
  expect(result?.message).toContain("its arguments and environment are longer than the system allows");
  expect(result).not.toHaveProperty("hint");
});
