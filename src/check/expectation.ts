import { McptestError } from "../errors.ts";
import type { AssertionResult } from "../report/index.ts";
import type { Assertion, Expectation, Transform } from "../suite/index.ts";
import { andThen, type Soon } from "../values/async/soon.ts";
import type { Json } from "../values/json.ts";
import { type PathStep, parseTarget, type Resolution } from "../values/path.ts";
import { showJson } from "../values/show/preview.ts";
import { createMatchContext, maskFor, matchAssertion, SHOWN } from "./check-assertion.ts";
import type { CheckContext, TestContext } from "./context.ts";
import { assertionResult, passedResult, placeOf, UNJUDGED, unjudgedResult, withinStack } from "./results.ts";
import type { Subject } from "./subject/subject.ts";
import { asksTime } from "./time.ts";
import { countTokens } from "./tokens.ts";
import { durationMessage, invalidTarget, TOO_DEEP, tokensMessage, transformedMessage } from "./wording.ts";

/**
 * Checks one expectation after the other, as parts of one test: every assertion, then the limits on duration and size, one
 * result each and in that order. Only a failure carries message and values. Throws McptestError for what a loaded suite does
 * not hold: invalid-target, invalid-regex, and for schemas path-outside-workspace, file-not-found, invalid-schema; and what a
 * transform throws.
 */
export async function checkExpectations(
  expectations: readonly Expectation[],
  subject: Subject,
  context: CheckContext,
): Promise<AssertionResult[]> {
  const opened = Object.assign({}, context, { snapshots: context.snapshots.open(context.test) });
  const results: AssertionResult[] = [];
  for (const expect of expectations) {
    for (const assertion of expect.assertions) {
      const skips = context.replayed && asksTime(assertion);
      const result = skips ? unjudgedResult(assertion) : checkAssertion(assertion, subject, opened);
      results.push(result instanceof Promise ? await result : result);
    }
    await checkLimits(expect, subject, context, results);
  }
  return results;
}

/** Without a hop to the event loop when the matcher needs none and holds: there may be very many. */
function checkAssertion(assertion: Assertion, subject: Subject, context: TestContext): Soon<AssertionResult> {
  const target = subject.resolve(stepsOf(assertion.target));
  if (!assertion.transform || !target.found) return checkTarget(assertion, target, context);
  return checkTransformed(assertion, assertion.transform, target.value, context);
}

/** The result of an assertion about what its transform makes of the value at its target; none where that throws. */
async function checkTransformed(
  assertion: Assertion,
  transform: Transform,
  original: Json,
  context: TestContext,
): Promise<AssertionResult> {
  const { transform: apply } = context;
  if (!apply) throw new McptestError("internal", `nothing can transform the value at ${assertion.target}`);
  const value = await apply(transform, assertion.target, original);
  const result = await checkTarget(assertion, { found: true, value }, context);
  if (result.passed) return result;
  const shown = showJson(maskFor(context, assertion.target)(original), SHOWN);
  return { ...result, message: transformedMessage(result.message ?? "", shown) };
}

function checkTarget(assertion: Assertion, target: Resolution, context: TestContext): Soon<AssertionResult> {
  const matching = createMatchContext(context, assertion);
  const match = matchAssertion(matching, target);
  return match === true ? passedResult(assertion) : andThen(match, (given) => assertionResult(matching, target, given));
}

function stepsOf(target: string): PathStep[] {
  const steps = parseTarget(target);
  if (!Array.isArray(steps)) throw invalidTarget({ target, error: steps.error });
  return steps;
}

/** Adds the results of `max_duration_ms` and `max_response_tokens`, when the expectation has them. */
async function checkLimits(
  expect: Expectation,
  subject: Subject,
  { replayed }: CheckContext,
  results: AssertionResult[],
): Promise<void> {
  const { max_duration_ms: maxDuration, max_response_tokens: maxTokens } = expect;
  if (maxDuration !== undefined) {
    const actual = replayed ? 0 : subject.durationMs;
    const result = limitResult(expect, "max_duration_ms", "duration_ms", maxDuration, actual, durationMessage);
    results.push(replayed ? { ...result, ...UNJUDGED } : result);
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
