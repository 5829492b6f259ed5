import { type ErrorCode, McptestError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { showJson } from "../../values/show/preview.ts";

/** What is wrong, at its place. The line's text is added once all problems are known. */
export function problem(code: ErrorCode, message: string, location: SourceLocation, hint?: string): McptestError {
  return new McptestError(code, message, { location, hint });
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
