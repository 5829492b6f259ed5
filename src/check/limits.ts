import type { AssertionResult } from "../report/index.ts";
import type { Expectation } from "../suite/index.ts";
import { placeOf, withinStack } from "./results.ts";
import type { Subject } from "./subject/subject.ts";
import { countTokens } from "./tokens.ts";
import { durationMessage, TOO_DEEP, tokensMessage } from "./wording.ts";

/** Adds the results of `max_duration_ms` and `max_response_tokens`, when the expectation has them. */
export async function checkLimits(expect: Expectation, subject: Subject, results: AssertionResult[]): Promise<void> {
  const { max_duration_ms: maxDuration, max_response_tokens: maxTokens } = expect;
  if (maxDuration !== undefined) {
    const actual = subject.durationMs;
    results.push(limitResult(expect, "max_duration_ms", "duration_ms", maxDuration, actual, durationMessage));
  }
  if (maxTokens !== undefined) {
    const text = withinStack(() => subject.responseText(), undefined);
    const tokens = text === undefined ? undefined : await countTokens(text, maxTokens);
    if (tokens !== undefined) subject.tokens = tokens;
    const explain = text === undefined ? () => TOO_DEEP.message : tokensMessage;
    results.push(limitResult(expect, "max_response_tokens", "response", maxTokens, tokens, explain));
  }
}

function limitResult(
  { limits, location }: Expectation,
  matcher: "max_duration_ms" | "max_response_tokens",
  target: string,
  expected: number,
  actual: number | undefined,
  explain: (expected: number, actual: number | undefined) => string,
): AssertionResult {
  const result = { target, matcher, location: placeOf(limits?.[matcher] ?? location) };
  if (actual !== undefined && actual <= expected) return { ...result, passed: true };
  return { ...result, passed: false, message: explain(expected, actual), expected, actual };
}
