import { isFailure } from "./failures.ts";
import type { Report } from "./report.ts";

/** What a run came to, the first that applies. */
export type Verdict = "interrupted" | "notReady" | "failed" | "passed";

/**
 * The verdict of a report. Findings count against it when the run was strict about the protocol, and so does output of the
 * run that was lost.
 */
export function judgeReport({ run, results, summary, warnings }: Report): Verdict {
  if (run.interrupted) return "interrupted";
  if (results.some((result) => result.rule_id === "not-ready")) return "notReady";
  const broken = run.strict_protocol === true && summary.findings > 0;
  const lost = warnings.some((warning) => warning.code === "output-unwritable");
  return results.some(isFailure) || broken || lost ? "failed" : "passed";
}
