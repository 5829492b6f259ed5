import type { McptestError } from "../../errors.ts";
import { type PlannedTest, rowOfTool } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import type { Row } from "../outcome.ts";
import { resultOf, unjudgedResult } from "./result.ts";

/** The results that a test has instead of one, each of a test of its own. */
export function resultsOfRows(
  test: PlannedTest,
  rows: readonly Row[],
  met: Set<McptestError>,
): (readonly [PlannedTest, () => TestResult])[] {
  return rows.map((row) => {
    const own = row.tool === undefined ? test : rowOfTool(test, row.tool);
    const make = (): TestResult =>
      "skip" in row ? unjudgedResult(own, "skipped", row.skip) : resultOf(own, row.attempt, 1, met);
    return [own, make] as const;
  });
}

/** Tests with their results, in their order; a test with rows has several. */
export function pairResults(
  results: ReadonlyMap<PlannedTest, TestResult>,
  tests: readonly PlannedTest[],
): (readonly [PlannedTest, TestResult])[] {
  const rows = groupBy(
    [...results.keys()].filter(({ whole }) => whole),
    ({ whole }) => whole,
  );
  return tests.flatMap((test) =>
    [test, ...(rows.get(test) ?? [])].flatMap((one) => {
      const result = results.get(one);
      return result ? [[test, result] as const] : [];
    }),
  );
}
