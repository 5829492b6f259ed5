import type { McptestError } from "../../errors.ts";
import { hintName, suggest } from "../../values/suggest.ts";
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
export const noMatcher = fault((before: string) => [
  "invalid-value",
  `no matcher stands after ${quote(before)}`,
  /[=<>]/.test(before)
    ? "put spaces around the sign: result.total >= 3"
    : "write it as result.total >= 3 or result.error absent",
]);
export const noValue = fault((word: string, alone: readonly string[]) => {
  const close = suggest(word, alone);
  return [
    "invalid-value",
    `no value stands after ${quote(word)}`,
    close === undefined ? undefined : `did you mean ${quote(close)}?`,
  ];
});
export const unquoted = fault((key: string) => [
  "invalid-value",
  `YAML takes the line that begins with ${quote(key)} for a map`,
  "put the whole line in quotes, as it has a colon and a space in it",
]);
export const notJson = fault((text: string) => [
  "invalid-value",
  `the value ${quote(text)} is no JSON`,
  'JSON has its names and texts in double quotes: ["a", "b"]',
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
