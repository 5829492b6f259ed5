import { groupBy } from "../../values/group-by.ts";
import { sha256 } from "../../values/hash.ts";
import type { AssertionResult, Report, TestResult } from "../model/report.ts";
import { listCounts } from "./counts.ts";

/** One thing that went wrong: a test that did not pass, and the tests that fell to the same cause. */
export interface Failure {
  lead: TestResult;
  /** Results with the same cause, or that failed in the very same way, in the report's order. */
  echoes: readonly TestResult[];
  /** Of the runs that it sums up, those that went wrong. */
  runs?: readonly TestResult[];
}

/** So many that are alike are told once. */
const MANY = 3;

/** What went wrong, in the report's order; one cause is one failure however many tests say it, and so are many that say the same. */
export function groupFailures(report: Report): Failure[] {
  const told = report.results.filter((result) => isFailure(result) || (result.status === "skipped" && result.cause));
  const alike = groupBy(told, sayingOf);
  const groups = groupBy(told, (result) => {
    const saying = sayingOf(result);
    return result.cause !== undefined || (alike.get(saying)?.length ?? 0) >= MANY ? saying : `test ${result.id}`;
  });
  const alone = report.results.filter((result) => result.single && wentWrong(result));
  const singles = groupBy(alone, testOf);
  return [...groups.values()].map((results) => {
    const lead = (results.find(isFailure) ?? results[0]) as TestResult;
    return withRuns({ lead, echoes: results.filter((result) => result !== lead) }, singles);
  });
}

/** All that a failure says but where it is and how its test is called; what only one test can say names that test. */
function sayingOf(result: TestResult): string {
  const { cause, id, name, server, status, rule_id, message, detail, runs } = result;
  if (cause !== undefined) return `cause ${cause}`;
  if (detail || runs) return `test ${id}`;
  const failed = failedAssertions(result).flatMap(({ target, matcher, message, expected, actual, diff = [] }) => {
    // Where a message is cut, what it was cut from tells failures apart.
    const values = message?.includes("…") ? sha256(JSON.stringify([expected, actual]), 16) : "";
    return [target, matcher, message, values, ...diff.map(({ op, text }) => `${op} ${text}`)];
  });
  return [server, status, rule_id, message, ...failed].join("\n").replaceAll(`"${name}"`, '""');
}

function withRuns(failure: Failure, singles: ReadonlyMap<string, readonly TestResult[]>): Failure {
  const { coordinates } = failure.lead;
  const runs = (singles.get(testOf(failure.lead)) ?? []).filter(({ coordinates: own }) => {
    const shared = Object.entries(coordinates).every(([axis, value]) => own[axis as keyof typeof own] === value);
    return shared && own.metric === coordinates.metric;
  });
  return runs.length > 0 ? { ...failure, runs } : failure;
}

function testOf({ kind, suite, name }: TestResult): string {
  return JSON.stringify([kind, suite, name]);
}

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
