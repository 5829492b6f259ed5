import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { type McptestError, usageError } from "../../errors.ts";
import type { Service } from "../peer.ts";
import { createEndpoint, PATH } from "./endpoint.ts";

/** Where a server over HTTP listens, and what ends it. */
export interface HttpFront {
  port: number;
  stderr: Writable;
  signal: AbortSignal;
  /** Gets the address once the server listens. */
  onListening(url: string): void;
}

/** Serves over Streamable HTTP on 127.0.0.1 until aborted or crashed; gives the exit code. Throws McptestError usage, for a port it cannot have. */
export function serveHttp(begin: Service, { port, stderr, signal, onListening }: HttpFront): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = (exitCode: number): void => {
      endpoint.end();
      server.close(() => resolve(exitCode));
      server.closeAllConnections();
    };
    const endpoint = createEndpoint(begin, (exitCode, message) => {
      stderr.write(`${message}\n`);
      end(exitCode);
    });
    const server = createServer((request, response) => {
      // The client went away in the middle of a message.
      request.on("error", () => response.destroy());
      void endpoint.handle(request, response).catch((error) => {
        if (!request.destroyed || request.complete) throw error;
      });
    });
    server.on("error", ({ message }) => reject(portTaken(port, message)));
    server.listen(port, "127.0.0.1", () => {
      onListening(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`);
      if (signal.aborted) end(0);
    });
    signal.addEventListener("abort", () => end(0), { once: true });
  });
}

export function portTaken(port: number, why: string): McptestError {
  return usageError(
    `cannot listen on port ${port}: ${why}`,
    "name another --port, or leave it out for one that is free",
  );
}
