import { RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";
import { formatNumber } from "./text.ts";

/** A compiled pattern. */
export interface Regex {
  /** Whether the pattern matches anywhere in the text; time is linear in the text's length. */
  test(text: string): boolean;
}

/** A pattern for `String.replace`, which replaces every match. */
export interface Replaceable {
  [Symbol.replace](text: string, by: string): string;
}

const BACKTRACKING = /^\(\?(?:<?[=!]|>)/;

/** Characters of a pattern: compiling takes some microseconds and a kilobyte for each. */
const MAX_PATTERN = 100_000;

/** Compiles a pattern in RE2 syntax. Throws SyntaxError whose message says which part is wrong, or that it is too long. */
export function compileRegex(pattern: string): Regex & Replaceable {
  if (pattern.length > MAX_PATTERN)
    throw new SyntaxError(`a pattern has at most ${formatNumber(MAX_PATTERN)} characters`);
  return compileRe2(pattern);
}

function compileRe2(pattern: string): Regex & Replaceable {
  try {
    const regex = RE2JS.compile(pattern);
    return { test: (text) => regex.test(text), [Symbol.replace]: (text, by) => regex.matcher(text).replaceAll(by) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new SyntaxError(explain(error), { cause: error });
  }
}

function explain(error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException)) return error.message;
  const part = error.getPattern();
  if (!part) return error.getDescription();
  if (BACKTRACKING.test(part))
    return `look-around at "${part}" is not part of RE2 syntax, which matches in linear time`;
  if (/^\\[1-9]/.test(part)) return `back-reference "${part}" is not part of RE2 syntax, which matches in linear time`;
  return `${error.getDescription()} at "${part}"`;
}

/** What RE2 reads differently than ECMAScript: `.`, white space, long names of properties, boundaries. */
const READ_OTHERWISE = /\.|\\[sSpPbB]/;

/** Compiles a pattern of ECMAScript, as in JSON Schema; time is linear if RE2 can express it. Throws SyntaxError. */
export function compileEcmaRegex(pattern: string): Regex {
  const native = new RegExp(pattern, "u");
  if (READ_OTHERWISE.test(pattern)) return native;
  try {
    return compileRe2(RE2JS.translateRegExp(pattern));
  } catch {
    return native;
  }
}
