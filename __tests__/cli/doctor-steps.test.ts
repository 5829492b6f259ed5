import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { legacySse, streamable, useHttp } from "../fixtures/servers/http.ts";
import { modern } from "../fixtures/servers/sdk-http.ts";
import { type CliResult, commandLine, runCli } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";

const { serve } = useHttp();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-steps-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fixture = (file: string, ...args: string[]) =>
  [
    "--server-command",
    [`node ${pathOf("fixture", file)}`, ...args.map((arg) => JSON.stringify(arg))].join(" "),
  ] as const;

const doctor = (...args: string[]): Promise<CliResult> => runCli(["doctor", ...args], { cwd: folder });

/** `layer: status` of each step. */
async function stepsOf(
  ...args: string[]
): Promise<{ code: number | null; conclusion: string; steps: string[]; notRun: string[] }> {
  const { code, stdout } = await doctor(...args, "--format", "json");
  const {
    steps,
    conclusion,
    not_run: notRun,
  } = JSON.parse(stdout) as { steps: { layer: string; status: string }[]; conclusion: string; not_run: string[] };
  return { code, conclusion, steps: steps.map(({ layer, status }) => `${layer}: ${status}`), notRun };
}

const REST = ["tools: ok", "resources: ok", "prompts: ok", "ping: ok"];
const OVER_STDIO = [
  "spawn: ok",
  "first byte: ok",
  "handshake: ok",
  ...REST,
  "stdout: ok",
  "protocol: ok",
  "shutdown: ok",
];
const OVER_HTTP = [
  ...["name resolution: ok", "TCP: ok", "HTTP: ok", "handshake: ok", ...REST],
  ...["protocol: ok", "shutdown: ok"],
];

describe("a server that is ready", () => {
  test.each<[string, () => Promise<readonly string[]>, string[], string]>([
    ["stdio", async () => fixture("rules.mjs", "good"), OVER_STDIO, "Ready: 1 tool, 1 resource, 1 prompt."],
    [
      "streamable HTTP",
      async () => ["--url", `${(await serve(streamable({ sessionId: "s" }))).origin}/mcp`],
      OVER_HTTP,
      "Ready: 1 tool, 0 resources, 0 prompts.",
    ],
    [
      "legacy SSE",
      async () => ["--url", `${(await serve(legacySse())).origin}/sse`, "--transport", "sse"],
      OVER_HTTP,
      "Ready: 1 tool, 0 resources, 0 prompts.",
    ],
    [
      "protocol 2026-07-28, which has no ping",
      async () => ["--url", `${(await serve(modern())).origin}/mcp`, "--protocol", "2026-07-28"],
      OVER_HTTP,
      "Ready: 3 tools, 0 resources, 0 prompts.",
    ],
    [
      "a mock",
      async () => {
        const tools = [{ name: "a", response: "A" }];
        writeFileSync(join(folder, "m.yml"), JSON.stringify({ name: "m", tools }));
        writeFileSync(join(folder, "s.yml"), JSON.stringify({ servers: { m: { mock: "m.yml" } } }));
        return ["--config", "s.yml"];
      },
      OVER_STDIO,
      "Ready: 1 tool, 0 resources, 0 prompts.",
    ],
  ])("over %s passes each step", async (_, server, steps, conclusion) => {
    const args = await server();
    expect(await stepsOf(...args)).toEqual({ code: 0, conclusion, steps, notRun: [] });
    const { stdout } = await doctor(...args);
    expect(stdout).toMatch(/\n {2}✓ tools {12}\d tools? \([\d.]+m?s\)\n/);
    expect(stdout.endsWith(`\n${conclusion}\n`)).toBe(true);
  });

  test("that is replayed from a recording lists what was recorded", async () => {
    const suite = {
      servers: { s: { command: `node ${pathOf("fixture", "good.mjs")}` } },
      tools: [{ name: "t", tool: "echo", args: { message: "x" } }],
    };
    writeFileSync(join(folder, "s.yml"), JSON.stringify(suite));
    const { code, stdout } = await runCli(["run", "s.yml", "--record"], { cwd: folder });
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const cassettes = join(folder, ".mcptest/cassettes/s.yml");
    const [cassette = ""] = readdirSync(cassettes);
    const served = `${process.execPath} ${commandLine()} serve --cassette ${join(cassettes, cassette)}`;
    const conclusion = "Ready: 9 tools, 0 resources, 0 prompts.";
    expect(await stepsOf("--server-command", served)).toEqual({ code: 0, conclusion, steps: OVER_STDIO, notRun: [] });
  });

  test("is asked for lists and a ping, and no tool is called", async () => {
    const log = join(folder, "log");
    expect((await doctor(...fixture("falters.mjs", "good", log))).code).toBe(0);
    expect(readFileSync(log, "utf8")).toBe("prompts/list\nping\n");
    const { origin, calls } = await serve(streamable());
    await doctor("--url", `${origin}/mcp`);
    const methods = calls.flatMap(({ frame: { method } }) => method ?? []);
    expect(methods).toContain("ping");
    expect(methods).not.toContain("tools/call");
  });
});

