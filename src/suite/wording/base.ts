import { type ErrorCode, McptestError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { showJson } from "../../values/show/preview.ts";
import { listNames, suggest } from "../../values/suggest.ts";

/** What is wrong, at its place. The line's text is added once all problems are known. */
export function problem(code: ErrorCode, message: string, location: SourceLocation, hint?: string): McptestError {
  return new McptestError(code, message, { location, hint });
}

/** So many names are compared with a wrong one: each of many faults would be compared with all of many names. */
const MAX_CANDIDATES = 500;

/** `did you mean "x"?`, or the names there are, or what to do when there are none. */
export function hintName(wrong: string, names: readonly string[], otherwise: string): string {
  const close = suggest(wrong, names.slice(0, MAX_CANDIDATES));
  if (close !== undefined) return `did you mean ${quote(close)}?`;
  return names.length === 0 ? otherwise : `known are ${listNames(names)}`;
}

/** A name or other short text of a suite, in quotes, at most 80 characters. */
export function quote(text: string): string {
  return showJson(text, 80);
}

/** `file:line:column`, for a second place in a message. */
export function placeOf(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}

/** A value of the suite in a message. */
export function show(value: Json): string {
  return showJson(value, 60);
}
