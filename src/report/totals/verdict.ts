import { kindOf } from "../kinds.ts";
import type { Report, TestResult, Warning } from "../model/report.ts";
import { isFailure } from "../wording/failures.ts";

/** What a run came to, the first that applies. */
export type Verdict = "interrupted" | "refused" | "notReady" | "failed" | "gate" | "tolerated" | "nothing" | "passed";

/**
 * The verdict of a report. Findings count against it when the run was strict about the protocol, and so does output of the
 * run that was lost, what no judge saw when one was required, a budget that was not enough, tests that --bail left out, and
 * shards that are not in a merged report. What a cap on cost left ungraded is `refused` in a run of evals, and fails others. A failed test comes before a gate; `tolerated`: tests failed, and --fail-on lets them.
 */
export function concludeReport(report: Report): Verdict {
  const { run, results, summary, warnings, gates = [] } = report;
  if (run.interrupted) return "interrupted";
  const unpaid = run.budget_tripped?.cap === "max_cost_usd" || results.some(isUnpaid);
  if (unpaid && results.some((result) => kindOf(result).apart)) return "refused";
  const failures = results.filter(isFailure);
  const counted = countedFailures(report, failures);
  if (failures.some((result) => result.rule_id === "not-ready")) return "notReady";
  const broken = run.strict_protocol === true && summary.findings > 0;
  // The failures that stopped a run may be tolerated or pass on a retry; of the tests after them nobody knows.
  const stopped = unpaid || run.budget_tripped !== undefined || (run.fail_on !== "never" && (summary.not_run ?? 0) > 0);
  if (counted.length > 0 || broken || stopped || warnings.some(failsRun)) return "failed";
  if (gates.length > 0) return "gate";
  if (failures.length > 0) return "tolerated";
  return ranNothing(report) ? "nothing" : "passed";
}

/** Whether a cap on cost kept it from being graded. */
export function isUnpaid({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  return status === "skipped" && rule_id === "max-cost";
}

/** Whether no test ran, though the run was of all there are: a shard may be empty, and so may what failed before. */
export function ranNothing({ run, results }: Report): boolean {
  return !run.shard && !run.last_failed && results.every(({ status }) => status === "skipped");
}

/** Failures that fail the run: with `--fail-on regression` new ones alone, as the others are gates or known. */
function countedFailures({ run, baseline }: Report, failures: readonly TestResult[]): readonly TestResult[] {
  if (run.fail_on === "never") return [];
  if (run.fail_on === undefined || baseline === undefined) return failures;
  const added = new Set(baseline.tests.filter(({ changes }) => changes.includes("new")).map(({ id }) => id));
  return failures.filter(({ id }) => added.has(id));
}

/** Whether a warning fails the run though every test passed. */
export function failsRun({ code }: Warning): boolean {
  return FAILING_WARNINGS.has(code);
}

const FAILING_WARNINGS: ReadonlySet<string> = new Set(["output-unwritable", "judge-required", "shards-missing"]);
