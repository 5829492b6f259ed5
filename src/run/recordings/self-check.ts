import { asMcptestError, brokenAnswerOf } from "../../errors.ts";
import type { Attempt } from "../outcome.ts";
import { failsChecks } from "../sealing/result.ts";

/** What came of an attempt, in words that two attempts can be compared by. */
export function verdictOf(attempt: Attempt): { verdict: string; why: string } {
  if ("error" in attempt) {
    const { code, message } = asMcptestError(attempt.error);
    return { verdict: `errored (${code})`, why: message };
  }
  if ("deferred" in attempt) return { verdict: "deferred", why: attempt.deferred };
  if (!failsChecks(attempt)) return { verdict: "passed", why: "" };
  const why =
    "evaluation" in attempt ? attempt.evaluation.message : attempt.assertions.find(({ passed }) => !passed)?.message;
  return { verdict: "failed", why: why ?? "" };
}

/** What ends a test before all is asked, or answered in a way that is worth keeping. */
const CUT_SHORT = /^(?:cancelled|deferred|budget-exceeded|max-cost|(?:judge|model)-\w+)$/;

/** Whether a test came to its end, whatever that is. */
export function isDone(attempt: Attempt): boolean {
  // A recording has results and errors, and nothing of the message around them.
  if ("error" in attempt) {
    const { error, scope } = attempt;
    const isFrame = brokenAnswerOf(error)?.rule !== "invalid-frame";
    return isFrame && scope === "call" && !CUT_SHORT.test(asMcptestError(error).code);
  }
  if ("deferred" in attempt) return false;
  return !("assertions" in attempt) || !attempt.assertions.some(({ deferred }) => deferred);
}
