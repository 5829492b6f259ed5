import { textOfError } from "../../errors.ts";
import { deepEqual, type Json, writeJson } from "../../values/json.ts";
import type { Regex } from "../../values/regex.ts";
import { type Match, type MatcherName, type MatcherRow, matched, onValue } from "../matcher.ts";
import { invalidRegex } from "../wording.ts";

export const contains: MatcherRow<"contains"> = onValue({
  summary: "The text contains this text, or the array an element deeply equal to this value.",
  passes: "result.tags contains novel",
  fails: "result.title contains emma",
  phrase: (argument, { show }) => `a value that contains ${show(argument)}`,
  check: (argument, actual) => findAll([argument], actual, (missing) => missing.length === 0),
});

export const containsAll: MatcherRow<"contains_all"> = onValue({
  summary: "Contains every one of these, as `contains` does.",
  passes: 'result.tags contains_all ["novel", "classic"]',
  fails: 'result.tags contains_all ["novel", "drama"]',
  phrase: (argument, { show }) => `a value that contains all of ${show(argument)}`,
  check(argument, actual, { show }) {
    const details = (missing: readonly Json[]) => [`missing: ${missing.map(show).join(", ")}`];
    return findAll(argument, actual, (missing) => missing.length === 0, details);
  },
});

export const containsAny: MatcherRow<"contains_any"> = onValue({
  summary: "Contains at least one of these, as `contains` does.",
  passes: 'result.tags contains_any ["drama", "novel"]',
  fails: 'result.tags contains_any ["drama", "poem"]',
  phrase: (argument, { show }) => `a value that contains one of ${show(argument)}`,
  check: (argument, actual) => findAll(argument, actual, (missing) => missing.length < argument.length),
});

function findAll(
  wanted: readonly Json[],
  actual: Json,
  enough: (missing: readonly Json[]) => boolean,
  details: (missing: readonly Json[]) => string[] = () => [],
): Match {
  if (typeof actual !== "string" && !Array.isArray(actual)) return { wrongType: true };
  const missing = wanted.filter((item) =>
    typeof actual === "string"
      ? typeof item !== "string" || !actual.includes(item)
      : !actual.some((element) => deepEqual(element, item)),
  );
  if (enough(missing)) return true;
  const other = missing.find((item) => typeof item !== "string");
  if (typeof actual === "string" && other !== undefined) {
    const shown = writeJson(other);
    return { wrongType: true, hint: `to look for ${shown} in text, quote it: '${shown}'` };
  }
  return { details: details(missing) };
}

export const icontains: MatcherRow<"icontains"> = onText({
  summary: "The text contains this text, in upper or lower case.",
  passes: "result.title icontains EMMA",
  fails: "result.title icontains emily",
  phrase: (argument, { show }) => `text that contains ${show(argument)} in any case`,
  test: (argument, text) => text.toLowerCase().includes(argument.toLowerCase()),
});

export const startsWith: MatcherRow<"starts_with"> = onText({
  summary: "The text starts with this text.",
  passes: "result.title starts_with Em",
  fails: "result.title starts_with em",
  phrase: (argument, { show }) => `text that starts with ${show(argument)}`,
  test: (argument, text) => text.startsWith(argument),
});

export const endsWith: MatcherRow<"ends_with"> = onText({
  summary: "The text ends with this text.",
  passes: "result.title ends_with ma",
  fails: "result.title ends_with Em",
  phrase: (argument, { show }) => `text that ends with ${show(argument)}`,
  test: (argument, text) => text.endsWith(argument),
});

export const regex: MatcherRow<"regex"> = onValue({
  summary:
    "The text matches somewhere. RE2 syntax: no look-around, no back-references, linear time; `(?i)` ignores case.",
  passes: "result.title regex ^E[a-z]+$",
  fails: "result.title regex ^[a-z]+$",
  phrase: (argument, { show }) => `text that matches the regex ${show(argument)}`,
  check: async (argument, actual) =>
    typeof actual === "string" ? matched((await compiled(argument)).test(actual)) : { wrongType: true },
});

const regexes = new Map<string, Regex>();

async function compiled(pattern: string): Promise<Regex> {
  const known = regexes.get(pattern);
  if (known) return known;
  const { compileRegex } = await import("../../values/regex.ts");
  try {
    const made = compileRegex(pattern);
    regexes.set(pattern, made);
    return made;
  } catch (error) {
    throw invalidRegex({ pattern, why: textOfError(error) }, { cause: error });
  }
}

function onText<N extends MatcherName>(
  row: Omit<MatcherRow<N>, "check"> & { test(argument: string, text: string): boolean },
): MatcherRow<N> {
  return onValue<N>({
    ...row,
    check: (argument, actual) =>
      typeof actual === "string" ? matched(row.test(argument as string, actual)) : { wrongType: true },
  });
}
