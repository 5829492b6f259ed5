import type { Readable, Writable } from "node:stream";
import { type Answer, createPeer } from "./peer.ts";

/** The streams of a stdio server, and what ends it from outside. */
export interface StdioStreams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  signal?: AbortSignal;
}

/**
 * Serves `answer` over stdio, one JSON-RPC message a line, until stdin ends, the signal aborts or an answer crashes the
 * server. Resolves with the exit code.
 */
export function serveStdio(answer: Answer, { stdin, stdout, stderr, signal }: StdioStreams): Promise<number> {
  return new Promise((resolve) => {
    let outbox = "";
    let open = true;
    const flush = (): void => {
      if (outbox !== "") stdout.write(outbox);
      outbox = "";
    };
    const end = (exitCode: number): void => {
      if (!open) return;
      flush();
      open = false;
      peer.close();
      stdin.destroy();
      resolve(exitCode);
    };
    const peer = createPeer(answer, {
      // Answers to requests that came in one chunk leave in one write.
      print(line) {
        if (!open) return;
        if (outbox === "") queueMicrotask(flush);
        outbox += `${line}\n`;
      },
      crash(exitCode, message) {
        stderr.write(`${message}\n`);
        end(exitCode);
      },
    });

    let rest = "";
    stdin.setEncoding("utf8");
    stdin.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (open) peer.receive(line);
    });
    stdin.on("end", () => end(0));
    // The client is gone; nobody is left to answer.
    stdout.on("error", () => end(0));
    signal?.addEventListener("abort", () => end(0), { once: true });
  });
}
