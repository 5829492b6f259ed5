import { describeOutcome, NEAR } from "../judged/wording.ts";
import type { TestResult } from "../model/report.ts";
import { isNear } from "../totals/judged.ts";

/** Something odd about a test that passed. */
export interface Remark {
  rule: "flaky" | "is-error" | "near-line" | "unfinished";
  text: string;
}

/** The mark of a pass whose answer is an error that no assertion is about. */
export const IS_ERROR = "answered with isError";

/** What is odd about a result although it is a pass. */
export function remarksOf(result: TestResult): Remark[] {
  const { flaky, is_error, attempts, detail } = result;
  return [
    ...(flaky ? [{ rule: "flaky" as const, text: `passed on attempt ${attempts} only` }] : []),
    ...(is_error ? [{ rule: "is-error" as const, text: IS_ERROR }] : []),
    ...(isNear({ detail }) ? [{ rule: "near-line" as const, text: NEAR }] : []),
    ...breakOffOf(result).map((text) => ({ rule: "unfinished" as const, text })),
  ];
}

/** How the agent of a pass was stopped, where no assertion is about that. */
export function breakOffOf({ status, detail, assertions }: TestResult): string[] {
  if (status !== "passed" || detail?.type !== "conversation" || detail.outcome === "completed") return [];
  return assertions.some(({ target }) => target === "conversation.outcome") ? [] : [describeOutcome(detail)];
}
