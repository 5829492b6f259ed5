import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CliResult, commandLine, runCli } from "../helpers/cli.ts";

const MOCK = fileURLToPath(new URL("../../examples/quickstart.mock.yml", import.meta.url));
const SERVERS = fileURLToPath(new URL("../../node_modules/@modelcontextprotocol", import.meta.url));

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-init-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const commands = {
  mock: `node ${commandLine()} mock ${MOCK}`,
  everything: `node ${SERVERS}/server-everything/dist/index.js`,
  memory: `node ${SERVERS}/server-memory/dist/index.js`,
  filesystem: `node ${SERVERS}/server-filesystem/dist/index.js .`,
};

function init(server: keyof typeof commands, ...args: string[]): Promise<CliResult> {
  return runCli(["init", "--server-command", commands[server], ...args], { cwd });
}

async function runSuite(path: string): Promise<{ code: number | null; summary: object }> {
  const { code, stdout } = await runCli(["run", path, "--reporter", "json"], { cwd });
  return { code, summary: (JSON.parse(stdout) as { summary: object }).summary };
}

test("writes a suite for the mock, which then runs", async () => {
  const { code, stdout, stderr } = await init("mock");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(
    "wrote mcptest.yml: 7 tests for 2 tools, 1 resource and 1 prompt of bookshop 1.0.0\n" +
      "2 more tests with --all\n" +
      "next: mcptest run mcptest.yml\n",
  );
  expect(await runCli(["validate", "mcptest.yml", "--deny-warnings"], { cwd })).toMatchObject({ code: 0 });
  expect(await runSuite("mcptest.yml")).toMatchObject({ code: 0, summary: { total: 7, passed: 7, skipped: 0 } });
});

test.each([
  ["memory", { total: 18, passed: 6, skipped: 12 }],
  ["filesystem", { total: 27, passed: 11, skipped: 16 }],
] as const)("writes a suite for server-%s, which then runs", async (server, summary) => {
  expect(await init(server, "tests/first.yml")).toMatchObject({ code: 0 });
  expect(await runSuite("tests/first.yml")).toMatchObject({ code: 0, summary });
});

test("writes a suite for server-everything, which then runs", async () => {
  expect(await init("everything", "--all")).toMatchObject({ code: 0 });
  // Its long operation takes longer than init waits.
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toMatch(
    /skip: "did not succeed.*: no answer to tools\/call trigger-long/,
  );
  expect(await runSuite("mcptest.yml")).toMatchObject({ code: 0, summary: { total: 39, passed: 32, skipped: 7 } });
});

test("the suite it writes fails on a server that refuses nothing", async () => {
  await init("mock", "--all");
  const careless = join(cwd, "careless.yml");
  writeFileSync(careless, readFileSync(MOCK, "utf8").replaceAll(/^ {4}input_schema:\n(?: {6}.*\n)+/gm, ""));
  const file = join(cwd, "mcptest.yml");
  writeFileSync(file, readFileSync(file, "utf8").replace(MOCK, careless));
  const { code, summary } = await runSuite("mcptest.yml");
  expect({ code, summary }).toMatchObject({ code: 1, summary: { failed: 2 } });
});

describe("of a server whose backend is down", () => {
  const dead = fileURLToPath(new URL("../fixtures/servers/dead-backend.mjs", import.meta.url));
  const modes = ["error", "isError"].flatMap((how) =>
    ["", " bare", " checks", " local", " checks local bare"].map((more) => `${how}${more}`),
  );
  test.each(
    modes.flatMap(
      (mode) =>
        [
          [mode, []],
          [mode, ["--include-writes"]],
        ] as const,
    ),
  )("no refusal is green: %s %j", async (mode, flags) => {
    const { stdout } = await runCli(["init", "--server-command", `node ${dead} ${mode}`, "--all", ...flags], { cwd });
    const text = readFileSync(join(cwd, "mcptest.yml"), "utf8");
    const run = await runCli(["run", "mcptest.yml", "--reporter", "json"], { cwd });
    const { results } = JSON.parse(run.stdout) as { results: { name: string; status: string; tool?: string }[] };
    const green = results.filter(({ status }) => status === "passed").map(({ name }) => name);
    const isCalled = !mode.includes("bare") || flags.length > 0;
    const real =
      mode.includes("checks") && isCalled ? ["checks refuses a call without id", "checks refuses a number as id"] : [];
    const local = mode.includes("local") && isCalled ? ["version succeeds"] : [];
    expect(green).toEqual([...real, ...local]);
    expect(results.filter(({ status }) => status === "failed" || status === "errored")).toEqual([]);
    // Whatever was not called is marked.
    expect(text.includes("# Not called.")).toBe(!isCalled);
    expect(text).toContain("did not succeed when this was written");
    expect(stdout).toContain("left out, as the server did not refuse their arguments");
    expect(text.match(/no readOnlyHint/g) === null).toBe(isCalled);
    expect(text).not.toContain("not read-only");
  });
});

test("overwrites nothing unless forced to", async () => {
  const file = join(cwd, "mcptest.yml");
  writeFileSync(file, "mine\n");
  const refused = await init("mock");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain(
    "error[usage]: mcptest.yml exists already\n  hint: name another file, or add --force",
  );
  expect(readFileSync(file, "utf8")).toBe("mine\n");

  expect(await init("mock", "--force")).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toMatch(/^# yaml-language-server: \$schema=/);
});

test.each([
  [[], 2, "no server is named"],
  [["--server-command", "no-such-program"], 1, "error[spawn-failed]"],
  [["--url", "http://127.0.0.1:9/mcp"], 1, "error[server-unreachable]"],
])("init %j writes nothing and exits with %i", async (args, code, message) => {
  const result = await runCli(["init", ...args], { cwd });
  expect(result).toMatchObject({ code, stdout: "" });
  expect(result.stderr).toContain(message);
  expect(existsSync(join(cwd, "mcptest.yml"))).toBe(false);
});

test("a wrong call that brings the server down keeps its test, and the others are tried all the same", async () => {
  const server = fileURLToPath(new URL("../fixtures/servers/dies-of-arguments.mjs", import.meta.url));
  const { stdout } = await runCli(["init", "--server-command", `node ${server}`, "--all"], { cwd });
  expect(stdout).toContain('left out, as the server did not refuse their arguments: "b refuses a number as id"');
  const run = await runCli(["run", "mcptest.yml", "--reporter", "json"], { cwd });
  const { results } = JSON.parse(run.stdout) as { results: { name: string; status: string }[] };
  expect(Object.fromEntries(results.map(({ name, status }) => [name, status]))).toEqual({
    "a answers": "passed",
    "a refuses a call without id": "errored",
    "a refuses a number as id": "passed",
    "b answers": "passed",
    "b refuses a call without id": "errored",
  });
});
