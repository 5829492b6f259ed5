import { asMcptestError } from "../../errors.ts";
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
