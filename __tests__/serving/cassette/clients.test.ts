import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { Session } from "../../../src/mcp/index.ts";
import { commandLine } from "../../helpers/bundles.ts";
import { reach } from "../../mcp/http/server.ts";
import { callText, declare, pathOf, useSandbox } from "../../mcp/sessions.ts";
import { startHttp } from "../serving.ts";
import { record } from "./record.ts";

const sandbox = useSandbox();
const everything = declare(["node", pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js")]);
const modern = declare(["node", pathOf("fixture", "modern.mjs")]);

async function useTools(session: Session): Promise<void> {
  await session.tools();
  for (const message of ["one", "two"]) await callText(session, "echo", { message });
}

/** What clients of the SDKs do alike. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: { [key: string]: string } }): Promise<unknown>;
  close(): Promise<void>;
}

const CLIENTS: Record<string, (file: string, front: string) => Promise<AnyClient>> = {
  async v1(file, front) {
    const client = new Client({ name: "test", version: "1" });
    const { url } = front === "http" ? await startHttp(sandbox, ["serve", "--cassette", file]) : { url: "" };
    const command = { command: "node", args: [commandLine(), "serve", "--cassette", file], stderr: "ignore" as const };
    const transport = url ? new StreamableHTTPClientTransport(new URL(url)) : new StdioClientTransport(command);
    await client.connect(transport as Transport);
    return client as AnyClient;
  },
  v2: (file, front) => connectModern(file, front, "auto"),
  "v2, 2026-07-28": (file, front) => connectModern(file, front, { pin: "2026-07-28" }),
};

async function connectModern(file: string, front: string, mode: "auto" | { pin: string }): Promise<AnyClient> {
  const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const { url } = front === "http" ? await startHttp(sandbox, ["serve", "--cassette", file]) : { url: "" };
  const command = { command: "node", args: [commandLine(), "serve", "--cassette", file], stderr: "ignore" as const };
  await client.connect(url ? new ModernHttp(new URL(url)) : new ModernStdio(command));
  return client as AnyClient;
}

test.each([
  ["v1", "stdio", "legacy"],
  ["v1", "http", "legacy"],
  ["v2", "stdio", "legacy"],
  ["v2", "http", "legacy"],
  ["v2, 2026-07-28", "stdio", "modern"],
  ["v2, 2026-07-28", "http", "modern"],
  ["v2", "http", "modern"],
  ["v1", "http", "modern"],
])("the SDK's client %s lists and calls tools over %s, recorded of a %s server", async (name, front, era) => {
  const server = era === "modern" ? modern : everything;
  const file = await record(sandbox, server, useTools, era === "modern" ? { protocol: "2026-07-28" } : {});
  const client = await CLIENTS[name]?.(file, front);
  const listed = await client?.listTools();
  expect(listed?.tools.map((tool) => tool.name)).toContain("echo");
  const text = (text: string) => ({ content: [expect.objectContaining({ text: expect.stringContaining(text) })] });
  expect(await client?.callTool({ name: "echo", arguments: { message: "one" } })).toMatchObject(text("one"));
  expect(await client?.callTool({ name: "echo", arguments: { message: "two" } })).toMatchObject(text("two"));
  const miss = client?.callTool({ name: "echo", arguments: { message: "three" } });
  await expect(miss).rejects.toMatchObject({ code: -32603, message: expect.stringContaining("no recording answers") });
  await client?.close();
});

test.each([
  ["stdio", "2025-06-18"],
  ["stdio", "2026-07-28"],
  ["http", "2025-06-18"],
  ["http", "2026-07-28"],
] as const)("mcptest's own client does over %s in %s", async (front, protocol) => {
  const file = await record(sandbox, protocol === "2026-07-28" ? modern : everything, useTools, { protocol });
  const { url } = front === "http" ? await startHttp(sandbox, ["serve", "--cassette", file]) : { url: "" };
  const server = url ? reach(url) : declare(["node", commandLine(), "serve", "--cassette", file]);
  const session = await sandbox.open(server, { protocol });
  expect(session.protocol).toBe(protocol);
  expect((await session.tools()).map(({ name }) => name)).toContain("echo");
  expect(await callText(session, "echo", { message: "one" })).toContain("one");
  await session.close();
  expect(session.findings).toEqual([]);
});
