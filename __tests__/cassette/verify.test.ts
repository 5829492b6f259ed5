import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Exchange } from "../../src/cassette/index.ts";
import { FrameRecorder } from "../../src/cassette/index.ts";
import { openSession } from "../../src/mcp/index.ts";
import { testId } from "../../src/plan/index.ts";
import { loadSuite } from "../../src/suite/index.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { useHttp } from "../fixtures/servers/http.ts";
import { modern } from "../fixtures/servers/sdk-http.ts";
import { type CliResult, commandLine, runCli } from "../helpers/cli.ts";
import { call, echo, fixture, useWorkspace } from "../helpers/runs.ts";

const MOCK = `name: shop
version: 1.0.0
tools:
  - name: find
    description: Finds a book.
    annotations: { readOnlyHint: true }
    input_schema: { type: object, properties: { title: { type: string } }, required: [title] }
    responses:
      - { when: { title: Emma }, structured: { title: Emma, year: 1815, at: "2026-01-02T03:04:05Z" } }
    response: { isError: true, content: [{ type: text, text: Nothing found. }] }
  - { name: greet, annotations: { readOnlyHint: true }, response: Welcome. }
`;
const SUITE = `name: shop
servers: { shop: { mock: mock.yml } }
tools:
  - { name: found, tool: find, args: { title: Emma } }
  - { name: missing, tool: find, args: { title: Nope }, expect: refused }
  - { name: greets, tool: greet }
`;
const CALLS = {
  found: { name: "find", arguments: { title: "Emma" } },
  missing: { name: "find", arguments: { title: "Nope" } },
  greets: { name: "greet", arguments: {} },
};
const FOLDER = ".mcptest/cassettes/suite.yml";

let cwd = "";
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-verify-"));
  writeFileSync(join(cwd, "mock.yml"), MOCK);
  writeFileSync(join(cwd, "suite.yml"), SUITE);
  await recordAll();
});
afterEach(() => rmSync(cwd, { recursive: true }));

const pathOf = (name: string): string => join(cwd, FOLDER, `${testId("tool", "suite.yml", name, {})}.json`);

/** What the server answers now becomes the recordings of the suite's tests, and that of a session, `session.json`. */
async function recordAll(): Promise<void> {
  const redactor = createRedactor({ secrets: [] });
  const options = { root: cwd, env: {}, vars: {}, mask: [], envFile: false, ci: false, redactor };
  const { suite } = await loadSuite(join(cwd, "suite.yml"), { ...options, jq: { check: async () => undefined } });
  const server = suite?.servers.get("shop");
  if (!server) throw new Error("the suite did not load");
  const observer = new FrameRecorder("shop");
  const mockCommand = [process.execPath, commandLine(), "mock"] as const;
  // On a machine that is busy it may take its time to start.
  const patient = { ...server, startup_timeout_ms: 60_000 };
  const session = await openSession(patient, { env: process.env, mockCommand, version: "0", redactor, observer });
  await session.tools();
  const head = [...observer.exchanges];
  for (const [name, params] of Object.entries(CALLS)) {
    await session.request("tools/call", params);
    write(pathOf(name), "test", [...head, ...observer.exchanges.slice(-1)], name);
  }
  write(join(cwd, "session.json"), "session", observer.exchanges);
  await session.close();
}

function write(path: string, kind: string, exchanges: readonly Exchange[], name?: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const test = name === undefined ? {} : { test: { suite: "suite.yml", name, coordinates: {} } };
  const rest = { servers: { shop: { source: "mock", protocol: "2025-11-25" } }, recorded: "2026-01-02T03:04:05.000Z" };
  writeFileSync(path, JSON.stringify({ format: "mcptest-cassette", version: 1, kind, ...test, ...rest, exchanges }));
}

interface Told {
  cassettes: {
    name: string;
    updated: boolean;
    findings: { level: string; text: string; request?: string; again?: true }[];
  }[];
  totals: Record<string, number>;
}

async function verify(...args: string[]): Promise<CliResult & { told: Told }> {
  const result = await runCli(["cassette", "verify", ...args, "--format", "json"], { cwd });
  return { ...result, told: JSON.parse(result.stdout || "{}") as Told };
}

function change(from: string | RegExp, to: string): void {
  const text = readFileSync(join(cwd, "mock.yml"), "utf8");
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(join(cwd, "mock.yml"), text.replace(from, to));
}

const SAME = { breaking: 0, change: 0, info: 0 };

test("a server that answers as recorded is not told of, nor one whose times differ", async () => {
  expect(await verify("suite.yml")).toMatchObject({ code: 0, stderr: "", told: { totals: SAME } });
  change("03:04:05Z", "11:12:13Z");
  expect(await verify("suite.yml")).toMatchObject({ code: 0, told: { totals: SAME } });
  const { stdout } = await runCli(["cassette", "verify", "suite.yml"], { cwd });
  expect(stdout).toBe("3 recordings, 6 requests: answered as recorded\n");
});

