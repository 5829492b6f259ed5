import type { AssertionResult } from "../report/model/report.ts";
import type { Expectation } from "../suite/suite.ts";
import { placeOf } from "./results.ts";
import type { Subject } from "./subject/subject.ts";
import { countTokens } from "./tokens.ts";
import { durationMessage, tokensMessage } from "./wording.ts";

/** Adds the results of `max_duration_ms` and `max_response_tokens`, when the expectation has them. */
export async function checkLimits(expect: Expectation, subject: Subject, results: AssertionResult[]): Promise<void> {
  const { max_duration_ms: maxDuration, max_response_tokens: maxTokens } = expect;
  if (maxDuration !== undefined) {
    const actual = subject.durationMs;
    results.push(judge(expect, "max_duration_ms", "duration_ms", maxDuration, actual, durationMessage));
  }
  if (maxTokens !== undefined) {
    const tokens = await countTokens(subject.responseText(), maxTokens);
    if (tokens !== undefined) subject.tokens = tokens;
    results.push(judge(expect, "max_response_tokens", "response", maxTokens, tokens, tokensMessage));
  }
}

function judge(
  { limits, location }: Expectation,
  matcher: "max_duration_ms" | "max_response_tokens",
  target: string,
  expected: number,
  actual: number | undefined,
  explain: (expected: number, actual: number | undefined) => string,
): AssertionResult {
  const result = { target, matcher, location: placeOf(limits?.[matcher] ?? location) };
  if (actual !== undefined && actual <= expected) return { ...result, passed: true };
  const found = actual === undefined ? {} : { actual };
  return { ...result, passed: false, message: explain(expected, actual), expected, ...found };
}
