import type { ErrorCode } from "../../errors.ts";
import { sumShown } from "../../judge/index.ts";
import type { RunsSummary, TestResult } from "../../report/index.ts";
import { passAll, passAt } from "../../statistics/describe.ts";
import { wilson } from "../../statistics/intervals.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { takeOut } from "../../values/show/take-out.ts";

export const MODEL_ERRORS: readonly ErrorCode[] = [
  ...(["model-failed", "judge-failed", "judge-malformed", "judge-truncated"] as const),
  ...(["judge-refused", "judge-overfull"] as const),
];
/** Errors that say nothing of the test. Every other error is a failed run. */
const UNJUDGED: ReadonlySet<string> = new Set<ErrorCode>([...MODEL_ERRORS, "compare-cut", "max-cost"]);

/** Whether a run does not count, because nobody knows how it would have ended. */
export function isUnjudged({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  if (status === "deferred") return true;
  return (status === "errored" || status === "skipped") && rule_id !== undefined && UNJUDGED.has(rule_id);
}

/** Whether a run has no verdict, though it counts: its server was lost, a hook failed, time ran out. */
export function isErrored({ status }: Pick<TestResult, "status">): boolean {
  return status !== "passed" && status !== "failed";
}

/** The run that speaks for all: all wait, all are skipped, or all have one cause; undefined when they differ. */
export function commonEnd(members: readonly TestResult[]): TestResult | undefined {
  const [first] = members;
  if (!first || !members.every(isErrored)) return undefined;
  const same = members.every(({ status }) => status === first.status);
  if (same && first.status !== "errored") return first;
  const causes = new Set(members.map(({ cause, message = "" }) => takeOut(cause ?? message)));
  return causes.size === 1 ? members.find(({ status }) => status === "errored") : undefined;
}

/** Sums up the runs that count, of which there is at least one. */
export function summariseRuns(counted: readonly TestResult[], leftOut: number, minRate?: number): RunsSummary {
  const runs = counted.length;
  const passed = counted.filter(({ status }) => status === "passed").length;
  const { low, high } = wilson(runs, passed);
  const each = Array.from({ length: runs }, (_, at) => at + 1);
  // How much of what they judged judges were shown, where that is not all.
  const details = counted.flatMap(({ detail }) => (detail && "shown" in detail ? [detail] : []));
  const seen = sumShown([...details, ...counted.flatMap(({ assertions }) => assertions)]);
  return {
    runs,
    passed,
    errored: counted.filter(isErrored).length || undefined,
    left_out: leftOut || undefined,
    rate: tidyNumber(passed / runs),
    min_rate: minRate,
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    pass_at: each.map((k) => tidyNumber(passAt(runs, passed, k))),
    pass_all: each.map((k) => tidyNumber(passAll(runs, passed, k))),
    ...(seen.cut ? seen : {}),
  };
}
