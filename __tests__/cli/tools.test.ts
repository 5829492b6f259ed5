import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendJson, streamable, useHttp } from "../fixtures/servers/http.ts";
import { runCli } from "../helpers/cli.ts";
import { MainProcess } from "../helpers/main.ts";
import { pathOf } from "../mcp/sessions.ts";

const { serve } = useHttp();
const MEMORY = `node ${pathOf("package", "@modelcontextprotocol/server-memory/dist/index.js")}`;
const EVERYTHING = `node ${pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js")}`;

test("lists the tools of a command in two lines each, with marks and a legend", async () => {
  const people = { terminal: true, env: { NO_COLOR: "1" } };
  const { code, stdout } = await runCli(["tools", "list", "--server-command", MEMORY], people);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^9 tools\n\n {4}create_entities {2}entities\n {6}Create multiple new entities in the knowledge graph\n/,
  );
  expect(stdout).toContain(
    "\n  ! delete_relations  relations\n      Delete multiple relations from the knowledge graph\n",
  );
  expect(stdout).toContain("\n  ○ read_graph\n      Read the entire knowledge graph\n");
  expect(stdout).toMatch(/\n\n○ read-only \(readOnlyHint\) {3}! destructive \(destructiveHint\)\n$/);
  expect(stdout.split("\n")).toHaveLength(2 * 9 + 5);
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect((await runCli(["tools", "list", "--server-command", MEMORY])).stdout).toBe(stdout);
  const json = ["tools", "list", "--server-command", MEMORY, "--format", "json"];
  const [short, long] = [await runCli(json), await runCli([...json, "--long"])];
  expect(JSON.parse(short.stdout)).toHaveLength(9);
  expect(short.stdout).toBe(long.stdout);
});

test("lists all of each tool by --long", async () => {
  const { code, stdout, stderr } = await runCli(["tools", "list", "--long", "--server-command", EVERYTHING], {
    terminal: true,
    env: { NO_COLOR: "1" },
  });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toContain("echo (Echo Tool)\n  Echoes back the input string\n  annotations: readOnlyHint");
  expect(stdout).toContain("\n  message  string  required  Message to echo\n");
});

test("gives the definitions of a url as the server sent them, without the secret that it repeats", async () => {
  const { origin, calls } = await serve(
    streamable({
      before(call) {
        if (call.frame.method !== "tools/list") return false;
        const tool = {
          name: "echo",
          "x-own": [1, null],
          description: String(call.headers.authorization),
          inputSchema: { type: "object", properties: { token: { type: "string" } } },
        };
        sendJson(call, { jsonrpc: "2.0", id: call.frame.id ?? null, result: { tools: [tool] } });
        return true;
      },
    }),
  );
  const args = ["tools", "list", "--url", `${origin}/mcp`, "--format", "json", "--bearer-token-env", "TOKEN"];
  const { code, stdout } = await runCli([...args, "--header", "X-Team: search"], {
    env: { TOKEN: "t0ken-of-the-test" },
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    {
      name: "echo",
      "x-own": [1, null],
      description: "Bearer [redacted]",
      inputSchema: { type: "object", properties: { token: { type: "string" } } },
    },
  ]);
  expect(calls[0]?.headers).toMatchObject({ authorization: "Bearer t0ken-of-the-test", "x-team": "search" });
});

describe("tools describe", () => {
  test("shows one tool whole", async () => {
    const { code, stdout } = await runCli(["tools", "describe", "create_entities", "--server-command", MEMORY], {
      terminal: true,
      env: { NO_COLOR: "1" },
    });
    expect(code).toBe(0);
    expect(stdout).toContain(
      "\narguments\n  entities        object[]  required\n    name          string    required  The name",
    );
    expect(stdout).toContain("\nreturns\n  entities        object[]  required\n    name");
    expect(stdout).toMatch(/\nfor example\n {2}mcptest tools call create_entities entities:='\[\]'\n$/);
  });

  test("gives text into a pipe, and the definition as JSON, as list does", async () => {
    const asJson = ["--server-command", EVERYTHING, "--format", "json"];
    const listed = JSON.parse((await runCli(["tools", "list", ...asJson])).stdout) as { name: string }[];
    const piped = await runCli(["tools", "describe", "echo", "--server-command", EVERYTHING]);
    expect(piped.stdout).toContain("\narguments\n  message");
    const described = await runCli(["tools", "describe", "echo", ...asJson]);
    expect(JSON.parse(described.stdout)).toEqual(listed.find(({ name }) => name === "echo"));
  });

  test("says which tool may be meant", async () => {
    const ran = await runCli(["tools", "describe", "ehco", "--server-command", EVERYTHING]);
    const stderr = 'error[unknown-tool]: the server has no tool "ehco"\n  hint: did you mean "echo"?\n';
    expect(ran).toMatchObject({ code: 1, stdout: "", stderr });
  });
});

