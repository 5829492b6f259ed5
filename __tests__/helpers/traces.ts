import type { CompositionTrace, Detail, TestResult } from "../../src/report/index.ts";

/** What a composition did, of its result or of its detail. */
export function traceIn(of: Pick<TestResult, "detail"> | undefined): CompositionTrace | undefined {
  return narrow(of?.detail);
}

export function narrow(detail: Detail | undefined): CompositionTrace | undefined {
  return detail?.type === "trace" ? detail : undefined;
}
