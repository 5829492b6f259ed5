import { isObject, type Json, type JsonObject, tableOf } from "../../../values/json.ts";

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

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : NOTHING;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NONE;
}

const NOTHING: JsonObject = {};
const NONE: readonly Json[] = [];
