import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { commandLine } from "../../helpers/cli.ts";
import { until } from "../../helpers/patience.ts";
import { fixturePath, useWorkspace } from "../../helpers/runs.ts";
import { converse, createClient, EVERYTHING, exchangesOf, openStdio, readText } from "./recorder.ts";

const workspace = useWorkspace();

test("a server that asks clients is verified with the capabilities and the answers of the recorded one", async () => {
  const client = createClient();
  await client.connect(openStdio(["node", EVERYTHING], workspace.root));
  await converse(client);
  await client.close();
  const verify = (server: string) => workspace.cli(["cassette", "verify", "it.json", "--server-command", server]);
  expect(await verify(`node ${EVERYTHING}`)).toMatchObject({ code: 0, stdout: expect.stringContaining("as recorded") });
});

/** Starts `record` on a server whose program is given. */
function start(program: string, env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  workspace.write("server.mjs", program);
  const argv = [commandLine(), "record", "-o", "it.json", "--", "node", "server.mjs", "--", "-o", "x"];
  return spawn("node", argv, { cwd: workspace.root, env: { PATH: process.env.PATH, HOME: workspace.root, ...env } });
}

/** A server that answers each line, after so many milliseconds, with what `answer` makes of `frame`. */
const answering = (answer: string, ms = 0): string => `
import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const frame = JSON.parse(line);
  if (frame.id === undefined || frame.method === "never") return;
  setTimeout(() => console.log(JSON.stringify({ jsonrpc: "2.0", id: frame.id, result: ${answer} })), ${ms});
});`;
const frame = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

test("a client does not notice it, and all that it asked and was asked is recorded", async () => {
  const told = await Promise.all(
    [undefined, workspace.root].map(async (folder) => {
      const client = createClient();
      const transport = openStdio(["node", EVERYTHING], folder);
      let stderr = "";
      await client.connect(transport);
      transport.stderr?.on("data", (chunk) => (stderr += chunk));
      const answers = await converse(client);
      await client.close();
      return { answers, stderr };
    }),
  );
  expect(told[1]?.answers).toEqual(told[0]?.answers);
  const exchanges = await exchangesOf(workspace.root);
  const methods = exchanges.map(({ method, params }) => (method === "tools/call" ? params?.name : method));
  expect(methods).toEqual([
    ...["initialize", "tools/list", "resources/list", "prompts/list", "echo", "trigger-long-running-operation"],
    ...["trigger-sampling-request", "trigger-elicitation-request", "prompts/get", "echo"],
  ]);
  const [operation, sampling, elicitation] = exchanges.slice(5);
  expect(operation?.before?.map(({ params }) => params)).toEqual([
    { progress: 1, total: 2 },
    { progress: 2, total: 2 },
  ]);
  expect(sampling?.asked).toMatchObject([{ method: "sampling/createMessage", result: { model: "none" } }]);
  expect(elicitation?.asked).toMatchObject([{ method: "elicitation/create", result: { content: { name: "Ada" } } }]);
  expect(workspace.has("it.json.partial")).toBe(false);
});

test("a client of 2026-07-28 does not notice it either", async () => {
  const client = new ModernClient(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const args = [commandLine(), "record", "-o", "it.json", "--", "node", fixturePath("modern")];
  await client.connect(new ModernTransport({ command: "node", args, cwd: workspace.root, stderr: "ignore" }));
  expect(await client.callTool({ name: "echo", arguments: { message: "hi" } })).toMatchObject({
    content: [{ type: "text", text: "hi" }],
  });
  await client.close();
  expect((await exchangesOf(workspace.root)).map(({ method }) => method)).toEqual(["server/discover", "tools/call"]);
  expect(JSON.parse(readText(workspace.root)).servers).toEqual({ server: { protocol: "2026-07-28", source: "stdio" } });
});

test("bytes go through as they are, also what is no message, and the exit code; the environment and the rest of the words, too", async () => {
  const odd = "Buffer.from([0, 0xff, 0xfe, 13, 10, 0xc3, 10, 10])";
  const child = start(
    `process.stdout.write(${odd});
     process.stdout.write("::error::no command of ours\\n" + JSON.stringify([process.env.OWN, ...process.argv.slice(2)]) + "\\n");
     console.error("a log");
     process.stdin.pipe(process.stdout, { end: false });
     process.stdin.on("end", () => process.stdout.write("no end of a line", () => process.exit(7)));`,
    { GITHUB_ACTIONS: "true", OWN: "mine" },
  );
  const sent = Buffer.concat([Buffer.alloc(300_000, 0xfe), Buffer.from("\r\n{broken\n[]\nnull\n")]);
  child.stdin.end(sent);
  const [stdout, stderr, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, "exit")]);
  const own = '::error::no command of ours\n["mine","--","-o","x"]\n';
  const end = Buffer.from("no end of a line");
  const all = [Buffer.from([0, 0xff, 0xfe, 13, 10, 0xc3, 10, 10]), Buffer.from(own), sent, end];
  expect(stdout.equals(Buffer.concat(all))).toBe(true);
  expect(code).toBe(7);
  expect(stderr.toString()).toContain("a log\n");
  expect(stderr.toString()).toContain("warning[unrecorded]: nothing was recorded, and it.json was not written");
  expect(workspace.has("it.json")).toBe(false);
});

