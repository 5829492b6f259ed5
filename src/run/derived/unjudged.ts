import type { TestResult } from "../../report/index.ts";

/** What says nothing of a test, but of a model: its API failed, or a cap on cost kept it from being asked. Every other error is a failed run. */
const UNJUDGED: ReadonlySet<string> = new Set([
  ...["model-failed", "judge-failed", "judge-malformed", "judge-truncated", "judge-refused", "judge-overfull"],
  ...["compare-cut", "max-cost"],
]);

/** Whether nobody knows what a run would have come to, so that it does not count. */
export function isUnjudged({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  if (status === "deferred") return true;
  return (status === "errored" || status === "skipped") && rule_id !== undefined && UNJUDGED.has(rule_id);
}
