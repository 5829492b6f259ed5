import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName, listNames, suggest } from "../../values/suggest.ts";
import { formatNumber } from "../../values/text.ts";
import { fault, placeOf, problem, quote } from "./base.ts";

export function duplicateName(
  noun: string,
  name: string,
  first: SourceLocation,
  location: SourceLocation,
  hint = "names are unique within their block",
): McptestError {
  const message = `${quote(name)} is also the name of the ${noun} at ${placeOf(first)}`;
  return problem("duplicate-name", message, location, hint);
}

export const unknownServer = fault((name: string, servers: readonly string[]) => [
  "unknown-server",
  `server ${quote(name)} is not declared`,
  hintName(name, servers, "declare it under servers"),
]);

/** `who`: `test "x"`; `noun`: what it is. */
export const missingServer = fault((who: string, noun: "test" | "node", servers: readonly string[]) => {
  if (servers.length === 0) return ["missing-key", "the suite declares no server", "declare one under servers"];
  return [
    "missing-key",
    `${who} names no server, and the suite declares ${servers.length}: ${listNames(servers)}`,
    `add server to the ${noun}, or set default_server`,
  ];
});
export const focused = fault((test: string) => [
  "focused-in-ci",
  `test ${quote(test)} is marked only, and CI=true`,
  "take only out before it is merged",
]);
export const invalidDuration = fault((key: string, value: string) => [
  "invalid-value",
  `${quote(key)} is ${quote(value)}; it must be longer than nothing`,
  "write it as 250ms, 30s, 2m or 1h",
]);
export const invalidUrl = fault((key: string, url: string) => [
  "invalid-url",
  `${quote(key)} is no http or https URL: ${quote(url)}`,
  "give the whole address, such as http://localhost:8000/mcp",
]);
export const headerLineBreak = fault((name: string) => [
  "invalid-value",
  `header ${quote(name)} has a line break or a NUL character in its value`,
]);
export const twoProofs = fault(() => [
  "invalid-value",
  "client_secret_env and private_key_env exclude each other",
  "keep the one that the token endpoint knows the client by",
]);
export const invalidCommand = fault((error: string, hint: string) => [
  "invalid-command",
  `the command cannot be split into words: ${error}`,
  hint,
]);
export const emptyProgram = fault(() => ["invalid-command", "the command names no program", "write the program first"]);

/** A server must be of one kind. */
export const serverKind = fault((name: string, kinds: readonly string[]) => {
  if (kinds.length === 0)
    return [
      "missing-key",
      `server ${quote(name)} has none of command, url and mock`,
      "command starts it over stdio, url reaches it over HTTP, mock is the embedded one",
    ];
  return [
    "invalid-value",
    `server ${quote(name)} has ${kinds.join(" and ")}; it can be only one`,
    "make two servers of it",
  ];
});
export const misplacedServerKey = fault((key: string, name: string, kind: string, fits: readonly string[]) => [
  "unknown-key",
  `${quote(key)} does not fit server ${quote(name)}, which has ${kind}`,
  `${key} is for servers with ${fits.join(" or ")}`,
]);
export const unusedVariable = fault((name: string) => ["unused-variable", `variable ${quote(name)} is never used`]);
export const unusedServer = fault((name: string) => ["unused-server", `no test uses server ${quote(name)}`]);
export const noTests = fault(() => [
  "no-tests",
  "the suite declares no test",
  "add tools, resources, prompts, compositions, agents or evals",
]);

/** `who`: `no node`. */
export const unusedRowVariable = fault((who: string, name: string, read: readonly string[]) => {
  const close = suggest(name, read);
  return [
    "unused-case-variable",
    `${who} reads variable ${quote(name)}`,
    close === undefined ? `read it as \${var.${name}}, or take it out` : `did you mean ${quote(close)}?`,
  ];
});
/** A key that is written like a reference. */
export const literalKey = fault((key: string) => [
  "no-effect",
  `the key ${quote(key)} stays as it is written: references stand in values`,
  "write the key out",
]);

export const tooManyRows = fault((number: number, most: number) => [
  "invalid-value",
  `the matrix makes ${formatNumber(number)} rows, more than ${formatNumber(most)}`,
  "take values away, or name the combinations that matter",
]);

export const unreadableRows = fault((path: string, reason: string) => [
  "invalid-value",
  `the rows of ${quote(path)} cannot be read: ${reason}`,
  "CSV, with the names of the variables in its first line, or a list of rows in JSON or YAML",
]);
