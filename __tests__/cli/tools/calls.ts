import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../../src/values/json.ts";
import { type CliOptions, type CliResult, runCli } from "../../helpers/cli.ts";
import { freePort, untilListening } from "../../helpers/ports.ts";
import { pathOf } from "../../mcp/sessions.ts";

/** The command of a fixture server, or of one in node_modules. */
export const command = (kind: "fixture" | "package", file: string): string => `node ${pathOf(kind, file)}`;

export const COMPOSES = command("fixture", "composes.mjs");
export const GOOD = command("fixture", "good.mjs");
export const EVERYTHING = command("package", "@modelcontextprotocol/server-everything/dist/index.js");
export const MEMORY = command("package", "@modelcontextprotocol/server-memory/dist/index.js");
export const FILES = command("package", "@modelcontextprotocol/server-filesystem/dist/index.js");
/** People sit at a terminal. */
export const PEOPLE = { terminal: true, env: { NO_COLOR: "1" } };

export const json = (value: unknown): string => JSON.stringify(value);
/** A result of one text. */
export const text = (words: string): JsonObject => ({ content: [{ type: "text", text: words }] });

/** The URL of one server-everything for all tests of a file: its start takes half a second. */
export function useEverything(): () => string {
  let [child, url] = [undefined as ChildProcess | undefined, ""];
  beforeAll(async () => {
    const port = await freePort();
    const argv = [pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js"), "streamableHttp"];
    child = spawn("node", argv, { env: { PORT: String(port) }, stdio: ["ignore", "ignore", "pipe"] });
    await untilListening(child);
    url = `http://127.0.0.1:${port}/mcp`;
  });
  afterAll(async () => {
    const ended = child && once(child, "exit");
    child?.kill("SIGKILL");
    await ended;
  });
  return () => url;
}

/** Gives each test a folder, and `mcptest tools call` in it, of the command of a server or its URL. */
export function useCalls() {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mcptest-call-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const call = (tool: string, args: readonly string[], server: string, options: CliOptions = {}): Promise<CliResult> =>
    runCli(["tools", "call", tool, server.startsWith("http") ? "--url" : "--server-command", server, ...args], {
      cwd: folder,
      ...options,
    });
  return { folder: () => folder, call };
}
