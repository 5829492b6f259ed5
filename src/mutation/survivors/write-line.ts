import { escapeReferences } from "../../template/escape.ts";
import { type describeType, type Json, writeJson } from "../../values/json.ts";
import { escapeUnits, replaceUnsafe } from "../../values/text.ts";

/** An assertion to add: a target, and a matcher of one key. */
export interface Addition {
  target: string;
  matcher: AddedMatcher;
}

/** Matchers that are proposed. */
export type AddedMatcher =
  | { exact: Json }
  | { contains: string }
  | { length: number | { gte: number } }
  | { type: ReturnType<typeof describeType> }
  | { absent: true }
  | { lt: number };

/** Fails where there is no text at all, which `!= ""` accepts. */
export const NOT_EMPTY: AddedMatcher = { length: { gte: 1 } };

/** The assertion as an item of `expect`, on one line. */
export function writeLine(addition: Addition): string {
  const line = sayLine(addition);
  // YAML would end a plain text there.
  return `- ${/: |:$| #/.test(line) ? `'${line.replaceAll("'", "''")}'` : line}`;
}

/** The text of that item: references in it are escaped. */
export function sayLine({ target, matcher }: Addition): string {
  return `${escapeReferences(target)} ${writeMatcher(matcher)}`;
}

function writeMatcher(matcher: AddedMatcher): string {
  if ("exact" in matcher) return `= ${writeValue(matcher.exact)}`;
  if ("lt" in matcher) return `< ${matcher.lt}`;
  if ("absent" in matcher) return "absent";
  if ("length" in matcher && typeof matcher.length === "object") return `length >= ${matcher.length.gte}`;
  const [[name, value] = []] = Object.entries(matcher);
  return `${name} ${name === "type" ? value : writeValue(value as Json)}`;
}

/** JSON in printable characters; references in it are none. */
function writeValue(value: Json): string {
  const list = Array.isArray(value) ? `[${value.map((item) => writeJson(item)).join(", ")}]` : writeJson(value);
  return replaceUnsafe(escapeReferences(list), escapeUnits);
}
