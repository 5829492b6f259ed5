import { asMcptestError, brokenAnswerOf, type ErrorCode } from "../../errors.ts";
import { MODEL_ERRORS } from "../derived/counting.ts";
import type { Attempt } from "../outcome.ts";
import { failsChecks, statusOfError } from "../sealing/result.ts";

/** The verdict of an attempt, in words that can be compared, and why. */
export function verdictOf(attempt: Attempt): { verdict: string; why: string } {
  if ("error" in attempt) {
    const error = asMcptestError(attempt.error);
    return { verdict: `${statusOfError(error)} (${error.code})`, why: error.message };
  }
  if ("deferred" in attempt) return { verdict: "deferred", why: attempt.deferred };
  // Nothing is recorded of a test with rows.
  if ("rows" in attempt || !failsChecks(attempt)) return { verdict: "passed", why: "" };
  const why =
    "evaluation" in attempt ? attempt.evaluation.message : attempt.assertions.find(({ passed }) => !passed)?.message;
  return { verdict: "failed", why: why ?? "" };
}

/** Errors that end a test before everything is asked, or answered in a way worth keeping. */
const CUT_SHORT: ReadonlySet<ErrorCode> = new Set([
  ...MODEL_ERRORS,
  ...(["cancelled", "deferred", "budget-exceeded", "max-cost", "call-timeout", "test-timeout"] as const),
]);

/** Whether a test came to its end, with whatever verdict. */
export function isDone(attempt: Attempt): boolean {
  // Recordings hold results and errors without the message around them.
  if ("error" in attempt) {
    const { error, scope } = attempt;
    const isFrame = brokenAnswerOf(error)?.rule !== "invalid-frame";
    return isFrame && scope === "call" && !CUT_SHORT.has(asMcptestError(error).code);
  }
  if ("deferred" in attempt) return false;
  return !("assertions" in attempt) || !attempt.assertions.some(({ deferred }) => deferred);
}