test("each chunk goes on at once, before the line has an end", async () => {
  const child = start(
    `process.stdout.write("half"); process.stdin.once("data", (first) => process.exit(first.length));`,
  );
  expect(String((await once(child.stdout, "data"))[0])).toBe("half");
  child.stdin.write("{{{");
  expect((await once(child, "exit"))[0]).toBe(3);
});

test("what is a secret by its name is none where it stands bare, in whatever exchange", async () => {
  const answer =
    '{ content: [{ type: "text", text: "it is Zq81LmNp77Wx" }], structuredContent: { access_token: "Zq81LmNp77Wx" } }';
  const child = start(answering(answer));
  child.stdin.end(
    frame(1, "tools/call", { name: "login" }) +
      frame(2, "tools/call", { name: "who", arguments: { id: "Zq81LmNp77Wx" } }),
  );
  await once(child, "exit");
  expect(await exchangesOf(workspace.root)).toMatchObject([
    { result: { content: [{ text: "it is [secret:value:1]" }] } },
    { params: { arguments: { id: "[secret:value:1]" } } },
  ]);
  expect(readText(workspace.root)).not.toContain("Zq81");
});

test("a client that reads no more keeps no server: what it still answers is taken, and all ends", async () => {
  const child = start(answering('"x".repeat(1e6)', 200));
  child.stdin.write(frame(1, "initialize"));
  child.stdout.destroy();
  expect((await once(child, "exit"))[0]).toBe(0);
  expect(await exchangesOf(workspace.root)).toHaveLength(1);
});

