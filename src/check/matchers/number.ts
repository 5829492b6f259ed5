import type { Json } from "../../values/json.ts";
import { compareNumbers, isNumber, type Numeral } from "../../values/numbers/numeral.ts";
import { type Argument, type Match, type MatcherName, type MatcherRow, matched, onValue } from "../matcher.ts";

type NumberRow<N extends MatcherName> = MatcherRow<N> & {
  test(argument: Argument<N>, value: number | Numeral): boolean;
};

function onNumber<N extends MatcherName>(row: Omit<NumberRow<N>, "check">): NumberRow<N> {
  const check = (argument: Argument<N>, actual: Json): Match =>
    isNumber(actual) ? matched(row.test(argument, actual)) : { wrongType: true };
  return { ...row, ...onValue<N>({ ...row, check }) };
}

export const gt = onNumber<"gt">({
  summary: "Greater than.",
  passes: "result.year > 1800",
  fails: "result.price > 9.5",
  phrase: (argument) => `a number greater than ${argument}`,
  test: (argument, value) => compareNumbers(value, argument) > 0,
});

export const gte = onNumber<"gte">({
  summary: "Greater than or equal.",
  passes: "result.price >= 9.5",
  fails: "result.year >= 1900",
  phrase: (argument) => `a number of at least ${argument}`,
  test: (argument, value) => compareNumbers(value, argument) >= 0,
});

export const lt = onNumber<"lt">({
  summary: "Less than.",
  passes: "result.year < 1900",
  fails: "result.price < 9.5",
  phrase: (argument) => `a number less than ${argument}`,
  test: (argument, value) => compareNumbers(value, argument) < 0,
});

export const lte = onNumber<"lte">({
  summary: "Less than or equal.",
  passes: "result.price <= 9.5",
  fails: "result.price <= 9",
  phrase: (argument) => `a number of at most ${argument}`,
  test: (argument, value) => compareNumbers(value, argument) <= 0,
});

export const between = onNumber<"between">({
  summary: "Between these two numbers, both included.",
  passes: "result.year between [1800, 1815]",
  fails: "result.year between [1816, 1900]",
  phrase: ([from, to]) => `a number between ${from} and ${to}`,
  test: ([from, to], value) => compareNumbers(value, from) >= 0 && compareNumbers(value, to) <= 0,
});

export const approx = onNumber<"approx">({
  summary: "Within the tolerance of the value, which is included; the rounding error of the subtraction is forgiven.",
  passes: 'result.price approx {"value": 9.45, "tolerance": 0.1}',
  fails: 'result.price approx {"value": 9, "tolerance": 0.1}',
  phrase: ({ value, tolerance }) => `a number within ${tolerance} of ${value}`,
  test({ value, tolerance }, actual) {
    if (tolerance === 0) return compareNumbers(actual, value) === 0;
    const double = Number(actual);
    // An endless value makes an endless rounding error.
    if (!Number.isFinite(double)) return false;
    const rounding = 2 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(double));
    return Math.abs(double - value) <= tolerance + rounding;
  },
});
