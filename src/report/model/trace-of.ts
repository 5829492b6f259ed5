import type { CompositionTrace, TestResult } from "./report.ts";

/** What a composition did, where the result is of one. */
export function traceOf({ detail }: TestResult): CompositionTrace | undefined {
  return detail?.type === "trace" ? detail : undefined;
}
