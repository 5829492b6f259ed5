import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { McptestError } from "../../src/errors.ts";
import { type OpenOptions, openSession, type Session } from "../../src/mcp/index.ts";
import type { ServerSpec, StdioServer } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { findLeftovers, killLeftovers } from "../helpers/leftovers.ts";

/** Path of a file in node_modules or among the fixture servers. */
export function pathOf(kind: "fixture" | "package", name: string): string {
  const folder = kind === "fixture" ? "../fixtures/servers/" : "../../node_modules/";
  return fileURLToPath(new URL(folder + name, import.meta.url));
}

/** The declaration of a fixture server. */
export function fixture(file: string, args: readonly string[] = [], changes: Partial<StdioServer> = {}): StdioServer {
  return declare(["node", pathOf("fixture", `${file}.mjs`), ...args], changes);
}

/** The declaration of any stdio server, with the defaults of a suite. */
export function declare(argv: readonly string[], changes: Partial<StdioServer> = {}): StdioServer {
  return {
    kind: "stdio",
    name: "fixture",
    location: { file: "suite.yml", line: 1, column: 1 },
    argv,
    cwd: tmpdir(),
    env: {},
    stderr: "capture",
    startup_timeout_ms: 30_000,
    call_timeout_ms: 30_000,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: "0123456789abcdef",
    max_message_bytes: 64 * 1024 * 1024,
    ...changes,
  };
}

/** A place to open sessions in: its HOME marks every process that they start. */
export interface Sandbox {
  /** An empty temporary folder, the servers' HOME. */
  readonly home: string;
  options(changes?: Partial<OpenOptions>): OpenOptions;
  /** Opens a session that is closed when the test ends. */
  open(server: ServerSpec, changes?: Partial<OpenOptions>): Promise<Session>;
  /** Something else to close when the test ends. */
  atEnd(close: () => Promise<void>): void;
  /** Processes that run now. */
  running(): Promise<string[]>;
}

/** Gives each test a sandbox and fails the test that leaves a process behind. */
export function useSandbox(): Sandbox {
  let home = "";
  const closings: (() => Promise<void>)[] = [];
  const options = (changes: Partial<OpenOptions> = {}): OpenOptions => ({
    env: { PATH: process.env.PATH, HOME: home, SECRET: "not for servers" },
    mockCommand: ["node", "mock"],
    version: "0.0.0-test",
    redactor: createRedactor({ secrets: [] }),
    ...changes,
  });
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "mcptest-mcp-"));
  });
  afterEach(async () => {
    await Promise.all(closings.splice(0).map((close) => close()));
    const leftovers = await findLeftovers(home);
    killLeftovers(leftovers);
    rmSync(home, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });
  return {
    get home() {
      return home;
    },
    options,
    async open(server, changes) {
      const session = await openSession(server, options(changes));
      closings.push(() => session.close());
      return session;
    },
    atEnd: (close) => void closings.push(close),
    running: () => findLeftovers(home),
  };
}

/** Calls a tool and gives the text of its result. */
export async function callText(session: Session, name: string, args: { [key: string]: Json } = {}): Promise<string> {
  const { result } = await session.request("tools/call", { name, arguments: args });
  return (result as { content: { text: string }[] }).content[0]?.text ?? "";
}

/** What a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<McptestError> {
  try {
    await promise;
  } catch (error) {
    return error as McptestError;
  }
  throw new Error("It did not fail.");
}

/** The rules of a session's findings that are no notes. */
export function kindsOf(session: Session): string[] {
  const counted = session.findings.filter(({ severity }) => severity !== "note");
  return counted.flatMap(({ rule, count = 1 }) => Array.from({ length: count }, () => rule));
}
