import type { Readable, Writable } from "node:stream";
import type { Json } from "../values/json.ts";
import type { Belonging, Service } from "./peer.ts";
import { parseMessage, RpcError, refusal } from "./rpc.ts";

/** The streams of a stdio server, and what ends it. */
export interface StdioStreams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  signal?: AbortSignal;
}

/** The time between the progress of a request and its answer: both official SDKs drop progress that they read together with the answer. */
const APART_MS = 10;

/** Serves one session over stdio until stdin ends, the signal aborts or an answer crashes the server. Resolves with the exit code. */
export function serveStdio(begin: Service, { stdin, stdout, stderr, signal }: StdioStreams): Promise<number> {
  return new Promise((resolve) => {
    /** What is to be written, in chunks that leave one after the other. */
    const outbox: string[] = [];
    /** Requests that were told of their progress. */
    const told = new Set<Json>();
    let timer: NodeJS.Timeout | undefined;
    let open = true;
    const flush = (): void => {
      const chunk = outbox.shift();
      if (chunk !== undefined) stdout.write(chunk);
      if (outbox.length > 0) timer = setTimeout(flush, APART_MS);
    };
    const end = (exitCode: number): void => {
      if (!open) return;
      clearTimeout(timer);
      if (outbox.length > 0) stdout.write(outbox.splice(0).join(""));
      open = false;
      peer.close();
      stdin.destroy();
      resolve(exitCode);
    };
    // Answers to requests that came in one chunk leave in one write.
    const print = (line: string, of?: Belonging): void => {
      if (!open) return;
      const isApart = of?.answers === true && told.delete(of.request);
      if (of?.answers === false && line.includes('"notifications/progress"')) told.add(of.request);
      if (outbox.length === 0 && isApart) timer = setTimeout(flush, APART_MS);
      else if (outbox.length === 0) queueMicrotask(flush);
      const last = isApart ? undefined : outbox.pop();
      outbox.push(`${last ?? ""}${line}\n`);
    };
    const peer = begin()({
      print,
      crash(exitCode, message) {
        stderr.write(`${message}\n`);
        end(exitCode);
      },
    });

    const receive = (line: string): void => {
      if (line.trim() === "") return;
      const message = parseMessage(line);
      if (message instanceof RpcError) print(JSON.stringify(refusal(null, message)));
      else peer.receive(message);
    };
    let rest = "";
    stdin.setEncoding("utf8");
    stdin.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (open) receive(line);
    });
    stdin.on("end", () => end(0));
    // The client is gone.
    stdout.on("error", () => end(0));
    signal?.addEventListener("abort", () => end(0), { once: true });
  });
}
