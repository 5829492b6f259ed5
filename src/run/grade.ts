import type { Grade, Scoring } from "../check/score/index.ts";
import type { AssertionResult } from "../report/report.ts";
import type { Assertion, Expectation } from "../suite/index.ts";

/**
 * The grade of a test with a threshold, sets, weights or derived metrics, from the results of these expectations; undefined
 * for any other test, which passes when every assertion holds.
 */
export function gradeResults(
  spec: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Grade | undefined | Promise<Grade> {
  if (!isScored(spec, expectations)) return undefined;
  if (grading) return grading.gradeTest(spec, expectations, results);
  return import("../check/score/index.ts").then((loaded) => {
    grading = loaded;
    return loaded.gradeTest(spec, expectations, results);
  });
}

/** Loaded with the first test that needs it. */
let grading: typeof import("../check/score/index.ts") | undefined;

function isScored({ threshold, derivedMetrics }: Scoring, expectations: readonly Expectation[]): boolean {
  return (
    threshold !== undefined ||
    derivedMetrics !== undefined ||
    expectations.some(({ assertions }) => assertions.some(isMarked))
  );
}

function isMarked({ set, weight = 1 }: Assertion): boolean {
  return set !== undefined || weight !== 1;
}
