import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { CallEffects } from "./call.ts";
import type { Catalog } from "./catalog.ts";
import { invalidRequest, parseError, RpcError } from "./errors.ts";
import { answerRequest } from "./methods.ts";

/** What a peer writes to. */
export interface Outlet {
  /** One line on stdout. */
  print(line: string): void;
  /** Ends the server at once. */
  crash(exitCode: number, message: string): void;
}

/** The server's end of one connection. */
export interface Peer {
  /** Takes one line from the client. */
  receive(line: string): void;
  /** Forgets the calls that still wait. */
  close(): void;
}

/** Speaks JSON-RPC for a catalog. Calls do not wait for each other. */
export function createPeer(catalog: Catalog, outlet: Outlet): Peer {
  const waiting = new Map<Json, NodeJS.Timeout>();
  const send = (frame: JsonObject): void => outlet.print(JSON.stringify({ jsonrpc: "2.0", ...frame }));

  /** Sends what `produce` gives for a request, or the error it throws. */
  const reply = (id: Json, produce: () => JsonObject | undefined): void => {
    try {
      const result = produce();
      if (result) send({ id, result });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { code, message, data } = error;
      send({ id, error: { code, message, ...(data !== undefined && { data }) } });
    }
  };

  const effectsOf = (id: Json): CallEffects => ({
    notify: (method, params) => send({ method, params }),
    print: (text) => outlet.print(text),
    crash: (exitCode, message) => outlet.crash(exitCode, message),
    later(ms, next) {
      const resume = (): void => {
        waiting.delete(id);
        reply(id, next);
      };
      waiting.set(id, setTimeout(resume, ms));
    },
  });

  const cancel = (id: Json): void => {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
  };

  return {
    receive(line) {
      if (line.trim() === "") return;
      const message = parseMessage(line);
      if (message instanceof RpcError) return reply(null, () => raise(message));
      const { id, method, params } = message;
      // Without a method it answers a request, and the mock makes none.
      if (typeof method !== "string") return;
      const body = isObject(params) ? params : {};
      if (id !== undefined) reply(id, () => answerRequest(method, body, catalog, effectsOf(id)));
      else if (method === "notifications/cancelled") cancel(body.requestId ?? null);
    },
    close() {
      for (const id of waiting.keys()) cancel(id);
    },
  };
}

function parseMessage(line: string): JsonObject | RpcError {
  try {
    const message = JSON.parse(line) as Json;
    return isObject(message) && message.jsonrpc === "2.0" ? message : invalidRequest();
  } catch (cause) {
    return parseError(cause);
  }
}

function raise(error: RpcError): never {
  throw error;
}
