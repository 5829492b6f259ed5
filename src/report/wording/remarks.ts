import { oneLine } from "../../values/text.ts";
import { isOdd, type Odd, tellResult } from "../judged/told.ts";
import type { TestResult } from "../model/report.ts";

/** Something odd about a test that passed. */
export interface Remark {
  rule: "flaky" | "is-error" | "near-line" | Exclude<Odd["name"], "near">;
  text: string;
}

/** A pass whose answer is an error that no assertion is about. */
export const IS_ERROR = "answered with isError";

/** Why a test has one more attempt without being flaky. */
export const ASKED_AGAIN = "asked again alone, as the server died with this and other calls in flight";

/** What is odd about a test that passed. */
export function remarksOf(result: TestResult): Remark[] {
  const { flaky, is_error, attempts } = result;
  return [
    ...(flaky ? [{ rule: "flaky" as const, text: `passed on attempt ${attempts} only${firstFailure(result)}` }] : []),
    ...(is_error ? [{ rule: "is-error" as const, text: IS_ERROR }] : []),
    ...tellResult(result)
      .filter(isOdd)
      .map(({ name, text }) => ({ rule: name === "near" ? ("near-line" as const) : name, text })),
  ];
}

/** `, after: no answer within 5 s`; empty where nothing is known. */
export function firstFailure({ first_failure: why }: Pick<TestResult, "first_failure">): string {
  return why === undefined ? "" : `, after: ${oneLine(why, MAX_WHY)}`;
}

const MAX_WHY = 200;
