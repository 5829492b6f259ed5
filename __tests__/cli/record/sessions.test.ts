import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { commandLine } from "../../helpers/cli.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { exchangesOf, readText } from "./recorder.ts";

const workspace = useWorkspace();

/** A server of the older generation, whose `wait` never answers. */
const SERVER = `
import { createInterface } from "node:readline";
const send = (frame) => console.log(JSON.stringify({ jsonrpc: "2.0", ...frame }));
const inputSchema = { type: "object" };
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const { name, arguments: args } = params ?? {};
  if (id === undefined || name === "wait") return;
  if (method === "initialize")
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } } });
  else if (method === "tools/list") send({ id, result: { tools: ["echo", "wait"].map((name) => ({ name, inputSchema })) } });
  else if (method === "tools/call") send({ id, result: { content: [{ type: "text", text: args.message + " from " + process.argv[2] }] } });
  else send({ id, error: { code: -32601, message: "no such method" } });
});`;

const record = (...flags: string[]): string[] => [
  commandLine(),
  "record",
  "-o",
  "it.json",
  ...flags,
  "--",
  "node",
  "server.mjs",
];
const recording = (run: string, ...flags: string[]): string[] => [...record(...flags), run];
const SERVING = [commandLine(), "serve", "--cassette", "it.json"];

/** What a client of the SDK is told that makes these calls; the older client does not ask for the revision. */
async function ask(args: string[], messages: readonly string[]): Promise<unknown[]> {
  workspace.write("server.mjs", SERVER);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: "node", args, cwd: workspace.root, stderr: "ignore" }));
  const told: unknown[] = [];
  try {
    for (const message of messages) {
      const { content } = await client.callTool({ name: "echo", arguments: { message } });
      told.push((content as { text: string }[])[0]?.text);
    }
  } finally {
    await client.close();
  }
  return told;
}

const shape = async () =>
  (await exchangesOf(workspace.root)).map(({ method, session = 1, params: { arguments: args } = {} }) => {
    return [session, method, ...Object.values((args ?? {}) as object)].join(" ");
  });

test("sessions are appended, one that asks the same takes the place of the earlier one, and --overwrite starts anew", async () => {
  await ask(recording("one"), ["a"]);
  await ask(recording("two"), ["b", "c"]);
  expect(await shape()).toEqual([
    ...["1 initialize", "1 tools/call a"],
    ...["2 initialize", "2 tools/call b", "2 tools/call c"],
  ]);
  await ask(recording("three"), ["a"]);
  expect(await shape()).toHaveLength(5);
  const text = readText(workspace.root);
  expect(text).toContain("a from three");
  expect(text).not.toContain("a from one");
  // Recorded again it is the same file, byte for byte.
  await ask(recording("three"), ["a"]);
  expect(readText(workspace.root)).toBe(text);
  await ask(recording("four", "--overwrite"), ["d"]);
  expect(await shape()).toEqual(["1 initialize", "1 tools/call d"]);
});

test("each client is answered from the session that fits, to its end", async () => {
  await ask(recording("one"), ["a", "x"]);
  await ask(recording("two"), ["b", "x"]);
  expect(await ask(SERVING, ["b", "x"])).toEqual(["b from two", "x from two"]);
  expect(await ask(SERVING, ["a", "x", "x"])).toEqual(["a from one", "x from one", "x from one"]);
  // What no session has all of is answered by those that have it, unless each answer is to be given once.
  expect(await ask(SERVING, ["a", "b"])).toEqual(["a from one", "b from two"]);
  await expect(ask([...SERVING, "--strict"], ["a", "b"])).rejects.toThrow("no recording answers");
});

test("the official client of the newer generation starts the command twice, and both sessions answer all clients", async () => {
  workspace.write("server.mjs", SERVER);
  const use = async (args: string[]): Promise<unknown> => {
    const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new ModernTransport({ command: "node", args, cwd: workspace.root, stderr: "ignore" }));
    const { content } = await client.callTool({ name: "echo", arguments: { message: "hi" } });
    await client.close();
    return content;
  };
  const live = await use(recording("one"));
  const methods = (await exchangesOf(workspace.root)).map(({ method }) => method);
  expect(methods).toEqual(expect.arrayContaining(["server/discover", "initialize", "tools/call"]));
  expect(await use(SERVING)).toEqual(live);
  expect(await ask(SERVING, ["hi"])).toEqual(["hi from one"]);
  const text = readText(workspace.root);
  await use(recording("one"));
  expect(readText(workspace.root)).toBe(text);
});

test("a call that the client took back is recorded as one without an answer, and replays so", async () => {
  workspace.write("server.mjs", SERVER);
  const use = async (args: string[]): Promise<string> => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: "node", args, cwd: workspace.root, stderr: "ignore" }));
    const taken = new AbortController();
    const waiting = client.callTool({ name: "wait", arguments: {} }, undefined, { signal: taken.signal });
    const settled = waiting.then(
      () => "answered",
      () => "taken back",
    );
    // The call is on its way, and nothing comes of it while another one is asked and answered.
    await client.callTool({ name: "echo", arguments: { message: "hi" } });
    taken.abort();
    const how = await settled;
    await client.callTool({ name: "echo", arguments: { message: "ho" } });
    await client.close();
    return how;
  };
  expect(await use(recording("one"))).toBe("taken back");
  const [, call] = await exchangesOf(workspace.root);
  expect(call).toEqual({
    via: "server",
    server: "server",
    method: "tools/call",
    params: { name: "wait", arguments: {} },
    cancelled: true,
  });
  expect(await use(SERVING)).toBe("taken back");
  const verified = await workspace.cli(["cassette", "verify", "it.json", "--server-command", "node server.mjs one"]);
  expect(verified).toMatchObject({ code: 0, stdout: "1 recording, 2 requests: answered as recorded\n" });
});
