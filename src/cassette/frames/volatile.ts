import { isObject, type JsonObject } from "../../values/json.ts";

/** What of `_meta` is of one call alone: its progress token, and the trace that it is part of. */
const OF_ONE_CALL: ReadonlySet<string> = new Set(["progressToken", "traceparent", "tracestate", "baggage"]);

/** Params as they are recorded: without what is of one call alone. */
export function withoutToken(params: JsonObject): JsonObject {
  return withoutMeta(params, (key) => OF_ONE_CALL.has(key));
}

/** Params as they are compared: without what client and protocol put into `_meta`; no `arguments` are empty ones. */
export function comparable(method: string, params: JsonObject): JsonObject {
  // A session begins as it began, whoever the client is.
  if (isHandshake(method)) return {};
  const own = withoutMeta(params, (key) => OF_ONE_CALL.has(key) || key.startsWith("io.modelcontextprotocol/"));
  return method === "tools/call" || method === "prompts/get" ? { arguments: {}, ...own } : own;
}

/** Params without some keys of their `_meta`, and without that where none is left. */
export function withoutMeta(params: JsonObject, isLeftOut: (key: string) => boolean): JsonObject {
  if (!isObject(params._meta)) return params;
  const { _meta: meta, ...rest } = params;
  const left = Object.entries(meta).filter(([key]) => !isLeftOut(key));
  return left.length > 0 ? { ...rest, _meta: Object.fromEntries(left) } : rest;
}

/** Whether a request begins a session, in either era of the protocol. */
export function isHandshake(method: string): boolean {
  return method === "initialize" || method === "server/discover";
}

/** Whether a request can be answered as often as it is asked: the handshake, and lists. */
export function isLasting(method: string): boolean {
  return isHandshake(method) || method.endsWith("/list");
}
