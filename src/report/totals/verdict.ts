import type { Report, TestResult } from "../model/report.ts";

/** Whether a cap on cost kept it from being graded. */
export function isUnpaid({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  return status === "skipped" && rule_id === "max-cost";
}

/** Whether no test ran: none is there, or all are skipped. */
export function ranNothing({ results }: Report): boolean {
  return results.every(({ status }) => status === "skipped");
}
