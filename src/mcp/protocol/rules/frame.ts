import { isObject, type Json, type JsonObject } from "../../../values/json.ts";

/** A message of the server, and what belongs to it. */
export interface Frame {
  readonly kind: "response" | "notification" | "request";
  readonly message: JsonObject;
  readonly method: string;
  readonly params: JsonObject;
  /** A legacy client had not said yet that it is initialized. */
  readonly early: boolean;
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

export function asStep(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

const NOTHING: JsonObject = {};
const NONE: readonly Json[] = [];
