import { suggest } from "../../values/suggest.ts";
import { fault, quote } from "./base.ts";

/** All wording of what can be wrong with rows. */

/** `who`: `no node`. */
export const unusedRowVariable = fault((who: string, name: string, read: readonly string[]) => {
  const close = suggest(name, read);
  return [
    "unused-case-variable",
    `${who} reads variable ${quote(name)}`,
    close === undefined ? `read it as \${var.${name}}, or take it out` : `did you mean ${quote(close)}?`,
  ];
});
export const unreadableRows = fault((path: string, reason: string) => [
  "invalid-value",
  `the rows of ${quote(path)} cannot be read: ${reason}`,
  "CSV, with the names of the variables in its first line, or a list of rows in JSON or YAML",
]);
