import type { AssertionResult } from "../../report/index.ts";
import type { Expectation } from "../../suite/index.ts";
import type { Grade, Scoring } from "./grade.ts";

/** Loaded with the first test that needs it. */
let grading: Promise<typeof import("./grade.ts")> | undefined;

/** A function that grades a test with scores from its results, once; undefined for any other test. */
export function gradeLater(
  spec: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Promise<() => Grade> | undefined {
  const all = expectations.flatMap(({ assertions }) => assertions);
  const weighs = all.some(({ set, weight = 1 }) => set !== undefined || weight !== 1);
  if (spec.threshold === undefined && spec.derivedMetrics === undefined && !weighs) return undefined;
  grading ??= import("./grade.ts");
  return grading.then(({ gradeTest }) => {
    let grade: Grade | undefined;
    return () => {
      grade ??= gradeTest(spec, expectations, results);
      return grade;
    };
  });
}
