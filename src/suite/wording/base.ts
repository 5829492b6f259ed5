import { type ErrorCode, McptestError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { showJson } from "../../values/show/preview.ts";

/** What is wrong, at its place. The line's text is added once all problems are known. */
export function problem(code: ErrorCode, message: string, location: SourceLocation, hint?: string): McptestError {
  const { stackTraceLimit } = Error;
  // Nobody reads where it was made, and of 100,000 problems that takes most of the time and the memory.
  Error.stackTraceLimit = 0;
  const made = new McptestError(code, message, { location, hint });
  Error.stackTraceLimit = stackTraceLimit;
  return made;
}

/** What is wrong, in words made of facts; who reports it gives the facts, and the place last. */
export function fault<F extends readonly unknown[]>(
  say: (...facts: F) => readonly [code: ErrorCode, message: string, hint?: string],
): (...told: [...facts: F, location: SourceLocation]) => McptestError {
  return (...told) => {
    const [code, message, hint] = say(...(told.slice(0, -1) as unknown as F));
    return problem(code, message, told.at(-1) as SourceLocation, hint);
  };
}

/** A name or other short text of a suite, in quotes, at most 80 characters. */
export function quote(text: string): string {
  return showJson(text, 80);
}

/** `file:line:column`, for a second place in a message. */
export function placeOf(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}

/** What can be wrong with an id. `noun`: what has it, one of several in a `whole`. */
export function idFaults(code: ErrorCode, noun: string, whole: string) {
  return {
    malformedId: fault((id: string) => [
      code,
      `${quote(id)} is no id for a ${noun}`,
      "use letters, digits, _ and -, starting with a letter or _",
    ]),
    reservedId: fault((id: string) => [
      code,
      `no ${noun} can have the id ${quote(id)}, which is reserved`,
      "give it another id",
    ]),
    duplicateId: fault((id: string, first: SourceLocation) => [
      code,
      `${quote(id)} is also the id of the ${noun} at ${placeOf(first)}`,
      `ids are unique within their ${whole}`,
    ]),
  };
}

/** A value of the suite in a message. */
export function show(value: Json): string {
  return showJson(value, 60);
}
