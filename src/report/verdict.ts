import { isFailure } from "./failures.ts";
import type { Report, Warning } from "./report.ts";

/** What a run came to, the first that applies. */
export type Verdict = "interrupted" | "notReady" | "failed" | "passed";

/**
 * The verdict of a report. Findings count against it when the run was strict about the protocol, and so does output of the
 * run that was lost, what no judge saw when one was required, and a budget that was not enough.
 */
export function judgeReport({ run, results, summary, warnings }: Report): Verdict {
  if (run.interrupted) return "interrupted";
  if (results.some((result) => result.rule_id === "not-ready")) return "notReady";
  const broken = run.strict_protocol === true && summary.findings > 0;
  const stopped = run.budget_tripped !== undefined;
  return results.some(isFailure) || broken || stopped || warnings.some(failsRun) ? "failed" : "passed";
}

/** Whether a warning fails the run though every test passed. */
export function failsRun({ code }: Warning): boolean {
  return code === "output-unwritable" || code === "judge-required";
}
