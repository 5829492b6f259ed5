import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Report, readReport, type TestResult } from "../../src/report/index.ts";
import { echoes, useWorkspace } from "../helpers/runs.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const SUITES = ["examples/quickstart.yml", "examples/composition-cases.yml"];
const workspace = useWorkspace();

beforeEach(() => cpSync(EXAMPLES, join(workspace.root, "examples"), { recursive: true }));

async function run(file: string, ...flags: string[]): Promise<Report> {
  const { code, stderr } = await workspace.cli(["run", ...SUITES, "--reporter", `json=${file}`, ...flags]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return readReport(workspace.read(file));
}

async function merge(...files: string[]): Promise<Report> {
  return mergeTo(0, ...files);
}

async function mergeTo(exit: number, ...words: string[]): Promise<Report> {
  const { code, stdout, stderr } = await workspace.cli(["report", ...words, "--format", "json"]);
  expect({ code, stderr }).toEqual({ code: exit, stderr: "" });
  return readReport(stdout);
}

/** What does not depend on when and where tests ran. */
function essence({ id, name, coordinates, status, assertions, location }: TestResult): object {
  return { id, name, coordinates, status, assertions: assertions.map(({ target }) => target), location };
}

test("three shards merge to the report of the whole run, whatever the order", async () => {
  const whole = await run("whole.json");
  const shards = [];
  for (const index of [1, 2, 3]) shards.push(await run(`${index}.json`, "--shard", `${index}/3`));
  expect(shards.map(({ run: { shard } }) => shard?.index)).toEqual([1, 2, 3]);
  const sizes = shards.map(({ results }) => results.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  const merged = await merge("3.json", "1.json", "2.json");
  expect(merged.summary).toEqual(whole.summary);
  expect(merged.results.map(essence)).toEqual(whole.results.map(essence));
  expect(merged.warnings).toEqual(whole.warnings);
  const rowsOf = ({ compositions = [] }: Report): unknown => compositions.map(({ name, rows }) => [name, rows]);
  expect(rowsOf(merged)).toEqual(rowsOf(whole));
  expect(merged.run).toMatchObject({ merged: 3, parts: [{}, {}, {}] });
  const again = await workspace.cli(["report", "2.json", "3.json", "1.json", "--format", "json"]);
  expect(await readReport(again.stdout)).toEqual(merged);
});

test("list shows the tests of the shard, as the baseline's durations balance it", async () => {
  const list = async (...flags: string[]): Promise<{ tests: { id: string; name: string }[]; shard?: object }> => {
    const { stdout } = await workspace.cli(["list", "examples/quickstart.yml", "--format", "json", ...flags]);
    return JSON.parse(stdout);
  };
  workspace.write(".mcptest/baseline.json", "{}");
  const all = (await list()).tests;
  const parts = [await list("--shard", "1/2"), await list("--shard", "2/2")];
  expect(parts.map(({ shard, tests }) => [shard, tests.length])).toEqual([
    [{ index: 1, count: 2 }, 3],
    [{ index: 2, count: 2 }, 3],
  ]);
  const [slow] = all;
  const tests = Object.fromEntries(all.map(({ id }) => [id, { duration_ms: id === slow?.id ? 9000 : 10 }]));
  workspace.write(".mcptest/baseline.json", JSON.stringify({ tests }));
  expect((await list("--shard", "1/2")).tests).toEqual([slow]);
  const text = await workspace.cli(["list", "examples/quickstart.yml", "--shard", "2/2"]);
  expect(text.stdout).toContain("5 tests of 6 in 1 suite; shard 2/2 of 6 selected tests\n");
});

test("a shard without tests passes, says so, and counts when shards are merged", async () => {
  const flags = ["--filter", "greets", "--reporter"];
  const shard = (index: number) =>
    workspace.cli(["run", "examples/quickstart.yml", ...flags, `json=${index}.json`, "--shard", `${index}/2`]);
  const ends = [await shard(1), await shard(2)];
  const empty = ends.find(({ stderr }) => stderr !== "");
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  expect(empty?.stderr).toMatch(/^No test is in shard [12]\/2: there is 1 test in all shards\.\n$/);
  expect(await merge("1.json", "2.json")).toMatchObject({ summary: { total: 1, passed: 1 }, warnings: [] });
});

test("the failed tests of a shard run again with --last-failed, and a pass makes them flaky", async () => {
  const tests = echoes(6);
  const suite = { servers: { s: { mock: "mock.yml" } }, tools: tests };
  const manifest = (response: string): object => ({ tools: [{ name: "echo", response }] });
  workspace.write("suite.yml", suite);
  workspace.write("mock.yml", manifest("nothing"));
  const flags = (file: string): string[] => ["suite.yml", "--shard", "1/2", "--reporter", `json=${file}`];
  expect((await workspace.cli(["run", ...flags("first.json")])).code).toBe(1);
  workspace.write("mock.yml", manifest("${args.message}"));
  const retry = await workspace.cli(["run", ...flags("retry.json"), "--last-failed"]);
  expect(retry.code).toBe(0);
  rmSync(join(workspace.root, ".mcptest"), { recursive: true });
  const merged = await mergeTo(1, "retry.json", "first.json");
  expect(merged.summary).toMatchObject({ total: 3, passed: 3, flaky: 3 });
  expect(merged.verdict).toMatchObject({ status: "failed", exit_code: 1, reasons: [{ code: "shard-missing" }] });
  const pretty = await workspace.cli(["report", "retry.json", "first.json"]);
  expect(pretty.stdout).toContain("FAILED  shard 2 of 2 is missing · partial");
});

test("one shard is not the whole, wherever it is read: no delta and no baseline is made of it", async () => {
  for (const index of [1, 2, 3]) await run(`${index}.json`, "--shard", `${index}/3`);
  const alone = await mergeTo(1, "1.json");
  const missing = {
    code: "shard-missing",
    count: 2,
    of: 3,
    message: expect.stringContaining("shards 2, 3 of 3 are missing"),
  };
  expect(alone.verdict).toMatchObject({ status: "failed", reasons: [missing] });
  expect(await mergeTo(1, "1.json", "3.json")).toMatchObject({ verdict: { reasons: [{ count: 1, of: 3 }] } });
  expect((await mergeTo(0, "1.json", "--allow-partial")).verdict).toMatchObject({ status: "passed", reasons: [] });
  expect((await workspace.cli(["report", "1.json", "--allow-partial"])).stdout).toContain("partial (shard 1 of 3)");
  expect((await mergeTo(0, "1.json", "2.json", "3.json")).verdict).toMatchObject({ status: "passed", reasons: [] });
  const twice = await mergeTo(1, "1.json", "2.json", "2.json", "3.json");
  expect(twice.verdict?.reasons).toMatchObject([{ code: "shard-duplicate", count: 1, of: 3 }]);

  const update = (...words: string[]) => workspace.cli(["baseline", "update", ...words]);
  expect(await update("1.json", "2.json")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/error\[shards-missing\]: no baseline is made: shard 3 of 3 is missing/),
  });
  expect(workspace.has(".mcptest/baseline.json")).toBe(false);
  expect((await update("1.json", "2.json", "--allow-partial")).code).toBe(0);
  expect((await update("1.json", "2.json", "3.json")).code).toBe(0);

  expect((await mergeTo(1, "1.json", "--delta")).baseline).toBeUndefined();
  expect((await mergeTo(0, "1.json", "--delta", "--allow-partial")).baseline).toBeDefined();
  expect((await mergeTo(0, "1.json", "2.json", "3.json", "--delta")).baseline).toBeDefined();
  const diff = await workspace.cli(["baseline", "diff", "1.json"]);
  expect(diff).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("FAILED · shards 2, 3 of 3 are missing"),
  });
  expect((await workspace.cli(["baseline", "diff", "1.json", "--allow-partial"])).code).toBe(0);
});

