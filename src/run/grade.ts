import type { Grade, Scoring } from "../check/score/index.ts";
import type { AssertionResult } from "../report/report.ts";
import type { Assertion, Expectation } from "../suite/index.ts";

/**
 * The grade of a test with a threshold, sets, weights or derived metrics, from the results of these expectations; undefined
 * for any other test, which passes when every assertion holds.
 */
export async function gradeResults(
  spec: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Promise<Grade | undefined> {
  if (!isScored(spec, expectations)) return undefined;
  const { gradeTest } = await import("../check/score/index.ts");
  return gradeTest(spec, expectations, results);
}

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