test.each([
  ["a removed tool", /\n {2}- \{ name: greet.*/, "", { breaking: 2 }, "the tool greet was removed"],
  ["a new required argument", "required: [title]", "required: [title, by]", { breaking: 2, change: 1 }, "`by`"],
  [
    "a narrowed argument",
    "title: { type: string }",
    "title: { type: string, enum: [Emma, Nope] }",
    { breaking: 1 },
    "limited to",
  ],
  ["a success that fails", "when: { title: Emma }", "when: { title: X }", { breaking: 1 }, "fails now: Nothing found."],
  ["a refusal that succeeds", "response: { isError: true,", "response: {", { breaking: 1 }, "and succeeds now"],
  ["another value", "year: 1815", "year: 1816", { change: 1 }, "other values"],
  ["another shape", "year: 1815", "years: [1815]", { change: 1 }, "other keys or types"],
  ["a new option", "title: { type: string }", "title: { type: string }, by: {}", { change: 1 }, "optional"],
  ["other words", "Finds a book.", "Finds books.", { info: 1 }, "`description` changed"],
])("%s is told for what it is", async (_, from, to, totals, text) => {
  change(from, to);
  const { code, told, stdout } = await verify("suite.yml");
  expect({ ...told.totals }).toEqual({ ...SAME, ...totals });
  expect(stdout).toContain(text);
  expect(code).toBe("info" in totals ? 0 : 1);
  expect((await verify("suite.yml", "--fail-on", "breaking")).code).toBe("breaking" in totals ? 1 : 0);
});

/** Makes the recording of `greets` that of an older server, which declared more, and listed this prompt. */
function wasRecorded(capabilities: object, prompt: string): void {
  const { exchanges, test: of } = JSON.parse(readFileSync(pathOf("greets"), "utf8"));
  const [first, ...rest] = exchanges;
  Object.assign(first.result.capabilities, capabilities);
  const result = { prompts: [{ name: prompt }] };
  const list: Exchange = { via: "server", server: "shop", method: "prompts/list", params: {}, result };
  write(pathOf("greets"), "test", [first, list, ...rest], of.name);
}

test.each([
  ["a capability", { tasks: { list: {} } }, "kept", "server shop: it no longer declares tasks\n"],
  ["a flag", { resources: { subscribe: true } }, "kept", "server shop: it no longer declares resources.subscribe\n"],
  ["a prompt", {}, "gone", "prompts/list: it no longer lists gone\n"],
])("%s that is gone breaks callers", async (_, capabilities, prompt, text) => {
  change("version: 1.0.0", "prompts: [{ name: kept, text: hi }]\nresources: [{ uri: a:b, text: c }]");
  wasRecorded(capabilities, prompt);
  const { code, told } = await verify("suite.yml", "--fail-on", "breaking");
  expect({ code, breaking: told.totals.breaking }).toEqual({ code: 1, breaking: 1 });
  const { stdout } = await runCli(["cassette", "verify", "suite.yml"], { cwd });
  expect(stdout).toContain(text);
});

test("a change of the tools is told in full once, and of each other recording that it holds as well", async () => {
  change("title: { type: string }", "title: { type: string }, by: {}");
  const { stdout } = await runCli(["cassette", "verify", "suite.yml"], { cwd });
  expect(stdout.match(/the tool find/g)).toHaveLength(1);
  expect(stdout.match(/server \S+: 1 difference of what it offers, as told above\n/g)).toHaveLength(2);
  const { told } = await verify("suite.yml");
  expect({ ...told.totals }).toEqual({ ...SAME, change: 1 });
  expect(told.cassettes.map(({ findings }) => findings.map(({ again }) => again))).toEqual([
    [undefined],
    [true],
    [true],
  ]);
});

test("--update writes what is answered now, and leaves alone what is the same", async () => {
  const before = readFileSync(pathOf("greets"), "utf8");
  change("year: 1815", "year: 1816");
  change("title: { type: string }", "title: { type: string }, by: {}");
  const refused = await runCli(["cassette", "verify", "suite.yml", "--update"], { cwd, env: { CI: "true" } });
  expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining("recording-refused") });
  const { code, told } = await verify("suite.yml", "--update");
  expect(code).toBe(0);
  expect(told.cassettes.map(({ name, updated }) => ({ name, updated }))).toEqual([
    { name: "found", updated: true },
    { name: "missing", updated: true },
    { name: "greets", updated: true },
  ]);
  expect(readFileSync(pathOf("found"), "utf8")).toContain('"year": 1816');
  expect(readFileSync(pathOf("greets"), "utf8")).not.toBe(before);
  expect(await verify("suite.yml")).toMatchObject({ code: 0, told: { totals: SAME } });
});

test("a session is verified on the server of the flags, and a suite on its own", async () => {
  const server = ["--server-command", `${process.execPath} ${commandLine()} mock mock.yml`];
  expect(await verify("session.json", ...server)).toMatchObject({ code: 0, told: { totals: SAME } });
  copyFileSync(join(cwd, "session.json"), join(cwd, "session.json.partial"));
  expect(await verify("session.json.partial", ...server)).toMatchObject({ code: 0, told: { totals: SAME } });
  change(/\n {2}- \{ name: greet.*/, "");
  expect(await verify("session.json", ...server)).toMatchObject({ code: 1, told: { totals: { breaking: 2 } } });
  expect(await verify("session.json")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no server is named"),
  });
  expect(await verify("suite.yml", ...server)).toMatchObject({ code: 2 });
  expect(await verify("session.json", "suite.yml", ...server)).toMatchObject({ code: 2 });
  expect(await verify("none.json", ...server)).toMatchObject({ code: 2, stderr: expect.stringContaining("none.json") });
});

