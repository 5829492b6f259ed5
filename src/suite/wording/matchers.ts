import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { problem, quote } from "./base.ts";

export function invalidTarget(target: string, error: string, location: SourceLocation): McptestError {
  return problem(
    "invalid-target",
    `target ${quote(target)} is no path: ${error}`,
    location,
    'write it as result.items[0]["odd key"][*].name',
  );
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