test("the end of stdin lets a server answer first", async () => {
  const child = start(answering("{}", 2500));
  child.stdin.end(frame(1, "initialize") + frame(2, "tools/list"));
  const [stdout, [code]] = await Promise.all([buffer(child.stdout), once(child, "exit")]);
  expect(stdout.toString().trim().split("\n")).toHaveLength(2);
  expect(code).toBe(0);
  expect(await exchangesOf(workspace.root)).toHaveLength(2);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)("%s ends the server, and writes", async (signal) => {
  const child = start(`${answering("{ pid: process.pid }")} setInterval(() => {}, 1000);`);
  child.stdin.write(frame(1, "initialize") + frame(2, "tools/list"));
  child.stdin.write(frame(3, "tools/call"));
  const said = buffer(child.stderr);
  await answered(child, 3);
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
  expect((await said).toString()).toContain("recorded 3 exchanges in it.json\n");
  const [{ result } = { result: undefined }] = await exchangesOf(workspace.root);
  expect(() => process.kill((result as { pid: number }).pid, 0)).toThrow("ESRCH");
});

/** Waits until so many lines came. */
async function answered(child: ChildProcessWithoutNullStreams, lines: number): Promise<void> {
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  await until(() => text.split("\n").length > lines);
}

test("killed it leaves what was recorded, a cassette without secrets, which the next one tells of and keeps", async () => {
  const env = { SHOP_TOKEN: "very-secret-1", OTHER: "shown" };
  const secret = `${"ghp_"}${"a1B2".repeat(9)}`;
  const first = start(answering(`{ content: [process.env.SHOP_TOKEN, ${JSON.stringify(secret)}, frame.params] }`), env);
  first.stdin.write(frame(1, "initialize") + frame(2, "tools/call", { name: "a", arguments: { password: "xyz-123" } }));
  await answered(first, 2);
  await until(() => existsSync(join(workspace.root, "it.json.partial")));
  await until(() => readText(workspace.root, "it.json.partial").includes("tools/call"));
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(workspace.has("it.json")).toBe(false);
  const left = readText(workspace.root, "it.json.partial");
  expect((await exchangesOf(workspace.root, "it.json.partial")).map(({ method }) => method)).toEqual([
    "initialize",
    "tools/call",
  ]);

  const second = start(answering("{ content: [process.env.SHOP_TOKEN, frame.params] }"), env);
  second.stdin.end(frame(1, "initialize") + frame(2, "tools/call", { name: "a", arguments: { password: "xyz-123" } }));
  const [stdout, stderr] = await Promise.all([buffer(second.stdout), buffer(second.stderr), once(second, "exit")]);
  expect(stdout.toString()).toContain("very-secret-1");
  expect(stderr.toString()).toContain("it.json.partial holds a recording that was killed");
  expect(readText(workspace.root, "it.json.partial")).toBe(left);
  expect(workspace.has("it.json.2.partial")).toBe(false);
  const texts = [left, readText(workspace.root), stderr.toString()].join();
  for (const text of ["very-secret-1", secret, "xyz-123"]) expect(texts).not.toContain(text);
  expect(readText(workspace.root)).toContain("[secret:SHOP_TOKEN]");
});

test("what a client asked and nobody answered, and a beginning without initialize, are warnings", async () => {
  const child = start(answering("{}"));
  child.stdin.end(frame(2, "tools/list") + frame(3, "never") + frame(4, "never"));
  const [stderr] = await Promise.all([buffer(child.stderr), once(child, "exit")]);
  expect(stderr.toString()).toContain("warning[unrecorded]: 2 requests got no answer and are not in it.json: never\n");
  expect(stderr.toString()).toContain("warning[unrecorded]: it.json holds no initialize");
  expect(await exchangesOf(workspace.root)).toHaveLength(1);
});

test("the same again leaves the same bytes", async () => {
  const texts: string[] = [];
  for (const time of [1, 2]) {
    const child = start(answering(`{ at: new Date().toISOString() }`), { TIME: String(time) });
    child.stdin.end(frame(time, "initialize") + frame(time + 5, "tools/list"));
    await once(child, "exit");
    texts.push(readText(workspace.root));
  }
  expect(texts[1]).toBe(texts[0]);
});

describe("what cannot be written is told before a server starts", () => {
  const server = ["--", "node", "-e", "require('fs').writeFileSync('started', '')"];

  test.each<[string, string, (root: string) => void]>([
    ["not-json.txt", "the cassette not-json.txt is not JSON", () => workspace.write("not-json.txt", "mine\n")],
    [".", "EISDIR", () => {}],
    ["file/it.json", "ENOTDIR", () => workspace.write("file", "")],
    ["/proc/it.json", "the recording could not be written to /proc/it.json", () => {}],
    [
      "frozen.json",
      'the cassette frozen.json is of kind "composition", which does not belong there',
      () =>
        workspace.write(
          "frozen.json",
          JSON.stringify({ format: "mcptest-cassette", version: 1, kind: "composition", exchanges: [] }),
        ),
    ],
  ])("-o %s", async (path, message, prepare) => {
    prepare(workspace.root);
    const before = path === "not-json.txt" ? workspace.read(path) : undefined;
    const { code, stdout, stderr } = await workspace.cli(["record", "-o", path, ...server]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(workspace.has("started")).toBe(false);
    if (before !== undefined) expect(workspace.read(path)).toBe(before);
  });

  test.each<[string[], string]>([
    [["record", "-o", "it.json"], "no server is named"],
    [["record", ...server], "required option '-o, --output <file>' not specified"],
    [["record", "-o", "it.json", "--url", "http://localhost:1/mcp", ...server], "exclude each other"],
    [["record", "-o", "it.json", "--url", "ftp://localhost"], "is not an http or https URL"],
    [
      ["record", "-o", "it.json", "--url", "http://localhost:1", "--port", "70000"],
      "--port 70000: expected a number from 0 to 65535",
    ],
  ])("%j", async (args, message) => {
    const { code, stderr } = await workspace.cli(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(workspace.has("started")).toBe(false);
  });

  test("a command that is none", async () => {
    const { code, stderr } = await workspace.cli(["record", "-o", "it.json", "--", "no-such-command"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error[spawn-failed]: cannot start the server: command not found: no-such-command");
  });
});
