import type { AssertionResult } from "../../report/index.ts";
import type { Expectation } from "../../suite/index.ts";
import type { Grade, Scoring } from "./grade.ts";

/** What gives the grade of a test with scores, from its results, when asked; undefined for any other test. */
export async function gradeLater(
  spec: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Promise<(() => Grade) | undefined> {
  const { threshold, derivedMetrics } = spec;
  const weighs = expectations.some(({ assertions }) =>
    assertions.some(({ set, weight = 1 }) => set !== undefined || weight !== 1),
  );
  if (threshold === undefined && derivedMetrics === undefined && !weighs) return undefined;
  grading ??= import("./grade.ts");
  const { gradeTest } = await grading;
  let grade: Grade | undefined;
  return () => {
    grade ??= gradeTest(spec, expectations, results);
    return grade;
  };
}

/** Loaded with the first test that needs it. */
let grading: Promise<typeof import("./grade.ts")> | undefined;
