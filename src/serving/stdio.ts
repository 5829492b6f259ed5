import type { Readable, Writable } from "node:stream";
import type { Service } from "./peer.ts";
import { parseMessage, RpcError, refusal } from "./rpc.ts";

/** The streams of a stdio server, and what ends it. */
export interface StdioStreams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  signal?: AbortSignal;
}

/** Serves one session over stdio until stdin ends, the signal aborts or an answer crashes the server. Resolves with the exit code. */
export function serveStdio(begin: Service, { stdin, stdout, stderr, signal }: StdioStreams): Promise<number> {
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
    // Answers to requests that came in one chunk leave in one write.
    const print = (line: string): void => {
      if (!open) return;
      if (outbox === "") queueMicrotask(flush);
      outbox += `${line}\n`;
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
