import { isObject, type Json } from "../../values/json.ts";

/** `3 of 5: Indexing`: how far a server says that a call is; undefined of every other frame. */
export function sayProgress(frame: Json): string | undefined {
  if (!isObject(frame) || frame.method !== "notifications/progress" || !isObject(frame.params)) return undefined;
  const { progress, total, message } = frame.params;
  const far = total === undefined ? String(progress) : `${String(progress)} of ${String(total)}`;
  return typeof message === "string" ? `${far}: ${message}` : far;
}
