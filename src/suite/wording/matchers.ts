import type { McptestError } from "../../errors.ts";
import { hintName } from "../../values/suggest.ts";
import { fault, quote } from "./base.ts";

export const invalidTarget = fault((target: string, error: string) => [
  "invalid-target",
  `target ${quote(target)} is no path: ${error}`,
  'write it as result.items[0]["odd key"][*].name',
]);
export const unknownRoot = fault((target: string, root: string, roots: readonly string[]) => [
  "invalid-target",
  `target ${quote(target)} reads ${quote(root)}, which no such test has`,
  hintName(root, roots, ""),
]);
export const unknownNode = fault((id: string, ids: readonly string[]) => [
  "invalid-target",
  `there is no node ${quote(id)}`,
  hintName(id, ids, "name a node"),
]);
export const emptyRange = fault(([low, high]: readonly [number, number]) => [
  "invalid-value",
  `no number is between ${low} and ${high}`,
  `the lower limit comes first: [${high}, ${low}]`,
]);
export const invalidRegex = fault((error: string) => [
  "invalid-regex",
  `the regular expression does not compile: ${error}`,
  "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
]);
export const invalidSchema = fault((error: string) => ["invalid-schema", `the JSON Schema does not compile: ${error}`]);
export const invalidJq = fault((error: string) => ["invalid-jq", `the jq program does not compile: ${error}`]);

/** A program that broke jq, so that what it has to say of the program is not known. */
export const uncheckedJq = fault(({ message, hint }: McptestError) => [
  "jq-failed",
  `the jq program could not be compiled: ${message}`,
  hint,
]);