test("a server that cannot be started is one failure, and nothing is written", async () => {
  writeFileSync(
    join(cwd, "suite.yml"),
    SUITE.replace("{ mock: mock.yml }", "{ command: [node, -e, process.exit(3)] }"),
  );
  const before = readFileSync(pathOf("found"), "utf8");
  const { code, told } = await verify("suite.yml", "--update");
  expect(code).toBe(1);
  expect(told.totals).toEqual({ ...SAME, breaking: 1 });
  expect(readFileSync(pathOf("found"), "utf8")).toBe(before);
});

describe("what a run recorded", () => {
  const http = useHttp();
  const workspace = useWorkspace();
  const log = (): string[] => [join(workspace.root, "log")];

  async function record(suite: object, env: Record<string, string> = {}): Promise<void> {
    workspace.write("suite.yml", suite);
    expect(await workspace.cli(["run", "suite.yml", "--record"], { env })).toMatchObject({ code: 0 });
  }

  /** How the servers differ from what is recorded of them. */
  async function differences(suite?: object, env: Record<string, string> = {}): Promise<object> {
    if (suite) workspace.write("suite.yml", suite);
    const { stdout } = await workspace.cli(["cassette", "verify", "suite.yml", "--format", "json"], { env });
    return JSON.parse(stdout).totals;
  }

  test("is compared over HTTP and on protocol 2026-07-28 too", async () => {
    const { origin, calls } = await http.serve(modern());
    const poem = { model: "none", role: "assistant", content: { type: "text", text: "a poem" } };
    const client = (name: string) => ({
      ...{ roots: [], sampling: [{ result: poem }], elicitation: [{ action: "accept", content: { name } }] },
    });
    const declare = (properties: object, name = "Ada") => ({
      servers: {
        stdio: fixture("modern", [JSON.stringify(properties)], { protocol: "2026-07-28", client: client(name) }),
        http: { url: origin, protocol: "2026-07-28" },
      },
      tools: [echo("one", { server: "stdio" }), echo("two", { server: "http" }), call("ask", {}, { server: "stdio" })],
    });
    const said = { message: { type: "string" } };
    await record(declare(said));
    const asked = calls.length;
    expect(await differences()).toEqual(SAME);
    expect(calls.slice(asked).map(({ frame }) => frame.method)).toContain("tools/call");
    expect(await differences(declare(said, "Eve"))).toEqual({ ...SAME, change: 1 });
    expect(await differences(declare({ message: { type: "number" } }))).toEqual({ ...SAME, breaking: 1 });
  });

  test("in a session of its own is compared in one", async () => {
    const counts = (name: string) => call("count", {}, { name });
    const declare = (isolation: string) => ({
      ...{ servers: { server: fixture("keeps-log", log()) }, tools: [counts("a"), counts("b")], run: { isolation } },
    });
    await record(declare("test"));
    expect(await differences()).toEqual(SAME);
    expect(await differences(declare("run"))).toEqual({ ...SAME, change: 1 });
  });

  test("may differ in what the suite says changes with every call", async () => {
    const declare = (more: object) => ({
      ...{ servers: { server: fixture("keeps-log", log()) }, tools: [call("stumble", { times: 0 })], ...more },
    });
    await record(declare({}));
    expect(await differences(declare({ normalize: ["try [0-9]+"] }))).toEqual(SAME);
    expect(await differences(declare({}))).toEqual({ ...SAME, change: 1 });
  });

  test("is asked with its secrets, which are told to nobody", async () => {
    const env = { SHOP_TOKEN: "hunter2-hunter2" };
    const welcome = { when: { key: env.SHOP_TOKEN }, structured: { in: true, key: env.SHOP_TOKEN } };
    const refused = { isError: true, content: [{ type: "text", text: "Refused." }] };
    workspace.write("mock.yml", { name: "shop", tools: [{ name: "enter", responses: [welcome], response: refused }] });
    await record(
      { servers: { shop: { mock: "mock.yml" } }, tools: [call("enter", { key: "${env.SHOP_TOKEN}" })] },
      env,
    );
    expect(await differences(undefined, env)).toEqual(SAME);
    workspace.write("mock.yml", workspace.read("mock.yml").replace("in: true", "in: false"));
    const { stdout, stderr } = await workspace.cli(["cassette", "verify", "suite.yml"], { env });
    expect(stdout).toContain("[secret:SHOP_TOKEN]");
    expect(stdout + stderr).not.toContain(env.SHOP_TOKEN);
    expect(await differences(undefined, { SHOP_TOKEN: "rotated-rotated" })).toEqual({ ...SAME, breaking: 1 });
  });
});
