import { describeType, isObject, type Json } from "../../values/json.ts";
import { isInteger } from "../../values/numbers/numeral.ts";
import type { Resolution } from "../../values/path.ts";
import { type Argument, type Match, type MatcherRow, matched, onValue } from "../matcher.ts";
import { between, gt, gte, lt, lte } from "./number.ts";

export const type: MatcherRow<"type"> = onValue({
  summary: "The JSON type: string, number, integer, boolean, object, array or null. An integer is a number too.",
  passes: "result.year type integer",
  fails: "result.price type integer",
  phrase: (argument) => `a value of type ${argument}`,
  check: (argument, actual) => matched(isOfType(actual, argument), { wrongType: true }),
});

export const length: MatcherRow<"length"> = onValue({
  summary:
    "Length of the text (in code points), the array, or the object (its keys): a number, or `gt`, `between` and so on.",
  passes: "result.tags length 2",
  fails: "result.title length > 4",
  phrase(argument) {
    const [row, value] = entryOf(argument);
    return `a length of ${row.phrase(value)}`;
  },
  check(argument, actual) {
    const count = measure(actual);
    if (count === undefined) return { wrongType: true };
    const [row, value] = entryOf(argument);
    return matched(row.test(value, count), { found: `a length of ${count}` });
  },
});

export const exists: MatcherRow<"exists"> = {
  summary: "true: the path resolves, even to null. false: it does not.",
  passes: "result.isbn exists",
  fails: "result.subtitle exists",
  phrase: (argument) => (argument ? "a value" : NOTHING),
  check: (argument, target) => (argument ? target.found || { unresolved: true } : isAbsent(target)),
};

export const absent: MatcherRow<"absent"> = {
  summary: "The path does not resolve; under `[*]`, for no element.",
  passes: "result.subtitle absent",
  fails: "result.isbn absent",
  phrase: () => NOTHING,
  check: (_, target) => isAbsent(target),
};

const NOTHING = "no value";

function isAbsent(target: Resolution): Match {
  if (target.found) return target.none === true || {};
  return target.partial ? { found: "one for some elements" } : true;
}

/** Whether a value is of a JSON type; an integer is a number too. */
export function isOfType(value: Json, type: Argument<"type">): boolean {
  return type === "integer" ? isInteger(value) : describeType(value) === type;
}

type LengthArgument = Exclude<Argument<"length">, number>;

/** How each key of `length` reads and judges. */
const LENGTHS: { readonly [K in keyof Required<LengthArgument>]: LengthTest<Required<LengthArgument>[K]> } = {
  exact: { phrase: (argument) => `${argument}`, test: (argument, value) => value === argument },
  gt: { phrase: (argument) => `more than ${argument}`, test: gt.test },
  gte: { phrase: (argument) => `at least ${argument}`, test: gte.test },
  lt: { phrase: (argument) => `less than ${argument}`, test: lt.test },
  lte: { phrase: (argument) => `at most ${argument}`, test: lte.test },
  between: { phrase: ([from, to]) => `${from} to ${to}`, test: between.test },
};

type LengthTest<A> = { phrase(argument: A): string; test(argument: A, value: number): boolean };

function entryOf(argument: Argument<"length">): [LengthTest<Json>, Json] {
  const [key, value] = typeof argument === "number" ? ["exact", argument] : (Object.entries(argument)[0] ?? []);
  return [LENGTHS[key as keyof typeof LENGTHS] as LengthTest<Json>, value as Json];
}

/** Two UTF-16 units of one code point. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

function measure(value: Json): number | undefined {
  if (typeof value === "string") return value.length - (value.match(PAIRS)?.length ?? 0);
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}
