import type { NodeTrace, TestResult } from "../model/report.ts";

/** The mark of each status of a test or a node, in texts. */
export const MARKS: Readonly<Record<TestResult["status"] | NodeTrace["status"], string>> = {
  passed: "✓",
  ok: "✓",
  failed: "✗",
  errored: "!",
  skipped: "○",
  deferred: "~",
};
