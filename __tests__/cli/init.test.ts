import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
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
  wantsKeys: `node ${fileURLToPath(new URL("../fixtures/servers/wants-keys.mjs", import.meta.url))}`,
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
    "wrote mcptest.yml: 7 tests for 2 tools, 1 resource and 1 prompt\n" +
      "run it: mcptest run\n" +
      "in CI: mcptest init --ci github\n",
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
  // Its long operation, which takes 10 s by default, does not wait.
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toContain("args: { duration: 0 }");
  expect(await runSuite("mcptest.yml")).toMatchObject({ code: 0, summary: { total: 45, passed: 37, skipped: 8 } });
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
    // Whether a server refuses that always fails cannot be told.
    expect(stdout).toMatch(/\d+ (?:that prove nothing yet|for other reasons)/);
    expect(text).toContain("could not tell: the good call failed in the same way; give a real ");
    expect(`${stdout}${text}`).not.toMatch(/left out/i);
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
  expect(stdout).toContain("left out: 1 refusal that the server does not make\n");
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toContain(
    "# Left out, as the server does not refuse: b refuses a number as id",
  );
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

/** A server that answers each method with the JSON given for it; `null` is never answered. */
function scripted(answers: object): string {
  const script = `
    const answers = ${JSON.stringify(answers)};
    const lines = require("node:readline").createInterface({ input: process.stdin });
    lines.on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const answer = answers[method] ?? { error: { code: -32601, message: "no method" } };
      console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
    for (let at = 0; at < 30; at++) console.error("starting, step " + at + " ".repeat(90) + "done");`;
  writeFileSync(join(cwd, "server.cjs"), script);
  return "node server.cjs";
}

const handshake = (capabilities: object) => ({
  result: { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "shop", version: "1.0.0" } },
});
const ENDING = ["run it: mcptest run", "in CI: mcptest init --ci github", ""];

test("a list that fails is told, and the rest of the server gets its tests", async () => {
  const error = { code: -32603, message: `the backend is down ${"x".repeat(100)}` };
  const command = scripted({
    initialize: handshake({ tools: {}, resources: {}, prompts: {} }),
    "tools/list": { result: { tools: [{ name: "find", inputSchema: { type: "object" } }] } },
    "resources/list": { error },
    "prompts/list": { result: {} },
  });
  const { code, stdout } = await runCli(["init", "--server-command", command], { cwd });
  const lines = stdout.split("\n");
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      "no test runs yet: wrote mcptest.yml: 1 test for 1 tool of shop 1.0.0",
      expect.stringMatching(/^resources\/list and prompts\/list failed, so they have no tests: the backend is d…$/),
      "1 test is skipped: check its arguments, then remove `skip`",
      "  1 that may write (no readOnlyHint)",
      "init calls only tools with `readOnlyHint: true` (they only read); to call all:",
      `  mcptest init --force --include-writes --server-command "${command}"`,
      ...ENDING,
    ],
  });
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test("a suite of which nothing runs says so, first by init and then by run, and the way out works", async () => {
  const tool = {
    name: "price",
    inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  };
  const command = scripted({
    initialize: handshake({ tools: {} }),
    "tools/list": { result: { tools: [{ name: "all", inputSchema: { type: "object" } }, tool] } },
    "tools/call": { result: { content: [{ type: "text", text: "unknown id" }], isError: true } },
  });
  const first = await runCli(["init", "--server-command", command], { cwd });
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^no test runs yet: /) });
  const idle = await runCli(["run"], { cwd });
  expect(idle).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("no test ran: remove `skip` from mcptest.yml\n"),
  });

  const again = /^ {2}mcptest init (--force --include-writes) --server-command "(.*)"$/m.exec(first.stdout);
  const second = await runCli(["init", ...(again?.[1]?.split(" ") ?? []), "--server-command", again?.[2] ?? ""], {
    cwd,
  });
  expect(second.stdout).not.toContain("left out");
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toContain(`
  - name: price refuses a call without id
    tool: price
    skip: "could not tell: the good call failed in the same way; give a real id"
`);
});

test("a server with nothing gets a suite to go on from, and that is said", async () => {
  const command = scripted({ initialize: handshake({}) });
  const { code, stdout } = await runCli(["init", "--server-command", command], { cwd });
  expect({ code, lines: stdout.split("\n") }).toEqual({
    code: 0,
    lines: [
      "wrote mcptest.yml: no tests yet",
      "shop 1.0.0 lists no tools, resources or prompts: write a test by hand",
      ...ENDING,
    ],
  });
});

test("a server that fails is told in ten lines", async () => {
  const command = scripted({
    initialize: handshake({ tools: {} }),
    "tools/list": { error: { code: 1, message: "no" } },
  });
  const { code, stdout, stderr } = await runCli(["init", "--server-command", command], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
  expect(stderr).toMatch(/tools\/list/);
  expect(stderr).toMatch(/starting, step 29/);
});

test("a server gets the keys that its calls need: for progress, and for URLs that a person opens", async () => {
  expect(await init("wantsKeys")).toMatchObject({ code: 0 });
  const text = readFileSync(join(cwd, "mcptest.yml"), "utf8");
  expect(text).toContain("`open` under `elicitation` names your command");
  expect(parse(text).servers.fixture).toMatchObject({
    reset_timeout_on_progress: true,
    client: { elicitation: [{ mode: "url", action: "accept" }] },
  });
  expect(await runCli(["validate", "mcptest.yml", "--deny-warnings"], { cwd })).toMatchObject({ code: 0 });
});
