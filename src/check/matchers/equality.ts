import { isSubset } from "../../values/json/subset.ts";
import { deepEqual, isObject, type Json, stableStringify } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { type MatcherRow, matched, onValue } from "../matcher.ts";

export const exact: MatcherRow<"exact"> = onValue({
  summary: "Deeply equal to this value. The order of keys does not matter.",
  passes: "result.title = Emma",
  fails: 'result.year = "1815"',
  phrase: (argument, { show }) => show(argument),
  check: (argument, actual) => matched(deepEqual(argument, actual), { compare: [argument, actual] }),
});

export const oneOf: MatcherRow<"one_of"> = onValue({
  summary: "Deeply equal to one of these values.",
  passes: 'result.title one_of ["Emma", "Persuasion"]',
  fails: 'result.title one_of ["Persuasion"]',
  phrase: (argument, { show }) => `one of ${show(argument)}`,
  check: (argument, actual) => matched(argument.some((item) => deepEqual(item, actual))),
});

export const subset: MatcherRow<"subset"> = onValue({
  summary: `Contained in the value: each key named here is there, and its value contained in turn. Arrays are as long, and
    contained element by element. Everything else is equal.`,
  passes: 'result.author subset {"name": "Austen"}',
  fails: 'result.author subset {"name": "Austen", "age": 41}',
  phrase: (argument, { show }) => `a value that contains ${show(argument)}`,
  check(argument, actual) {
    if (isSubset(argument, actual)) return true;
    if (isObject(argument) !== isObject(actual) || Array.isArray(argument) !== Array.isArray(actual)) {
      return { wrongType: true };
    }
    return { compare: [argument, project(actual, argument)] };
  },
});

/** The part of a value that a subset names, so that a diff shows nothing else. */
function project(value: Json, part: Json): Json {
  if (Array.isArray(value) && Array.isArray(part)) {
    return value.map((item, index) => (index < part.length ? project(item, part[index] as Json) : item));
  }
  if (!isObject(value) || !isObject(part)) return value;
  const shared = Object.keys(part).filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(shared.map((key) => [key, project(value[key] as Json, part[key] as Json)]));
}

export const unordered: MatcherRow<"unordered"> = onValue({
  summary: "An array of the same elements in any order; an element that is there twice is asked for twice.",
  passes: 'result.tags unordered ["classic", "novel"]',
  fails: 'result.tags unordered ["classic"]',
  phrase: (argument, { show }) => `the elements of ${show(argument)} in any order`,
  check(argument, actual) {
    if (!Array.isArray(actual)) return { wrongType: true };
    const [expected, found] = [sortByText(argument), sortByText(actual)];
    return matched(deepEqual(expected, found), { compare: [expected, found] });
  },
});

function sortByText(values: readonly Json[]): Json[] {
  const pairs = values.map((value): [string, Json] => [stableStringify(value), value]);
  return pairs.sort(([a], [b]) => compare(a, b)).map(([, value]) => value);
}
