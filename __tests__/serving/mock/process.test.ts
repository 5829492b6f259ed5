import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { commandLine, runCli } from "../../helpers/cli.ts";

const MANIFEST = fileURLToPath(new URL("../../../examples/quickstart.mock.yml", import.meta.url));
const command = { command: "node", args: [commandLine(), "mock", MANIFEST] };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-mock-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(text: string): string {
  const file = join(folder, "mock.yml");
  writeFileSync(file, text);
  return file;
}

function frame(id: number, name: string): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name } })}\n`;
}

test("answers on stdout and ends when stdin does", async () => {
  const file = write("tools: [{ name: a, response: ok }]");
  const { code, stdout, stderr } = await runCli(["mock", file], { input: frame(1, "a") + frame(2, "a") });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual([1, 2]);
});

test("clients of the official SDKs hear of progress that comes right before an answer", async () => {
  const file = write("tools: [{ name: a, response: ok, progress: [{ progress: 1 }, { progress: 2 }] }]");
  const started = { command: "node", args: [commandLine(), "mock", file] };
  const seen: string[] = [];
  const hear = (of: string) => ({ onprogress: ({ progress }: { progress: number }) => void seen.push(of + progress) });
  const about = { name: "test", version: "1" };
  const [old, modern] = [new Client(about), new ModernClient(about)];
  await Promise.all([old.connect(new StdioClientTransport(started)), modern.connect(new ModernTransport(started))]);
  await old.callTool({ name: "a", arguments: {} }, undefined, hear("v1 "));
  await modern.callTool({ name: "a", arguments: {} }, hear("v2 "));
  expect(seen).toEqual(["v1 1", "v1 2", "v2 1", "v2 2"]);
  await Promise.all([old.close(), modern.close()]);
});

test("a declared crash is the end of the process, with its exit code and stderr", async () => {
  const file = write(
    "tools: [{ name: a, response: ok }, { name: die, fault: { crash: { exit_code: 9, message: bye } } }]",
  );
  const input = frame(1, "a") + frame(2, "die") + frame(3, "a");
  const { code, stdout, stderr } = await runCli(["mock", file], { input });
  expect({ code, stderr }).toEqual({ code: 9, stderr: "bye\n" });
  expect(stdout.trim().split("\n")).toHaveLength(1);
});

test("a wrong manifest is a configuration error, and nothing is served", async () => {
  const file = write("tools:\n  - nam: a\n");
  const { code, stdout, stderr } = await runCli(["mock", file]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`unknown key "nam" in tools[0]\n  ${file}:2:5`);
});

test.each([
  [["mock"], "missing required argument"],
  [["mock", "/nowhere.yml"], "the mock manifest /nowhere.yml cannot be read: it does not exist"],
])("mcptest %j says what is missing", async (args, message) => {
  const { code, stderr } = await runCli(args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("SIGTERM ends it, even with a call that hangs", async () => {
  const file = write("tools: [{ name: stuck, fault: hang }, { name: slow, fault: { slow: 1h } }]");
  const child = spawn("node", [commandLine(), "mock", file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(frame(1, "stuck") + frame(2, "slow") + frame(3, "nope"));
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the legacy SDK's client is content with it", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport(command));
  expect(client.getServerVersion()).toEqual({ name: "bookshop", version: "1.0.0" });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["greet", "find_book"]);
  expect(await client.callTool({ name: "find_book", arguments: { title: "Emma" } })).toMatchObject({
    structuredContent: { author: "Jane Austen" },
  });
  await expect(client.callTool({ name: "find_book", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  expect((await client.listResources()).resources).toHaveLength(1);
  expect((await client.getPrompt({ name: "recommend", arguments: { mood: "rainy" } })).messages).toHaveLength(1);
  await client.close();
});

test("the current SDK's client speaks 2026-07-28 with it", async () => {
  const client = new ModernClient(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new ModernTransport(command));
  expect((await client.listTools()).tools).toHaveLength(2);
  expect(await client.callTool({ name: "greet", arguments: { name: "Ada" } })).toMatchObject({
    content: [{ type: "text", text: "Welcome to the bookshop, Ada!" }],
  });
  expect((await client.readResource({ uri: "bookshop://opening-hours" })).contents).toHaveLength(1);
  await client.close();
});
