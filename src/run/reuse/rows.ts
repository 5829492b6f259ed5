import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { isKeepable } from "../../result-cache/index.ts";

/** A test among those of its server that run, in their order. */
export interface Row {
  test: PlannedTest;
  /** What decides its result. */
  key: string;
  /** Whether it leaves the server as it was, as far as the server says. */
  readOnly: boolean;
}

/**
 * The rows whose earlier results may stand. What a test that runs may depend on has to run before it; once a test that may
 * write has run, the state may be another than last time, so that all after it run. `used`: whether something else uses the
 * server after them.
 */
export function findReusable(rows: readonly Row[], holds: (row: Row) => boolean, used: boolean): Row[] {
  const lastToRun = used ? rows.length : rows.findLastIndex((row) => !holds(row));
  const firstWrite = rows.findIndex(({ readOnly }) => !readOnly);
  return rows.slice(0, firstWrite !== -1 && firstWrite <= lastToRun ? firstWrite : rows.length).filter(holds);
}

/** The rows whose results are as they would be again: nothing before them wrote and failed, or wrote twice for a retry. */
export function findKeepable(rows: readonly Row[], results: ReadonlyMap<PlannedTest, TestResult>): Row[] {
  const passed = ({ test }: Row): boolean => isKeepable(results.get(test));
  const spoilt = rows.findIndex((row) => !row.readOnly && !passed(row));
  return rows.slice(0, spoilt === -1 ? rows.length : spoilt).filter(passed);
}
