import { chmodSync } from "node:fs";
import { join } from "node:path";
import { call, fixture, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

/** A suite that holds when its program gives a truthy value; a binary that says so, and says that it ran. */
function prepare(program: string): { suite: object; env: Record<string, string> } {
  workspace.write(
    "my-jq",
    `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "$5" >> ${workspace.root}/ran\necho true\n`,
  );
  chmodSync(join(workspace.root, "my-jq"), 0o755);
  const tools = [call("echo", { message: "x" }, { expect: [{ target: "result", matcher: { jq: program } }] })];
  return { suite: { servers: { good: fixture("good") }, tools }, env: { JQ_PATH: "my-jq" } };
}

test("--jq host hands programs to the machine's binary, as MCPTEST_JQ does; else the built-in jq runs them", async () => {
  const { suite, env } = prepare("false");
  expect((await workspace.run(suite, [], { env })).statuses).toEqual(["failed"]);
  expect(workspace.has("ran")).toBe(false);
  expect((await workspace.run(suite, ["--jq", "host"], { env })).statuses).toEqual(["passed"]);
  // Once to check the program, once to run it.
  expect(workspace.read("ran")).toBe("false\nfalse\n");
  expect((await workspace.run(suite, [], { env: { ...env, MCPTEST_JQ: "host" } })).statuses).toEqual(["passed"]);
  expect((await workspace.run(suite, ["--jq", "wasm"], { env: { ...env, MCPTEST_JQ: "host" } })).statuses).toEqual([
    "failed",
  ]);
});

test("an engine that cannot be had is exit 2, before anything is started", async () => {
  const { suite } = prepare("true");
  workspace.write("suite.yml", suite);
  const unknown = await workspace.cli(["run", "suite.yml", "--jq", "gojq"]);
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect(unknown.stderr).toMatch(/^error\[usage\]: --jq gojq: unknown jq engine\n/);
  const missing = await workspace.cli(["run", "suite.yml", "--jq", "host"], { env: { JQ_PATH: "no-jq" } });
  expect(missing).toMatchObject({ code: 2, stdout: "" });
  expect(missing.stderr).toMatch(/^error\[usage\]: the jq binary .*no-jq does not run: spawn .* ENOENT\n/);
});

test("programs that break jq fail their own assertion, and no command", async () => {
  const passing = ["true", '"a" * 3e6 | length > 3', "debug", "$__loc__", ". as [$a] ?// $a | 1"];
  const failing: [program: string, reason: RegExp][] = [
    // Which of the two comes first, its time or its memory, is the machine's business.
    ['"a" * 1e9 | length > 3', /ran out of memory|was stopped after 2.0s/],
    ["def f: [f]; f", /ran out of memory|was stopped after 2.0s/],
    [`${"[".repeat(3000)}1${"]".repeat(3000)}`, /nested too deeply|was stopped after 2.0s/],
    ["[inputs] | .[0]", /gave null/],
    ["input", /jq: break/],
    ["halt", /gave no value/],
    ['"bye" | halt_error', /jq: bye/],
    ["$ENV.PATH, env.PATH", /gave null, null/],
    ["getpath([range(20000)])", /Path too deep/],
    ["ltrimstr(1)", /requires string inputs/],
  ];
  const programs = failing.flatMap(([program], index) => [program, passing[index % passing.length] ?? "true"]);
  const suite = {
    servers: { good: fixture("good") },
    tools: programs.map((jq, index) =>
      call("echo", { message: "x" }, { name: `echo ${index}`, expect: [{ target: "result", matcher: { jq } }] }),
    ),
  };
  const { report, code, statuses } = await workspace.run(suite);
  expect([code, ...statuses]).toEqual([1, ...failing.flatMap(() => ["failed", "passed"])]);
  for (const [index, [, reason]] of failing.entries()) {
    const [assertion] = report.results[index * 2]?.assertions ?? [];
    expect([assertion?.message, assertion?.location?.file]).toEqual([expect.stringMatching(reason), "suite.yml"]);
  }
  for (const command of ["validate", "list"]) {
    const { code, stdout } = await workspace.cli([command, "suite.yml"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/20 tests in 1 suite|1 warning in 1 file/)]);
  }
});
