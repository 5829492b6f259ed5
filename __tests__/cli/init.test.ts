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
      "1 test skipped until you have looked at the arguments\n" +
      "2 more tests with --all\n" +
      "next: mcptest run mcptest.yml\n",
  );
  expect(await runCli(["validate", "mcptest.yml", "--deny-warnings"], { cwd })).toMatchObject({ code: 0 });
  expect(await runSuite("mcptest.yml")).toMatchObject({ code: 0, summary: { total: 7, passed: 6, skipped: 1 } });
});

test.each([
  ["memory", { total: 18, passed: 9, skipped: 9 }],
  ["filesystem", { total: 27, passed: 20, skipped: 7 }],
] as const)("writes a suite for server-%s, which then runs", async (server, summary) => {
  expect(await init(server, "tests/first.yml")).toMatchObject({ code: 0 });
  expect(await runSuite("tests/first.yml")).toMatchObject({ code: 0, summary });
});

test("writes a suite for server-everything, which then runs", async () => {
  expect(await init("everything", "--all")).toMatchObject({ code: 0 });
  // Its long operation takes ten seconds unless it is told otherwise.
  const file = join(cwd, "mcptest.yml");
  const text = readFileSync(file, "utf8");
  const quick = text.replace(/(tool: trigger-long-running-operation\n {4}args:) \{\}/, "$1 { duration: 0.1 }");
  expect(quick).not.toBe(text);
  writeFileSync(file, quick);
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
