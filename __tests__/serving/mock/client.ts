import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { createMock, loadManifest, serveStdio } from "../../../src/serving/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";

/** A mock server in this process, spoken to over its streams. */
export interface Client {
  /** Sends a request and waits for its answer: the whole frame. */
  ask(method: string, params?: JsonObject): Promise<JsonObject>;
  call(tool: string, args?: JsonObject, meta?: JsonObject): Promise<JsonObject>;
  /** Writes to the server's stdin as it is. */
  write(text: string): void;
  /** Sends a request; gives its id. */
  send(method: string, params?: JsonObject): number;
  /** The answer to a request, once it is there. */
  answer(id: number): Promise<JsonObject>;
  /** Lines of stdout so far. */
  readonly lines: readonly string[];
  readonly stderr: string;
  /** Ends stdin; gives the exit code. */
  end(): Promise<number>;
  /** Resolves with the exit code. */
  readonly exit: Promise<number>;
  readonly abort: AbortController;
}

/** Serves a manifest given as text. */
export function startMock(manifest: string): Client {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-mock-"));
  const file = join(folder, "mock.yml");
  writeFileSync(file, manifest);
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const abort = new AbortController();
  const exit = serveStdio(createMock(loadManifest(file)), { stdin, stdout, stderr, signal: abort.signal });
  rmSync(folder, { recursive: true });

  const lines: string[] = [];
  const answers = new Map<number, JsonObject>();
  const waiting = new Map<number, (frame: JsonObject) => void>();
  let rest = "";
  let errors = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      if (!line.startsWith("{")) continue;
      const frame = JSON.parse(line) as JsonObject;
      if (typeof frame.id !== "number") continue;
      answers.set(frame.id, frame);
      waiting.get(frame.id)?.(frame);
    }
  });

  let last = 0;
  const client: Client = {
    ask: (method, params) => client.answer(client.send(method, params)),
    call: (name, args, meta) =>
      client.ask("tools/call", { name, ...(args && { arguments: args }), ...(meta && { _meta: meta }) }),
    write: (text) => void stdin.write(text),
    send(method, params = {}) {
      last += 1;
      client.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
      return last;
    },
    answer: (id) =>
      new Promise((resolve) => {
        const there = answers.get(id);
        if (there) resolve(there);
        else waiting.set(id, resolve);
      }),
    lines,
    get stderr() {
      return errors;
    },
    end() {
      stdin.end();
      return exit;
    },
    exit,
    abort,
  };
  return client;
}
