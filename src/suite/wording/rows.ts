import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { suggest } from "../../values/suggest.ts";
import { problem, quote } from "./base.ts";

/** All wording of what can be wrong with rows. */

/** `who`: `no node`. */
export function unusedRowVariable(
  who: string,
  name: string,
  read: readonly string[],
  location: SourceLocation,
): McptestError {
  const close = suggest(name, read);
  const hint = close === undefined ? `read it as \${var.${name}}, or take it out` : `did you mean ${quote(close)}?`;
  return problem("unused-case-variable", `${who} reads variable ${quote(name)}`, location, hint);
}

export function unreadableRows(path: string, reason: string, location: SourceLocation): McptestError {
  const hint = "CSV, with the names of the variables in its first line, or a list of rows in JSON or YAML";
  return problem("invalid-value", `the rows of ${quote(path)} cannot be read: ${reason}`, location, hint);
}
