import { type ErrorCode, fault, McptestError, withoutStack } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";

/** What is wrong, at its place. The line's text is added once all problems are known. */
export function problem(code: ErrorCode, message: string, location: SourceLocation, hint?: string): McptestError {
  return withoutStack(() => new McptestError(code, message, { location, hint }));
}

/** What can be wrong with an id. `noun`: what has it, one of several in a `whole`. */
export function idFaults<C extends ErrorCode, N extends string, W extends string>(code: C, noun: N, whole: W) {
  return {
    malformedId: fault(`${code}: <"id"> is no id for a ${noun}
      hint: use letters, digits, _ and -, starting with a letter or _`),
    reservedId: fault(`${code}: no ${noun} can have the id <"id">, which is reserved
      hint: give it another id`),
    duplicateId: fault(`${code}: <"id"> is also the id of the ${noun} at <first>
      hint: ids are unique within their ${whole}`),
  };
}
