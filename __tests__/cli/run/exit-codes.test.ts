import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useHttp } from "../../fixtures/servers/http.ts";
import { cliBundle, useBundles } from "../../helpers/bundles.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { call, echo, echoes, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

useBundles();

// 5 and 130 are shown in snapshots.test.ts and e2e/run-interrupt.test.ts, 2 in bad-input.test.ts.

const workspace = useWorkspace();
const AS_PROCESS = { bundle: true };
const http = useHttp();
const good = { good: fixture("good") };

test("0 when all passed", async () => {
  expect((await workspace.run({ servers: good, tools: echoes(2) }, [], AS_PROCESS)).code).toBe(0);
});

test("7 when there is nothing to check, unless that is said to be well: no suite, or a suite without tests", async () => {
  const none = await workspace.cli(["run", "--reporter", "json"]);
  expect(none).toMatchObject({
    code: 7,
    stderr:
      'error[no-tests]: no suite in this folder: no mcptest.yml, no **/*.mcptest.yml\n  hint: write one: mcptest init --server-command "…"\n',
  });
  const reason = { code: "nothing-run", message: "no suite in this folder: no mcptest.yml, no **/*.mcptest.yml" };
  const verdict = { status: "nothing", exit_code: 7, reasons: [reason] };
  expect(JSON.parse(none.stdout)).toMatchObject({ summary: { total: 0 }, verdict });
  const empty = await workspace.run({ servers: good, tools: [] });
  expect(empty.code).toBe(7);
  expect(empty.report).toMatchObject({ results: [], servers: [], summary: { total: 0 } });
  expect(empty.stdout).toContain("NOTHING RUN  no test is declared in suite.yml (");
  workspace.write("folder/notes.txt", "");
  const folder = await workspace.cli(["run", "folder"]);
  expect(folder).toMatchObject({
    code: 7,
    stderr: expect.stringMatching(/^error\[no-tests\]: no suite in "folder": /),
  });
  expect(folder.stdout).toMatch(/^\nNOTHING RUN {2}no suite in "folder": .*\/\*\.mcptest\.yml \([\d.]+ms\)\n$/);
  for (const flags of [["run"], ["run", "folder"], ["eval"], ["run", "suite.yml"]]) {
    const well = await workspace.cli([...flags, "--pass-with-no-tests"]);
    expect(well).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNOTHING RUN {2}no tests \(/) });
    expect(well.stderr).not.toContain("error[");
  }
});

test("mcptest.yaml is run when no suite is named", async () => {
  workspace.write("mcptest.yaml", { servers: good, tools: echoes(1) });
  const result = await workspace.cli(["run"]);
  expect(result.code).toBe(0);
  expect(result.stdout).toContain("PASSED  1 passed (1 test");
});

test("1 when a test failed", async () => {
  const tools = [echo("one", { expect: [textIs("two")] })];
  const run = await workspace.run({ servers: good, tools }, [], AS_PROCESS);
  expect(run.code).toBe(1);
  expect(run.result("one")).toMatchObject({ status: "failed", rule_id: "assertion.exact" });
  expect(run.stdout).toMatch(/suite.yml:\d+:\d+\n +\d+ \| +matcher:\n +\d+ \| +exact: two\n +\| +\^+\n\n/);
});

test("2 for a flag that does not exist or makes no sense", async () => {
  workspace.write("suite.yml", { servers: good, tools: echoes(1) });
  for (const flags of [["--no-such-flag"], ["--parallel", "many"], ["--retry", "-1"], ["--reporter", "xml"]]) {
    expect(await workspace.cli(["run", "suite.yml", ...flags])).toMatchObject({ code: 2, stdout: "" });
  }
  expect(await workspace.cli(["run", "--no-such-flag"], AS_PROCESS)).toMatchObject({ code: 2, stdout: "" });
});

test("2 in a folder that is not there any more", async () => {
  const start = `rmdir "$PWD" && exec "${process.execPath}" "${cliBundle()}" validate suite.yml`;
  const child = execFile("sh", ["-c", start], { cwd: mkdtempSync(join(tmpdir(), "mcptest-gone-")) });
  let stderr = "";
  child.stderr?.on("data", (text: string) => {
    stderr += text;
  });
  expect(await once(child, "close")).toEqual([2, null]);
  expect(stderr).toBe(
    "error[usage]: the folder that mcptest was started in does not exist any more\n  hint: change into a folder that exists\n",
  );
});

test("3 when --wait-for-ready runs out, or the suite's wait_for_ready", async () => {
  const { origin, crash } = await http.serve(() => {});
  await crash();
  const web = { url: `${origin}/mcp`, transport: "http" };
  const flagged = await withEnoughTime(
    (ms) => workspace.run({ servers: { web }, tools: echoes(2) }, ["--wait-for-ready", `${ms}ms`]),
    ({ stdout }) => stdout.includes("nothing listens"),
  );
  expect(flagged.code).toBe(3);
  expect(flagged.report.summary).toMatchObject({ errored: 2, causes: 1 });
  expect(flagged.result("echo 1")).toMatchObject({
    rule_id: "not-ready",
    message: expect.stringMatching(
      /^server "web" was not ready after [\d.]+m?s and \d+ attempts?; last: nothing listens on/,
    ),
  });
  expect(flagged.stdout).toMatch(/FAILED {2}server "web" was not ready after .* · 2 errored \(1 cause\) \(2 tests/);

  const suite = { servers: { web: { ...web, wait_for_ready: "250ms" } }, tools: echoes(1) };
  const declared = await workspace.run(suite, [], AS_PROCESS);
  expect(declared.code).toBe(3);
});

test("0 when a server is ready only after a while", async () => {
  const late = fixture("late-start", [`${workspace.root}/starts`, "3"], { wait_for_ready: "40s" });
  const run = await workspace.run({ servers: { late }, tools: echoes(1) });
  expect(run.code).toBe(0);
  expect(run.report.servers).toMatchObject([{ sessions: 1 }]);
});

test("7 when the selection matches nothing", async () => {
  workspace.write("suite.yml", { servers: good, tools: [call("echo")] });
  expect(await workspace.cli(["run", "suite.yml", "--tag", "none"], AS_PROCESS)).toMatchObject({
    code: 7,
    stdout: expect.stringContaining("NOTHING RUN"),
  });
});
