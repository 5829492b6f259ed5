import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName } from "../../values/suggest.ts";
import { fault, placeOf, problem, quote } from "./base.ts";

/** Weights of which no share can be taken. `whose`: `the assertions of test "x"`. */
export function unusableWeights(whose: string, location: SourceLocation): McptestError {
  const message = `the weights of ${whose} are all zero, so there is no score`;
  return problem("no-weight", message, location, "give one of them a weight above 0, or leave weight out, which is 1");
}

export const metricNamedAsScore = fault((name: string, score: SourceLocation) => [
  "duplicate-name",
  `metric ${quote(name)} has the name of the assertion or set at ${placeOf(score)}`,
  "rename one of them, so that a reference means one score",
]);
export const selfMetric = fault((name: string) => [
  "metric-reference",
  `metric ${quote(name)} refers to itself`,
  "refer to assertions, sets, or metrics declared before it",
]);

/** `fromDefaults`: the metric referred to is one of defaultTest, and the other one the test's own. */
export const forwardMetric = fault((name: string, ref: string, fromDefaults: boolean, target: SourceLocation) => [
  "metric-reference",
  `metric ${quote(name)} refers to ${quote(ref)}, a metric that is declared later, at ${placeOf(target)}`,
  fromDefaults
    ? `the metrics of defaultTest come after the test's own: declare ${ref} in the test, too, before ${name}`
    : `declare ${ref} before ${name}`,
]);
export const ambiguousScore = fault(
  (name: string, ref: string, [one, other]: readonly [SourceLocation, SourceLocation]) => [
    "metric-reference",
    `metric ${quote(name)} refers to ${quote(ref)}, which is the name of two scores: at ${placeOf(one)} and at ${placeOf(other)}`,
    "rename one of them",
  ],
);

/** `shared`: the metric is one of defaultTest, and other tests may have such a score. */
export const unknownScore = fault((name: string, ref: string, shared: boolean, known: readonly string[]) => [
  "unknown-score",
  `metric ${quote(name)} refers to ${quote(ref)}, and ${
    shared
      ? "not every test has an assertion, a set or an earlier metric of that name: where there is none, it counts as 0"
      : "no assertion, set or earlier metric of the test has that name: it counts as 0"
  }`,
  hintName(ref, known, `name an assertion ${ref}`),
]);

/** A threshold that tests reach whose assertions all fail. */
export const alwaysReached = fault((threshold: number) => [
  "always-passes",
  `the threshold ${threshold} is always reached: whatever assertions fail, the test passes`,
  MEANT,
]);

/** A set that holds when its members all fail, in a test that nothing else can fail. */
export const setAlwaysHolds = fault((name: string) => [
  "always-passes",
  `set ${quote(name)} has the threshold 0 and always holds: whatever assertions fail, the test passes`,
  MEANT,
]);

const MEANT = "leave threshold out if every assertion must hold, or give the share that must";
