import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName } from "../../values/suggest.ts";
import { problem, quote } from "./base.ts";

export function invalidTarget(target: string, error: string, location: SourceLocation): McptestError {
  return problem(
    "invalid-target",
    `target ${quote(target)} is no path: ${error}`,
    location,
    'write it as result.items[0]["odd key"][*].name',
  );
}

export function unknownRoot(
  target: string,
  root: string,
  roots: readonly string[],
  location: SourceLocation,
): McptestError {
  const message = `target ${quote(target)} reads ${quote(root)}, which no such test has`;
  return problem("invalid-target", message, location, hintName(root, roots, ""));
}

export function unknownNode(id: string, ids: readonly string[], location: SourceLocation): McptestError {
  return problem("invalid-target", `there is no node ${quote(id)}`, location, hintName(id, ids, "name a node"));
}

export function emptyRange([low, high]: readonly [number, number], location: SourceLocation): McptestError {
  const message = `no number is between ${low} and ${high}`;
  return problem("invalid-value", message, location, `the lower limit comes first: [${high}, ${low}]`);
}

export function invalidRegex(error: string, location: SourceLocation): McptestError {
  return problem(
    "invalid-regex",
    `the regular expression does not compile: ${error}`,
    location,
    "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
  );
}

export function invalidSchema(error: string, location: SourceLocation): McptestError {
  return problem("invalid-schema", `the JSON Schema does not compile: ${error}`, location);
}

export function invalidJq(error: string, location: SourceLocation): McptestError {
  return problem("invalid-jq", `the jq program does not compile: ${error}`, location);
}

/** A program that broke jq, so that what it has to say of the program is not known. */
export function uncheckedJq({ message, hint }: McptestError, location: SourceLocation): McptestError {
  return problem("jq-failed", `the jq program could not be compiled: ${message}`, location, hint);
}