test("under a gate a saved report ends as the whole does", async () => {
  workspace.write("suite.yml", { servers: { s: { mock: "mock.yml" } }, tools: echoes(2) });
  workspace.write("mock.yml", { tools: [{ name: "echo", response: "nothing" }] });
  await workspace.cli(["run", "suite.yml", "--fail-on", "never", "--reporter", "json=failed.json"]);
  const exit = async (...flags: string[]) => (await workspace.cli(["report", "failed.json", ...flags])).code;
  expect(await exit()).toBe(0);
  expect(await exit("--fail-on", "any")).toBe(1);
  expect(await exit("--fail-on", "never")).toBe(0);
  expect(await exit("--fail-on", "regression")).toBe(1);
  expect(await exit("--fail-on", "never", "--max-surface-tokens", "1")).toBe(6);
  await workspace.cli(["baseline", "update", "failed.json"]);
  expect(await exit("--fail-on", "regression")).toBe(0);
});

test("what a saved report says of its results, and of what it is put together from, is not believed", async () => {
  workspace.write("suite.yml", { servers: { s: { mock: "mock.yml" } }, tools: echoes(2) });
  workspace.write("mock.yml", { tools: [{ name: "echo", response: "nothing" }] });
  await workspace.cli(["run", "suite.yml", "--reporter", "json=failed.json"]);
  const failed = JSON.parse(workspace.read("failed.json"));
  const green = {
    verdict: { status: "passed", exit_code: 0, reasons: [] },
    causes: [],
    summary: { ...failed.summary, passed: 2, failed: 0, causes: 0 },
    run: { ...failed.run, fail_on: "never" },
  };
  workspace.write("forged.json", JSON.stringify({ ...failed, ...green }));
  const told = await workspace.cli(["report", "forged.json", "--fail-on", "any"]);
  expect(told).toMatchObject({ code: 1, stdout: expect.stringMatching(/FAILED {2}2 failed \(1 cause\) \(2 tests/) });
  expect(told.stdout).toContain("1 cause, 2 tests: ");
  workspace.write(
    "alone.json",
    JSON.stringify({ ...failed, run: { ...failed.run, shard: { index: 1, count: 2 }, parts: [] } }),
  );
  expect((await workspace.cli(["report", "alone.json"])).stdout).toContain("FAILED  shard 2 of 2 is missing");
});

test.each([[["--shard", "1/2"]], [["--last-failed"]]])("%s of no test at all is no part of anything", async (flags) => {
  const servers = { s: { mock: "mock.yml" } };
  workspace.write("mock.yml", { tools: [{ name: "echo", response: "nothing" }] });
  workspace.write("suite.yml", { servers, tools: echoes(1, { skip: "later" }) });
  await workspace.cli(["run", "suite.yml"]);
  workspace.write("suite.yml", { servers });
  const run = await workspace.cli(["run", "suite.yml", ...flags]);
  expect(run).toMatchObject({ code: 7, stdout: expect.stringContaining("NOTHING RUN  no test is declared") });
  expect((await workspace.cli(["run", "suite.yml", ...flags, "--pass-with-no-tests"])).code).toBe(0);
});

test("a selection says that it is partial, in every format, also alone", async () => {
  workspace.write("suite.yml", { servers: { s: { mock: "mock.yml" } }, tools: echoes(3) });
  workspace.write("mock.yml", { tools: [{ name: "echo", response: "nothing" }] });
  const told = async (...flags: string[]): Promise<string[]> => {
    const formats = ["pretty", "md", "html", "junit", "tap", "sarif"];
    const reporters = formats.flatMap((name) => ["--reporter", `${name}=out.${name}`]);
    await workspace.cli(["run", "suite.yml", ...flags, ...reporters]);
    return formats.map(
      (name) =>
        /partial(?: \(|: )(.*?)\)/.exec(workspace.read(`out.${name}`).replaceAll("&#39;", "'"))?.[1] ??
        `not in ${name}`,
    );
  };
  expect(new Set(await told("--filter", "echo 1"))).toEqual(new Set(["--filter 'echo 1'"]));
  expect(new Set(await told("--bail"))).toEqual(new Set(["ended by --bail"]));
  expect(new Set(await told("--last-failed"))).toEqual(new Set(["what failed before"]));
  expect(new Set(await told("--shard", "1/2"))).toEqual(new Set(["shard 1 of 2"]));
  expect(new Set(await told()).size).toBe(6);
});

test.each(["0/3", "4/3", "x"])("--shard %s is a usage error", async (text) => {
  for (const command of ["run", "list"]) {
    const { code, stderr } = await workspace.cli([command, "examples/quickstart.yml", "--shard", text]);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--shard ${text}: expected auto, or one part of a whole`),
    });
  }
});

test("every report that cannot be read or merged is named", async () => {
  await run("a.json");
  workspace.write("bad.json", "{");
  const unread = await workspace.cli(["report", "a.json", "bad.json", "absent.json"]);
  expect({ code: unread.code, stdout: unread.stdout }).toEqual({ code: 2, stdout: "" });
  expect(unread.stderr).toContain("bad.json is not JSON");
  expect(unread.stderr).toContain("absent.json cannot be read: it does not exist");
  const twice = await workspace.cli(["report", "a.json", "a.json"]);
  expect(twice).toMatchObject({ code: 2, stdout: "" });
  expect(twice.stderr).toContain("error[reports-mismatch]: a.json and a.json hold the same run\n  hint: ");
});
