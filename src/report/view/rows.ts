import { groupBy } from "../../values/group-by.ts";
import { count, nameSome } from "../../values/text.ts";
import { kindOf } from "../kinds.ts";
import type { TestResult } from "../model/report.ts";
import { nameChecks } from "../wording/failures.ts";
import { nameResult, showCoordinates } from "../wording/name-result.ts";

/** What tells a test from others before it runs. */
export type ShownTest = Pick<TestResult, "id" | "kind" | "name" | "coordinates" | "single">;

/** A test with more rows is told as one. */
const MAX_ROWS = 5;

/** The rows of each test of one suite that has many. A composition has a table of its own. */
export function groupRows<T extends Omit<ShownTest, "id">>(tests: readonly T[]): T[][] {
  const rows = tests.filter((test) => test.coordinates.case !== undefined && !kindOf(test).leads);
  const groups = groupBy(rows, ({ kind, name }) => JSON.stringify([kind, name]));
  return [...groups.values()].filter((group) => countRows(group) > MAX_ROWS);
}

/** How many rows these results are of. */
export function countRows(results: readonly Pick<TestResult, "coordinates">[]): number {
  return new Set(results.map(({ coordinates }) => coordinates.case)).size;
}

/** Whether a test did not run, and is told with others that have the same reason. */
export function isWaiting({ status, single, kind }: Pick<TestResult, "status" | "single" | "kind">): boolean {
  return (status === "skipped" || status === "deferred") && !single && !kindOf({ kind }).leads;
}

/** Tests that did not run, by status and reason. */
export function groupWaiting(results: readonly TestResult[]): TestResult[][] {
  return [...groupBy(results, (one) => JSON.stringify([one.status, whyWaiting(one)])).values()];
}

/** Why a test did not run. */
export function whyWaiting({ cause, message }: Pick<TestResult, "cause" | "message">): string | undefined {
  return cause ?? message;
}

/**
 * Tests in a list, of all those of a `cause`: the rows of a test that has many of one status are one item, `echo, 16 rows: [a], [b], … and 11 more`;
 * `check`: what does not hold in the first one, where that differs between the tests of the cause.
 */
export function listByTest(results: readonly TestResult[], cause = results) {
  const groups = groupBy(results, ({ suite, status }) => JSON.stringify([suite, status]));
  const tables = [...groups.values()].flatMap(groupRows);
  const tableOf = new Map(tables.flatMap((rows) => rows.map((row) => [row, rows] as const)));
  const checks = nameChecks(results, cause);
  return results.flatMap((first, at) => {
    const check = checks[at] ?? "";
    const rows = tableOf.get(first);
    if (!rows) return [{ first, check, names: nameResult(first) }];
    if (rows[0] !== first) return [];
    const shown = nameSome(rows, MAX_ROWS, ({ coordinates }) => showCoordinates(coordinates));
    const name = nameResult({ ...first, coordinates: {} });
    return [{ first, check, names: `${name}, ${count(rows.length, "row")}: ${shown}` }];
  });
}
