import { isObject, type Json, type JsonObject, tableOf } from "../../../values/json.ts";
import { compareNumbers, heldNumber, isNumber } from "../../../values/numbers/numeral.ts";

/** Lists, and what identifies their entries. */
export const LISTS: Readonly<Record<string, { key: string; id: string; capability: string }>> = tableOf({
  "tools/list": { key: "tools", id: "name", capability: "tools" },
  "prompts/list": { key: "prompts", id: "name", capability: "prompts" },
  "resources/list": { key: "resources", id: "uri", capability: "resources" },
  "resources/templates/list": { key: "resourceTemplates", id: "uriTemplate", capability: "resources" },
});

/** Requests of 2026-07-28 whose answer may ask for input. */
export const ASKING: readonly string[] = ["tools/call", "resources/read", "prompts/get"];

/** Before the request can succeed, a person has to open URLs. */
export const URL_REQUIRED = -32042;
/** The only revision with that error. */
export const URL_REVISION = "2025-11-25";

/** A message of the server, and what belongs to it. */
export interface Frame {
  readonly kind: "response" | "notification" | "request";
  readonly message: JsonObject;
  readonly method: string;
  readonly params: JsonObject;
  /** A legacy client had not said yet that it is initialized. */
  readonly early: boolean;
  /** Of a request: the client waits for tasks alone, and for the result of one. */
  readonly ofTask?: boolean;
  /** Of a progress notification: the state of the request with its token, and the progress before. */
  readonly progress?: { of: "open" | "answered" | "given up" | "none"; last: Json | undefined };
}

export interface Fault {
  at: string;
  wanted: string;
  found: Json | undefined;
  /** (default: the rule's) */
  severity?: "error" | "warning" | "note";
}

/** Whether progress goes on: it is a number, and larger than the one before. */
export function grows(now: Json | undefined, last: Json | undefined): boolean {
  return isNumber(now) && (!isNumber(last) || compareNumbers(now, last) > 0);
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : NOTHING;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NONE;
}

/** The id of the subscription that a notification of 2026-07-28 belongs to. */
export function subscriptionOf({ _meta: meta }: JsonObject): Json | undefined {
  const { "io.modelcontextprotocol/subscriptionId": id } = objectOf(meta);
  // 3.0 is 3.
  return heldNumber(id) ?? id;
}

/** The keys of a subscription's filter, by the notifications that they ask for. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ["notifications/tools/list_changed", "toolsListChanged"],
  ["notifications/prompts/list_changed", "promptsListChanged"],
  ["notifications/resources/list_changed", "resourcesListChanged"],
  ["notifications/resources/updated", "resourceSubscriptions"],
]);

/** Whether a URI is the one subscribed to, or a resource below it, whose updates servers may tell as well. */
export function isAtOrUnder(uri: Json | undefined, subscribed: Json): boolean {
  if (typeof uri !== "string" || typeof subscribed !== "string") return false;
  const isBelow = subscribed.endsWith("/") || "/?#".includes(uri.charAt(subscribed.length));
  return uri === subscribed || (isBelow && uri.startsWith(subscribed));
}

/** The extension by which tasks are declared since 2026-07-28 (SEP-2663). */
export const TASKS = "io.modelcontextprotocol/tasks";

/** Whether a server of 2025-11-25 declares that tools can be called as tasks. */
export function callsTasks(server: JsonObject): boolean {
  return objectOf(objectOf(objectOf(server.tasks).requests).tools).call !== undefined;
}

const NOTHING: JsonObject = {};
const NONE: readonly Json[] = [];
