import { symlinkSync } from "node:fs";
import { REPORTERS, readReport } from "../../../src/report/index.ts";
import { call, echo, echoes, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

const SUITE = {
  name: "shop",
  servers: { noisy: fixture("prints-garbage"), good: fixture("good") },
  default_server: "good",
  tools: [
    ...echoes(2),
    echo("wrong", { expect: [textIs("right")] }),
    echo("later", { skip: "not yet" }),
    call("half", {}, { server: "noisy" }),
    call("fail"),
  ],
};

test("--reporter json prints the report and nothing else", async () => {
  workspace.write("suite.yml", SUITE);
  const result = await workspace.cli(["run", "suite.yml", "--reporter", "json"]);
  expect(result).toMatchObject({ code: 1, stderr: "" });
  const report = await readReport(result.stdout);
  expect(report.summary).toMatchObject({ total: 6, passed: 2, failed: 2, errored: 1, skipped: 1 });
});

test("on a pipe the run is quiet: a line a test, no control codes, nothing on stderr", async () => {
  const run = await workspace.run(SUITE);
  expect(run.stderr).toBe("");
  expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  const [course = ""] = run.stdout.split("\nFailures ");
  const lines = course.split("\n").filter((line) => /^ {2}[✓✗!○] /.test(line));
  expect(lines).toHaveLength(6);
  expect(run.stdout).toMatch(/^\nshop {2}suite.yml\n/);
});

test("a run in colour says the same as one without", async () => {
  const plain = await workspace.run(SUITE);
  const coloured = await workspace.run(undefined, [], { env: { FORCE_COLOR: "1" } });
  expect(coloured.stdout).toContain("\u001b[");
  const bare = coloured.stdout.replace(/\u001b\[[0-9;]*m/g, "");
  expect(withoutTimes(bare)).toBe(withoutTimes(plain.stdout));
});

test("several reports are written to several places, pretty to stdout besides", async () => {
  workspace.write("suite.yml", SUITE);
  const flags = ["--reporter", "json=out/a.json", "--reporter", "pretty=out/run.txt"];
  const result = await workspace.cli(["run", "suite.yml", ...flags]);
  expect(result.code).toBe(1);
  expect(JSON.parse(workspace.read("out/a.json")).summary.total).toBe(6);
  expect(workspace.read("out/run.txt")).toContain("FAILED  2 failed, 1 errored, 2 passed, 1 skipped (6 tests");
  expect(result.stdout).toContain("FAILED  2 failed");
});

test("-q leaves out progress, the lines of tests and servers; failures and the verdict stay, and files have all", async () => {
  workspace.write("suite.yml", SUITE);
  const result = await workspace.cli(["run", "suite.yml", "-q", "--output", "run.txt"]);
  expect(result.code).toBe(1);
  expect(result.stdout).toMatch(/^\nFailures ─/);
  expect(result.stdout).toContain("FAILED  2 failed, 1 errored, 2 passed, 1 skipped (6 tests");
  expect(result.stdout).not.toContain("✓");
  expect(workspace.read("run.txt")).toMatch(/✓ .* {2}echo 1/);
});

test("on a terminal a red run ends with a word about --last-failed, a green one and the next do not", async () => {
  workspace.write("suite.yml", SUITE);
  const run = (...flags: string[]) => workspace.cli(["run", "suite.yml", ...flags], { terminal: true });
  const hint = "\nTo run only what failed, add --last-failed.\n";
  expect((await run()).stdout.endsWith(hint)).toBe(true);
  expect((await run("--last-failed")).stdout).not.toContain(hint);
  expect((await run("-t", "echo")).stdout).not.toContain(hint);
  expect((await workspace.cli(["run", "suite.yml"])).stdout).not.toContain(hint);
});

test("--format and --retry are taken for --reporter and --retries", async () => {
  workspace.write("suite.yml", SUITE);
  const { stdout } = await workspace.cli(["run", "suite.yml", "--format", "json", "--retry", "1", "-t", "wrong"]);
  expect((await readReport(stdout)).results).toMatchObject([{ name: "wrong", attempts: 2 }]);
});

test("--output is the file of the reporter that names none", async () => {
  workspace.write("suite.yml", SUITE);
  const result = await workspace.cli(["run", "suite.yml", "--reporter", "json", "--output", "run.json"]);
  expect(result.stdout).toContain("FAILED  2 failed");
  expect(JSON.parse(workspace.read("run.json")).summary.total).toBe(6);
});

test("a place that cannot be written is exit 1, even when all passed; the other reports are written and say so", async () => {
  workspace.write("suite.yml", { servers: { good: fixture("good") }, tools: echoes(1) });
  workspace.write("file", "");
  const flags = ["--reporter", "json=file/no.json", "--reporter", "json=yes.json"];
  const result = await workspace.cli(["run", "suite.yml", ...flags]);
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/^error\[output-unwritable\]: the json report could not be written to .*no.json/);
  expect(result.stderr).toMatch(
    /\nmcptest: FAILED · the json report could not be written .* · 1 passed \(1 test, .*\)\n$/,
  );
  expect(JSON.parse(workspace.read("yes.json"))).toMatchObject({
    summary: { passed: 1 },
    verdict: { status: "failed", exit_code: 1, reasons: [{ code: "output" }] },
  });
  expect(result.stdout).toMatch(/FAILED {2}the json report could not be written .* 1 passed \(1 test/s);
});

test.each([
  ["suite.yml", "suite.yml"],
  ["shared.yml", "shared.yml"],
  ["linked.json", "shared.yml"],
])("a report does not take the place of a file of the suites: %s", async (path, file) => {
  workspace.write("suite.yml", { imports: ["shared.yml"], tools: echoes(1) });
  workspace.write("shared.yml", { servers: { good: fixture("good") } });
  symlinkSync("shared.yml", `${workspace.root}/linked.json`);
  const before = workspace.read(file);
  const result = await workspace.cli(["run", "suite.yml", "--reporter", `json=${path}`]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toBe(
    `error[usage]: a report would overwrite "${file}", a file of the suites\n  hint: name another file for it\n\n`,
  );
  expect(workspace.read(file)).toBe(before);
});

test("`mcptest report` says of the saved report what the run said, the place of the server lines aside", async () => {
  const run = await workspace.run(SUITE);
  const again = await workspace.cli(["report", "report.json", "--format", "pretty"]);
  expect(withoutServers(again.stdout)).toBe(withoutServers(run.stdout));
  expect(run.stdout).toContain("server good");
  expect(again.stdout).toContain("server good");
});

test("two runs give the same bytes, the times aside", async () => {
  workspace.write("suite.yml", SUITE);
  const reports = [];
  for (const parallel of ["auto", "4"]) {
    await workspace.run(undefined, ["--parallel", parallel]);
    reports.push(withoutTimes(workspace.read("report.json")));
  }
  expect(reports[1]).toBe(reports[0]);
});

/** Times, and the id of the run, which is made of one. */
function withoutTimes(text: string): string {
  return text
    .replace(/\b\d+(\.\d+)?(ms|s)\b/g, "TIME")
    .replace(/"duration_ms": [\d.]+/g, '"duration_ms": TIME')
    .replace(/"started_at": "[^"]+"/, '"started_at": TIME')
    .replace(/("run": \{\s+"id": )"[0-9a-f]{16}"/, "$1ID")
    .replace(/ +TIME/g, " TIME");
}

/** A run names its servers below the lines, because it did not know them before; a saved report above. */
function withoutServers(text: string): string {
  return text.replace(/^ {2}server .*\n/gm, "").replace(/\n{2,}/g, "\n");
}

test("every format is written by one run, and the same by `report` from its JSON", async () => {
  const nowhere = { target: "result.gone", matcher: { llm_judge: { rubric: "is polite" } } };
  workspace.write("suite.yml", { ...SUITE, tools: [...SUITE.tools, echo("judged", { expect: [nowhere] })] });
  const names = Object.keys(REPORTERS);
  const run = await workspace.cli([
    "run",
    "suite.yml",
    ...names.flatMap((name) => ["--reporter", `${name}=out/${name}`]),
  ]);
  expect(run).toMatchObject({ code: 1, stderr: "" });
  for (const name of names) {
    const again = await workspace.cli(["report", "out/json", "--format", name, "--output", `again/${name}`]);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(workspace.read(`again/${name}`)).toBe(workspace.read(`out/${name}`));
    expect(workspace.read(`out/${name}`)).toMatch(/\S\n$/);
  }
});

test("no format holds a secret of the environment", async () => {
  const secret = "hunter2-of-the-tests";
  workspace.write("suite.yml", {
    servers: { good: fixture("good") },
    tools: [echo(secret, { expect: [textIs("x")] })],
  });
  const flags = Object.keys(REPORTERS).flatMap((name) => ["--reporter", `${name}=out/${name}`]);
  await workspace.cli(["run", "suite.yml", ...flags], { env: { API_TOKEN: secret } });
  for (const name of Object.keys(REPORTERS)) expect(workspace.read(`out/${name}`)).not.toContain(secret);
});

describe("what was asked and answered", () => {
  const manifest = {
    name: "shop",
    version: "1",
    tools: [{ name: "greet", response: "Hello, ${args.name}!" }],
    resources: [{ uri: "mem://a", name: "a", text: "remembered" }],
    prompts: [{ name: "ask", text: "Who?" }],
  };
  const suite = {
    servers: { mock: { mock: "mock.yml" }, good: fixture("good") },
    default_server: "mock",
    tools: [
      call("greet", { name: "${env.GREET_TOKEN}" }),
      call("fail", {}, { server: "good" }),
      call(
        "echo",
        { message: 1 },
        { server: "good", name: "rewritten", transform: { request: { jq: ".arguments = { message: 2 }" } } },
      ),
      echo("wrong", { server: "good", expect: [textIs("right")] }),
    ],
    resources: [
      { name: "read", uri: "mem://a" },
      { name: "lost", uri: "mem://none" },
    ],
    prompts: [{ name: "prompted", prompt: "ask" }],
  };

  test("stands in the results of tests that pass, fail and are refused, as it was sent, without secrets", async () => {
    workspace.write("mock.yml", manifest);
    const run = await workspace.run(suite, [], { env: { GREET_TOKEN: "hunter2hunter2" } });
    expect(run.result("greet")).toMatchObject({
      status: "passed",
      request: { method: "tools/call", tool: "greet", arguments: { name: "[redacted]" } },
      response: { result: { content: [{ type: "text", text: "Hello, [redacted]!" }] } },
    });
    expect(run.result("fail").response).toEqual({
      result: { content: [{ type: "text", text: "it failed" }], isError: true },
    });
    expect(run.result("rewritten").request).toEqual({ method: "tools/call", tool: "echo", arguments: { message: 2 } });
    expect(run.result("read")).toMatchObject({
      request: { method: "resources/read", uri: "mem://a" },
      response: { result: { contents: [{ text: "remembered" }] } },
    });
    expect(run.result("lost").response).toMatchObject({ error: { code: expect.any(Number) } });
    expect(run.result("prompted").request).toEqual({ method: "prompts/get", prompt: "ask", arguments: {} });
    expect(run.stdout).toContain('asked     tools/call echo {"message":"wrong"}\n');
    expect(run.stdout).not.toContain("tools/call greet");
    expect(workspace.read("report.json")).not.toContain("hunter2");
    const verbose = await workspace.cli(["report", "report.json", "--format", "html"]);
    expect(verbose.stdout).toContain("<h3>Request</h3>");
    expect(verbose.stdout).toContain("answered with an error");
  });

  test("is told of all tests with --verbose", async () => {
    workspace.write("mock.yml", manifest);
    const run = await workspace.run(suite, ["--verbose"], { env: { GREET_TOKEN: "hunter2hunter2" } });
    expect(run.stdout).toContain('asked     tools/call greet {"name":"[redacted]"}\n');
    expect(run.stdout).toContain("answered  Hello, [redacted]!\n");
  });
});

test("in the image a step of GitHub Actions gets its summary: added, once, and never a reason to fail", async () => {
  const GITHUB_STEP_SUMMARY = `${workspace.root}/summary.md`;
  const step = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY };
  const run = (flags: string[], env: Record<string, string>) =>
    workspace.run({ ...SUITE, tools: echoes(2) }, flags, { env });
  const image = { MCPTEST_IMAGE: "1", ...step };
  const missing = await run([], image);
  expect(missing).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("the job summary could not be written to"),
  });
  workspace.write("summary.md", "# before\n");
  for (const env of [step, { ...image, GITHUB_ACTIONS: "" }, image]) expect((await run([], env)).stderr).toBe("");
  expect(workspace.read("summary.md")).toMatch(/^# before\n### ✅ mcptest: 2 passed\n/);
  expect(workspace.read("summary.md").match(/^### [✅❌]/gmu)).toHaveLength(1);
  await run(["--reporter", `md=${GITHUB_STEP_SUMMARY}`], image);
  expect(workspace.read("summary.md").match(/^#+ /gm)).toEqual(["### "]);
});
