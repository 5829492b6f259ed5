import { isPromise } from "node:util/types";
import type { Soon } from "../values/async/soon.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { invalidRequest, parseError, RpcError } from "./wording.ts";

/** What a peer writes to. */
export interface Outlet {
  /** One line on stdout. */
  print(line: string): void;
  /** Ends the server at once. */
  crash(exitCode: number, message: string): void;
}

/** What a request may do to the outside besides being answered; `print` need not be given a frame. */
export interface Effects extends Outlet {
  notify(method: string, params: JsonObject): void;
  /** Aborted when the client cancels the request or is gone: what comes of it after that is not sent. */
  readonly signal: AbortSignal;
}

/**
 * Gives the result of a request; undefined when it is never to be answered. What can be answered at once is, so that answers
 * keep the order of their requests. Throws RpcError.
 */
export type Answer = (method: string, params: JsonObject, effects: Effects) => Soon<JsonObject | undefined>;

/** The server's end of one connection. */
export interface Peer {
  /** Takes one line from the client. */
  receive(line: string): void;
  /** Forgets the requests that still wait. */
  close(): void;
}

/** Speaks JSON-RPC for `answer`. Requests do not wait for each other. */
export function createPeer(answer: Answer, outlet: Outlet): Peer {
  const waiting = new Map<Json, AbortController>();
  const send = (frame: JsonObject): void => outlet.print(JSON.stringify({ jsonrpc: "2.0", ...frame }));
  const notify: Effects["notify"] = (method, params) => send({ method, params });

  const refuse = (id: Json, { code, message, data }: RpcError): void =>
    send({ id, error: { code, message, ...(data !== undefined && { data }) } });

  const serve = (id: Json, method: string, params: JsonObject): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const succeed = (result: JsonObject | undefined): void => {
      waiting.delete(id);
      if (result && !signal.aborted) send({ id, result });
    };
    const fail = (error: unknown): void => {
      waiting.delete(id);
      if (signal.aborted) return;
      if (!(error instanceof RpcError)) throw error;
      refuse(id, error);
    };
    waiting.set(id, controller);
    try {
      const result = answer(method, params, { ...outlet, notify, signal });
      if (isPromise(result)) result.then(succeed, fail);
      else succeed(result);
    } catch (error) {
      fail(error);
    }
  };

  return {
    receive(line) {
      if (line.trim() === "") return;
      const message = parseMessage(line);
      if (message instanceof RpcError) return refuse(null, message);
      const { id, method, params } = message;
      // Without a method it answers a request, and a peer makes none.
      if (typeof method !== "string") return;
      const body = isObject(params) ? params : {};
      if (id !== undefined) serve(id, method, body);
      else if (method === "notifications/cancelled") waiting.get(body.requestId ?? null)?.abort();
    },
    close() {
      for (const controller of waiting.values()) controller.abort();
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
