import { isObject, type Json, type JsonObject } from "../../../values/json.ts";

/** A message of the server, and what belongs to it. */
export interface Frame {
  readonly kind: "response" | "notification" | "request";
  readonly message: JsonObject;
  /** Of a response: that of its request. */
  readonly method: string;
  readonly params: JsonObject;
  /** A legacy client had not said yet that it is initialized. */
  readonly early: boolean;
  /** Of a progress notification: what became of the request that its token is of, and the progress before. */
  readonly progress?: { of: "open" | "answered" | "given up" | "none"; last: Json | undefined };
}

/** What is wrong in one place of a frame. */
export interface Fault {
  /** JSON Pointer from the frame's root. */
  at: string;
  wanted: string;
  found: Json | undefined;
  /** Where it is another than the rule's. */
  severity?: "error" | "warning" | "note";
}

/** The value as an object, an empty one where it is none. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : NOTHING;
}

/** The value as a list, an empty one where it is none. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NONE;
}

export function asStep(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

const NOTHING: JsonObject = {};
const NONE: readonly Json[] = [];
