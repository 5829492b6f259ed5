import { metricBelow, reaches, scoreBelow, setBelow } from "../../values/show/score.ts";
import { listCounts, nameSome, oneLine } from "../../values/text.ts";
import { describeStop, tellsOf } from "../composition/graph.ts";
import { scaleOf } from "../judged/score.ts";
import type { AssertionResult, NodeTrace, SetResult, TestResult } from "../model/report.ts";
import { detailOf } from "../totals/judged.ts";

/** Whether a result fails the run. One of several runs does not: their aggregate decides. */
export function isFailure(result: Pick<TestResult, "status" | "single">): boolean {
  return !result.single && wentWrong(result);
}

/** Whether a test failed or errored. */
export function wentWrong({ status }: Pick<TestResult, "status">): boolean {
  return status === "failed" || status === "errored";
}

/** Whether any of it waits for a judge. */
export function waitsForJudge({ status, assertions }: Pick<TestResult, "status" | "assertions">): boolean {
  return status === "deferred" || assertions.some(({ deferred }) => deferred);
}

/** Assertions that fail a test: without those of sets that hold, and without `composition.ran` where another says why. */
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

/** `result.year =`, `result.tags not contains`: what an assertion asks of which value, as the suite has it. */
export function nameCheck({ target, matcher, short = matcher }: AssertionResult): string {
  return `${target} ${short}`;
}

/** Matchers whose argument is not an expected value: `{ not: { exact: 1 } }`, `{ absent: true }`. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["not", "absent", "exists"]);

/** The expected value, where the matcher has one. */
export function expectedValueOf({ matcher, expected }: AssertionResult): AssertionResult["expected"] {
  return WITHOUT_VALUE.has(matcher) ? undefined : expected;
}

/** Why a test did not pass, in a sentence. */
export function reasonOf(result: TestResult): string {
  const failed = failedAssertions(result);
  // For a score, the message counts what failed.
  if (describeScores(result).length > 0 && result.message !== undefined) return result.message;
  const first = failed[0]?.message ?? result.message ?? "no reason was given";
  const reason = [...stopOf(result, [first]), first].join(": ");
  return failed.length > 1 ? `${reason} (and ${failed.length - 1} more)` : reason;
}

/** Failed assertions that the line of a test names. */
const MAX_CHECKS = 3;

/** What does not hold in tests of one cause: `result.price exact`, `error.code exact and 1 more`; empty where it is the same in all of the `cause`. */
export function nameChecks(results: readonly TestResult[], cause: readonly TestResult[]): string[] {
  const tell = (result: TestResult): string =>
    nameSome(failedAssertions(result), MAX_CHECKS, (one) => oneLine(nameCheck(one), 80));
  const differs = new Set(cause.map(tell)).size > 1;
  return results.map((result) => (differs ? tell(result) : ""));
}

/** The last lines of the server's stderr: of results with one cause, only the first has them. */
export function lastWords(results: readonly TestResult[]): readonly string[] {
  return results.find((result) => result.stderr_tail?.length)?.stderr_tail ?? [];
}

/** The cap that ended a composition, unless one of these texts names it. */
export function stopOf(result: TestResult, told: readonly string[]): string[] {
  const trace = detailOf(result, "trace");
  const cap = trace?.composition.budget_tripped;
  const stop = trace && describeStop(trace);
  return stop === undefined || told.some((text) => text.includes(String(cap))) ? [] : [stop];
}

/** The message of a result and those of its failed assertions. */
export function textsOf(result: TestResult): string[] {
  return [result.message, ...failedAssertions(result).map(({ message }) => message)].flatMap((text) => text ?? []);
}

/** The failed nodes of a composition whose error is in none of these texts. */
export function untoldNodes(result: TestResult, told: readonly string[]): NodeTrace[] {
  const failed = Object.values(detailOf(result, "trace")?.nodes ?? {}).filter(({ status }) => status === "failed");
  return failed.filter(({ id, error }) => error !== undefined && !tellsOf({ id, error }, told));
}

/** Which score, sets and metrics of a failed test are below their thresholds, a sentence each. */
export function describeScores(result: TestResult): string[] {
  const { status, score, threshold, detail, repeats, sets = [], derived_metrics: metrics = [] } = result;
  if (status !== "failed") return [];
  // Votes decide among several judges, and the message of a judge's score has its own units.
  const judged = repeats !== undefined || detail?.type === "evaluation" || detail?.type === "comparison";
  const below = !judged && score !== undefined && threshold !== undefined && !reaches(score, threshold);
  return [
    ...(below ? [scoreBelow(score, threshold, scaleOf(result))] : []),
    ...sets.filter(({ passed }) => !passed).map(setBelow),
    ...metrics.filter(({ passed }) => passed === false).map(metricBelow),
  ];
}

/** How a set ended. */
export function statusOf({ passed, deferred }: SetResult): TestResult["status"] {
  return deferred ? "deferred" : passed ? "passed" : "failed";
}

/** The mark of each status of a test or a node. */
export const MARKS: Readonly<Record<TestResult["status"] | NodeTrace["status"], string>> = {
  passed: "✓",
  ok: "✓",
  failed: "✗",
  errored: "!",
  skipped: "○",
  deferred: "~",
};