describe("what clients refuse is told by entry and path", () => {
  test.each<[string, string, string, string]>([
    [
      "refused on a later page",
      "tools",
      "2 tools; clients may refuse 1",
      'error protocol-schema: tool "search" /inputSchema/type wants "object", found "list"',
    ],
    [
      "prompts without a name",
      "prompts",
      "2 prompts; clients may refuse 1",
      "error protocol-schema: prompt 2 /name is missing",
    ],
  ])("%s", async (mode, layer, detail, fault) => {
    const { code, stdout } = await doctor(...fixture("falters.mjs", mode));
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`\\n {2}✗ ${layer} +${detail} \\(`));
    expect(stdout).toContain(`\n    ${fault}\n      Send each named place as the schema`);
    expect(stdout).toMatch(
      new RegExp(`\\nNot ready: ${layer} failed\\. Clients may refuse what this server sends\\.\\n$`),
    );
    // What comes later is still tried.
    expect(stdout).toContain("\n  ✓ shutdown");
  });
});

test.each<[string, readonly string[], number, string, string[]]>([
  [
    "a list that is refused",
    fixture("rules.mjs", "templates broken"),
    1,
    "✗ resources        resources/templates/list was answered with",
    ["Not ready: resources failed."],
  ],
  [
    "a list that is none",
    fixture("falters.mjs", "a list that is none"),
    1,
    '✗ tools            tools/list was answered with {"tools":"echo"}',
    ["error protocol-schema: /result/tools wants array"],
  ],
  [
    "an end at a list",
    fixture("falters.mjs", "ends at prompts"),
    1,
    "✗ prompts          the server exited (code 5) before it answered prompts/list",
    ["Stopped at prompts. 4 later steps were not run."],
  ],
  [
    "an end at the ping",
    fixture("falters.mjs", "ends at ping"),
    1,
    "✗ ping             the server exited (code 5) before it answered ping",
    ["Stopped at ping. 3 later steps were not run."],
  ],
  [
    "no ping",
    fixture("falters.mjs", "no ping"),
    0,
    "! ping             ping was answered with Method not found (-32601)",
    ["hint: clients that ping", "Ready: 1 tool, 0 resources, 0 prompts. Warnings: ping.\n"],
  ],
  [
    "text on stdout",
    fixture("rules.mjs", "noise"),
    0,
    "! stdout           1 line that is not a message\n",
    [
      "warning stray-output: text on stdout that is not a message; logs belong on stderr: Server ready\n",
      "Write logs to stderr.",
      "Warnings: stdout.",
    ],
  ],
  [
    "an exit code",
    fixture("slow-to-exit.mjs", "3"),
    0,
    "! shutdown         exit code 3, nothing left behind (",
    ["warning unclean-exit: when its stdin was closed it ended with code 3"],
  ],
  [
    "a server that does not end",
    fixture("stubborn.mjs"),
    0,
    "! shutdown         ended by SIGKILL, nothing left behind (",
    ["warning slow-shutdown: it did not exit when its stdin was closed"],
  ],
  [
    "a process left behind",
    fixture("leaves-child.mjs"),
    0,
    "! shutdown         exit code 0, 1 process left behind (",
    ["warning orphaned-process: it left a process behind: "],
  ],
])("%s is a step of its own", async (_, server, code, step, told) => {
  const ran = await doctor(...server);
  expect(ran.stdout).toContain(`\n  ${step}`);
  for (const text of told) expect(ran.stdout).toContain(text);
  expect(ran.code).toBe(code);
});

test("the steps that were not run are counted, and named in JSON", async () => {
  const url = ["--url", "http://127.0.0.1:1/mcp"];
  expect((await doctor(...url)).stdout).toMatch(/\nStopped at TCP\. 8 later steps were not run\.\n$/);
  const { notRun } = await stepsOf(...url);
  expect(notRun).toEqual(["HTTP", "handshake", "tools", "resources", "prompts", "ping", "protocol", "shutdown"]);
});

test("secrets in what a server lists stay masked", async () => {
  const { stdout } = await runCli(["doctor", ...fixture("says-commands.mjs"), "--env", "SECRET", "--format", "json"], {
    env: { SECRET: "s3cret-of-the-test" },
    cwd: folder,
  });
  expect(stdout).not.toContain("s3cret-of-the-test");
  expect(existsSync(folder)).toBe(true);
});

test("the keys that help are named: of subscriptions, and of URLs that the server wants opened", async () => {
  const { stdout } = await doctor(...fixture("wants-keys.mjs"));
  expect(stdout).toContain("hint: it tells subscribers of changes: a test with `notifications` subscribes, and waits");
  expect(stdout).toContain("prompts/list was answered with needs a person (-32042)");
  expect(stdout).toContain("hint: add an entry with `mode: url` to `client.elicitation` of the server");
});
