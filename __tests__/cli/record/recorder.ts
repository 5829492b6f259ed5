import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CreateMessageRequestSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { type Exchange, placeFile, readCassette } from "../../../src/cassette/index.ts";
import { commandLine } from "../../helpers/cli.ts";
import { pathOf } from "../../mcp/sessions.ts";

export const EVERYTHING = pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js");

/** The exchanges of a recording, which is what its schema says. */
export async function exchangesOf(folder: string, path = "it.json"): Promise<readonly Exchange[]> {
  const cassette = await readCassette(placeFile(path, folder), "session");
  if (!cassette) throw new Error(`${path} is no recording of a session`);
  return cassette.exchanges;
}

/** A client of the official SDK that answers what servers ask. */
export function createClient(): Client {
  const client = new Client({ name: "test", version: "1" }, { capabilities: { sampling: {}, elicitation: {} } });
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    ...{ model: "none", role: "assistant" as const },
    content: { type: "text" as const, text: "a poem" },
  }));
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept" as const, content: { name: "Ada" } }));
  return client;
}

/** The way to a server over stdio, through `record` where there is a folder for it. */
export function openStdio(server: readonly string[], cwd?: string, env: Record<string, string> = {}) {
  const [program = "", ...words] = server;
  const direct = { command: program, args: words };
  const through = { command: "node", args: [commandLine(), "record", "-o", "it.json", "--", ...server] };
  return new StdioClientTransport({
    ...(cwd === undefined ? direct : { ...through, cwd }),
    env: { ...getDefaultEnvironment(), ...env },
    stderr: "pipe",
  });
}

/** What a client does with server-everything; gives all that it was answered. */
export async function converse(client: Client): Promise<object[]> {
  const call = (name: string, args: object = {}) =>
    client.callTool({ name, arguments: { ...args } }, undefined, { onprogress: () => {} });
  return [
    await client.listTools(),
    await client.listResources(),
    await client.listPrompts(),
    await call("echo", { message: "wire" }),
    await call("trigger-long-running-operation", { duration: 0.02, steps: 2 }),
    await call("trigger-sampling-request", { prompt: "a poem, please", maxTokens: 10 }),
    await call("trigger-elicitation-request"),
    await client.getPrompt({ name: "simple-prompt" }),
    await call("echo", {}),
  ];
}

export function readText(folder: string, path = "it.json"): string {
  return readFileSync(join(folder, path), "utf8");
}