test.each(["init", "tools list"])(
  "%s shows the stderr of a server that ends at once, secrets masked",
  async (words) => {
    const cwd = mkdtempSync(join(tmpdir(), "mcptest-stderr-"));
    const crash = `console.error("cannot read\\u001b[2J config", process.env.DB_PASSWORD ?? ""); process.exit(3)`;
    const argv = [process.execPath, "-e", crash];
    const server = { command: argv, env: { DB_PASSWORD: "${env.DB_PASSWORD}" } };
    writeFileSync(join(cwd, "s.yml"), JSON.stringify({ servers: { s: server } }));
    const named =
      words === "init"
        ? ["--server-command", argv.map((word) => JSON.stringify(word)).join(" ")]
        : ["--config", "s.yml", "--no-env-file"];
    const ran = new MainProcess([...words.split(" "), ...named], cwd, { DB_PASSWORD: "hunter2-hunter2" });
    const { code, stderr } = await ran.run();
    rmSync(cwd, { recursive: true });
    expect(stderr).toMatch(/^error\[server-exited\]: (?:the )?server /);
    expect(stderr).toMatch(
      words === "init"
        ? /\n {2}stderr: cannot read.* config *\n$/
        : /\n {2}stderr: cannot read.* config \[redacted\]\n$/,
    );
    expect(stderr).not.toMatch(/\u001b|hunter2/);
    expect(code).toBe(1);
  },
);

test.each<[string, string[], number, string]>([
  ["no server", [], 2, "error[usage]: no server is named"],
  ["two servers", ["--url", "http://x", "--server-command", "y"], 2, "--url and --server-command exclude each other"],
  ["no url", ["--url", "localhost:3000"], 2, "error[invalid-url]: --url localhost:3000 is not an http or https URL"],
  ["no command", ["--server-command", "a | b"], 2, "error[invalid-command]: --server-command: it holds"],
  ["a header that is none", ["--url", "http://x", "--header", "X-Team"], 2, "--header takes 'Name: value'"],
  ["a header for a command", ["--server-command", "x", "--header", "A: b"], 2, "are for servers reached over HTTP"],
  [
    "an unset token",
    ["--url", "http://x", "--bearer-token-env", "NONE"],
    2,
    "error[unset-env]: environment variable NONE",
  ],
  [
    "a token in place of its variable",
    ["--url", "http://x", "--bearer-token-env", "c4narY-pasted-9f8e7d"],
    2,
    "variable [redacted], named by --bearer-token-env, is not set\n  hint: set it, as in [redacted]=…",
  ],
  [
    "a token in place of a server's variable",
    ["--server-command", "x", "--env", "c4narY_pasted_9f8e7d"],
    2,
    "variable [redacted], named by --env, is not set",
  ],
  [
    "an unknown transport",
    ["--url", "http://x", "--transport", "udp"],
    2,
    "--transport udp: expected auto, http or sse",
  ],
  ["--server without a suite", ["--server", "x", "--url", "http://x"], 2, "--server names a server of a suite"],
  ["a missing suite", ["--config", "none.yml"], 2, "error[file-not-found]"],
  [
    "a server that is not there",
    ["--url", "http://127.0.0.1:1/mcp"],
    1,
    "error[server-unreachable]: nothing listens on",
  ],
])("%s is a clear error", async (_, args, code, message) => {
  const result = await runCli(["tools", "list", ...args]);
  expect(result.stderr).toContain(message);
  expect(result.stdout).toBe("");
  expect(result.code).toBe(code);
});
