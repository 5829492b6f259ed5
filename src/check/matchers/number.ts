import type { Json } from "../../values/json.ts";
import { type Argument, type Match, type MatcherName, type MatcherOf, matched, onValue } from "../matcher.ts";

type NumberRow<N extends MatcherName> = MatcherOf<N> & { test(argument: Argument<N>, value: number): boolean };

function onNumber<N extends MatcherName>(row: Omit<NumberRow<N>, "check">): NumberRow<N> {
  const check = (argument: Argument<N>, actual: Json): Match =>
    typeof actual === "number" ? matched(row.test(argument, actual)) : { wrongType: true };
  return { ...row, ...onValue<N>({ ...row, check }) };
}

export const gt = onNumber<"gt">({
  summary: "Greater than.",
  example: "{ gt: 0 }",
  phrase: (argument) => `a number greater than ${argument}`,
  test: (argument, value) => value > argument,
});

export const gte = onNumber<"gte">({
  summary: "Greater than or equal.",
  example: "{ gte: 1 }",
  phrase: (argument) => `a number of at least ${argument}`,
  test: (argument, value) => value >= argument,
});

export const lt = onNumber<"lt">({
  summary: "Less than.",
  example: "{ lt: 100 }",
  phrase: (argument) => `a number less than ${argument}`,
  test: (argument, value) => value < argument,
});

export const lte = onNumber<"lte">({
  summary: "Less than or equal.",
  example: "{ lte: 99.5 }",
  phrase: (argument) => `a number of at most ${argument}`,
  test: (argument, value) => value <= argument,
});

export const between = onNumber<"between">({
  summary: "Between these two numbers, both included.",
  example: "{ between: [1, 10] }",
  phrase: ([from, to]) => `a number between ${from} and ${to}`,
  test: ([from, to], value) => value >= from && value <= to,
});

export const approx = onNumber<"approx">({
  summary: "Within the tolerance of the value, which is included; the rounding error of the subtraction is forgiven.",
  example: "{ approx: { value: 3.14, tolerance: 0.01 } }",
  phrase: ({ value, tolerance }) => `a number within ${tolerance} of ${value}`,
  test({ value, tolerance }, actual) {
    const rounding = 2 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(actual));
    return Math.abs(actual - value) <= tolerance + (tolerance > 0 ? rounding : 0);
  },
});
