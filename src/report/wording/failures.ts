import type { AssertionResult, TestResult } from "../model/report.ts";
import { listCounts } from "./counts.ts";

/** Whether a result makes the run fail: one of several runs does not, their aggregate decides. */
export function isFailure(result: Pick<TestResult, "status" | "single">): boolean {
  return !result.single && wentWrong(result);
}

/** Whether a test did not end as it should. */
export function wentWrong({ status }: Pick<TestResult, "status">): boolean {
  return status === "failed" || status === "errored";
}

/** Whether it waits for a judge, wholly or in part. */
export function waitsForJudge({ status, assertions }: Pick<TestResult, "status" | "assertions">): boolean {
  return status === "deferred" || assertions.some(({ deferred }) => deferred);
}

/** Failed assertions that tell something: not those of sets that hold, nor `composition.ran` where another says why. */
export function failedAssertions({ assertions, sets = [] }: TestResult): AssertionResult[] {
  const holds = new Map(sets.map(({ name, passed }) => [name, passed]));
  const failed = assertions.filter(({ passed, set }) => !passed && !(set !== undefined && holds.get(set)));
  const explained = failed.some(({ target }) => REASON.test(target));
  return explained ? failed.filter(({ target }) => target !== "composition.ran") : failed;
}

const REASON = /^(?:nodes\..+\.status|composition\.budget_tripped)$/s;

/** The worst first. */
export const STATUSES = ["errored", "failed", "skipped", "deferred", "passed"] as const;

/** `1 errored, 11 skipped`: how many results have each status, the worst first. */
export function listStatuses(results: readonly TestResult[]): string {
  return listCounts(STATUSES.map((status) => [results.filter((result) => result.status === status).length, status]));
}

/** Matchers whose argument is no value that could have been found: `{ not: { exact: 1 } }`, `{ absent: true }`. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["not", "absent", "exists"]);

/** The value that a failure shows as expected, where there is one; the message says it in words in any case. */
export function expectedValueOf({ matcher, expected }: AssertionResult): AssertionResult["expected"] {
  return WITHOUT_VALUE.has(matcher) ? undefined : expected;
}
