import { isFailure } from "./failures.ts";
import type { Report } from "./report.ts";

/** What a run came to, the first that applies. */
export type Verdict = "interrupted" | "notReady" | "failed" | "passed";

/** The verdict of a report; findings count against it when the run was strict about the protocol. */
export function judgeReport({ run, results, summary }: Report): Verdict {
  if (run.interrupted) return "interrupted";
  if (results.some((result) => result.rule_id === "not-ready")) return "notReady";
  const broken = run.strict_protocol === true && summary.findings > 0;
  return results.some(isFailure) || broken ? "failed" : "passed";
}
