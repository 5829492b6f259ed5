import type { TestResult } from "../model/report.ts";

/** Something odd about a test that passed. */
export interface Remark {
  rule: "flaky" | "is-error";
  text: string;
}

/** The mark of a pass whose answer is an error that no assertion is about. */
export const IS_ERROR = "answered with isError";

/** What is odd about a result although it is a pass. */
export function remarksOf({ flaky, is_error, attempts }: TestResult): Remark[] {
  return [
    ...(flaky ? [{ rule: "flaky" as const, text: `passed on attempt ${attempts} only` }] : []),
    ...(is_error ? [{ rule: "is-error" as const, text: IS_ERROR }] : []),
  ];
}
