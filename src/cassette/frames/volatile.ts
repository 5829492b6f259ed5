import { isObject, type Json, type JsonObject } from "../../values/json.ts";

/** Keys of `_meta` that belong to a single call: its progress token and trace. */
const OF_ONE_CALL: ReadonlySet<string> = new Set(["progressToken", "traceparent", "tracestate", "baggage"]);

/** Params as they are recorded. */
export function withoutToken(params: JsonObject): JsonObject {
  return withoutMeta(params, (key) => OF_ONE_CALL.has(key));
}

/** Params as they are compared: without `_meta` of client and protocol; missing `arguments` are empty. */
export function comparable(method: string, params: JsonObject = {}): JsonObject {
  // Handshakes match whoever the client is.
  if (isHandshake(method)) return {};
  const own = withoutMeta(params, (key) => OF_ONE_CALL.has(key) || key.startsWith("io.modelcontextprotocol/"));
  return method === "tools/call" || method === "prompts/get" ? { arguments: {}, ...own } : own;
}

/** Params without some keys of `_meta`, which is removed when it is empty. */
export function withoutMeta(params: JsonObject, isLeftOut: (key: string) => boolean): JsonObject {
  if (!isObject(params._meta)) return params;
  const { _meta: meta, ...rest } = params;
  const left = Object.entries(meta).filter(([key]) => !isLeftOut(key));
  return left.length > 0 ? { ...rest, _meta: Object.fromEntries(left) } : rest;
}

/** The request of a subscription since 2026-07-28, which stays open, and what acknowledges it. */
export const LISTEN = "subscriptions/listen";
export const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

/** The id of the subscription that a notification belongs to. */
export function subscriptionIn(params: JsonObject | undefined): Json | undefined {
  return isObject(params?._meta) ? params._meta[SUBSCRIPTION_ID] : undefined;
}

/** Params of a notification that belong to the subscription `id` instead. */
export function ofSubscription(params: JsonObject, id: Json): JsonObject {
  return { ...params, _meta: { ...(params._meta as JsonObject), [SUBSCRIPTION_ID]: id } };
}

/** Whether a request begins a session, in any revision of the protocol. */
export function isHandshake(method: string): boolean {
  return method === "initialize" || method === "server/discover";
}

/** Whether the answer can be given any number of times: handshakes, lists, signs of life, and the last that is known of a task. */
export function isLasting(method: string): boolean {
  return isHandshake(method) || method.endsWith("/list") || method === "ping" || method === "tasks/get";
}
