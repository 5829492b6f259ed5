import { metricBelow, reaches, scoreBelow, setBelow } from "../../values/show/score.ts";
import { listCounts } from "../../values/text.ts";
import { describeStop, tellsOf } from "../composition/graph.ts";
import { scaleOf } from "../judged/score.ts";
import type { AssertionResult, NodeTrace, TestResult } from "../model/report.ts";
import { traceOf } from "../totals/spend.ts";

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

/** Why a result is not passed, in a sentence. */
export function reasonOf(result: TestResult): string {
  const failed = failedAssertions(result);
  // Of a score, the message says how many failed.
  if (describeScores(result).length > 0 && result.message !== undefined) return result.message;
  const first = failed[0]?.message ?? result.message ?? "no reason was given";
  const reason = [...stopOf(result, [first]), first].join(": ");
  return failed.length > 1 ? `${reason} (and ${failed.length - 1} more)` : reason;
}

/** The server's last stderr lines: of results with one cause, only the one that met it first has them. */
export function lastWords(results: readonly TestResult[]): readonly string[] {
  return results.find((result) => result.stderr_tail?.length)?.stderr_tail ?? [];
}

/** Which cap ended a composition, unless one of these texts names it. */
export function stopOf(result: TestResult, told: readonly string[]): string[] {
  const trace = traceOf(result);
  const cap = trace?.composition.budget_tripped;
  const stop = trace && describeStop(trace);
  return stop === undefined || told.some((text) => text.includes(String(cap))) ? [] : [stop];
}

/** What is said of a result beside its graph. */
export function textsOf(result: TestResult): string[] {
  return [result.message, ...failedAssertions(result).map(({ message }) => message)].flatMap((text) => text ?? []);
}

/** The failed nodes of a composition whose error none of these texts holds. */
export function untoldNodes(result: TestResult, told: readonly string[]): NodeTrace[] {
  const failed = Object.values(traceOf(result)?.nodes ?? {}).filter(({ status }) => status === "failed");
  return failed.filter(({ id, error }) => error !== undefined && !tellsOf({ id, error }, told));
}

/** What of a failed test's score, sets and metrics is below its threshold, a sentence each; none for other tests. */
export function describeScores(result: TestResult): string[] {
  const { status, score, threshold, detail, repeats, sets = [], derived_metrics: metrics = [] } = result;
  if (status !== "failed") return [];
  // Of several judges the votes decide, and of a judge's score the message says it in its units.
  const judged = repeats !== undefined || detail?.type === "evaluation" || detail?.type === "comparison";
  const below = !judged && score !== undefined && threshold !== undefined && !reaches(score, threshold);
  return [
    ...(below ? [scoreBelow(score, threshold, scaleOf(result))] : []),
    ...sets.filter(({ passed }) => !passed).map(setBelow),
    ...metrics.filter(({ passed }) => passed === false).map(metricBelow),
  ];
}

/** The mark of each status of a test or a node, in texts. */
export const MARKS: Readonly<Record<TestResult["status"] | NodeTrace["status"], string>> = {
  passed: "✓",
  ok: "✓",
  failed: "✗",
  errored: "!",
  skipped: "○",
  deferred: "~",
};
