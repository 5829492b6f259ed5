import { isPromise } from "node:util/types";
import type { Soon } from "../values/async/soon.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../values/json.ts";
import { RpcError, refusal } from "./rpc.ts";

/** The request that a line belongs to, and whether the line answers it. */
export interface Belonging {
  request: Json;
  answers: boolean;
}

export interface Outlet {
  /** One line for the client; without `of` it belongs to no request. */
  print(line: string, of?: Belonging): void;
  crash(exitCode: number, message: string): void;
}

/** What an answer may do besides its result; `print` takes any text. */
export interface Effects extends Outlet {
  notify(method: string, params: JsonObject): void;
  /** Aborted when the client cancels the request or is gone: nothing is sent after that. */
  readonly signal: AbortSignal;
}

/** Gives the result of a request, at once when it can, so that answers keep the order of requests; undefined: no answer. Throws RpcError. */
export type Answer = (method: string, params: JsonObject, effects: Effects) => Soon<JsonObject | undefined>;

/** The server's end of one connection. */
export interface Peer {
  receive(message: JsonObject): void;
  /** Forgets the requests that still wait. */
  close(): void;
}

/** Makes the server's end of a connection that writes to an outlet. */
export type Connect = (outlet: Outlet) => Peer;

/** Begins one session, or the answers to all requests of a revision without sessions. */
export type Service = () => Connect;

/** Speaks JSON-RPC for `answer`. Requests do not wait for each other. */
export function createPeer(answer: Answer, outlet: Outlet): Peer {
  const waiting = new Map<Json, AbortController>();

  const serve = (id: Json, method: string, params: JsonObject): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const print = (line: string): void => outlet.print(line, { request: id, answers: false });
    const notify: Effects["notify"] = (name, about) =>
      print(writeJson({ jsonrpc: "2.0", method: name, params: about }));
    const reply = (frame: JsonObject): void => outlet.print(writeJson(frame), { request: id, answers: true });
    const succeed = (result: JsonObject | undefined): void => {
      waiting.delete(id);
      if (result && !signal.aborted) reply({ jsonrpc: "2.0", id, result });
    };
    const fail = (error: unknown): void => {
      waiting.delete(id);
      if (signal.aborted) return;
      if (!(error instanceof RpcError)) throw error;
      reply(refusal(id, error));
    };
    waiting.set(id, controller);
    try {
      const result = answer(method, params, { ...outlet, print, notify, signal });
      if (isPromise(result)) result.then(succeed, fail);
      else succeed(result);
    } catch (error) {
      fail(error);
    }
  };

  return {
    receive({ id, method, params }) {
      // A message without a method answers a request, and a peer makes none.
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
