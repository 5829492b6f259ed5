import type { AssertionResult } from "../report/index.ts";
import type { Assertion, Expectation, Transform } from "../suite/index.ts";
import { andThen, type Soon } from "../values/async/soon.ts";
import type { Json } from "../values/json.ts";
import { type PathStep, parseTarget, type Resolution } from "../values/path.ts";
import { showFound } from "../values/show/preview.ts";
import { createMatchContext, maskFor, matchAssertion } from "./check-assertion.ts";
import type { CheckContext, TestContext } from "./context.ts";
import { assertionResult, passedResult, placeOf, UNJUDGED, withinStack } from "./results.ts";
import type { Subject } from "./subject.ts";
import { asksTime } from "./time.ts";
import { countTokens } from "./tokens.ts";
import { durationMessage, invalidTarget, TOO_DEEP, tokensMessage, transformed } from "./wording.ts";

/**
 * Checks the expectations of a test in order: the assertions of each, then its limits on duration and size; one result each. Only a failure
 * carries message and values. Throws McptestError: invalid-target, invalid-regex, and for schemas path-outside-workspace, file-not-found,
 * invalid-schema; and the error of a transform.
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
      const result = skips ? { ...passedResult(assertion), ...UNJUDGED } : checkAssertion(assertion, subject, opened);
      results.push(result instanceof Promise ? await result : result);
    }
    await checkLimits(expect, subject, context, results);
  }
  return results;
}

/** Synchronous when the matcher is and holds: there may be very many assertions. */
function checkAssertion(assertion: Assertion, subject: Subject, context: TestContext): Soon<AssertionResult> {
  const target = subject.resolve(stepsOf(assertion.target));
  if (!assertion.transform || !target.found) return checkTarget(assertion, target, context, subject);
  return checkTransformed(assertion, assertion.transform, target.value, context);
}

/** The result of an assertion about the transformed value at its target. */
async function checkTransformed(
  assertion: Assertion,
  transform: Transform,
  original: Json,
  context: TestContext,
): Promise<AssertionResult> {
  const value = await context.transform(transform, assertion.target, original);
  const result = await checkTarget(assertion, { found: true, value }, context);
  if (result.passed) return result;
  const shown = showFound(maskFor(context, assertion.target)(original), `${result.message}`);
  return { ...result, message: `${result.message}\n  ${transformed({ shown })}` };
}

/** `subject`: of a value that no transform made. */
function checkTarget(
  assertion: Assertion,
  target: Resolution,
  context: TestContext,
  subject?: Subject,
): Soon<AssertionResult> {
  const matching = createMatchContext(context, assertion);
  const match = matchAssertion(matching, target);
  return match === true
    ? passedResult(assertion)
    : andThen(match, (given) => assertionResult(matching, target, given, subject));
}

function stepsOf(target: string): PathStep[] {
  const steps = parseTarget(target);
  if (!Array.isArray(steps)) throw invalidTarget({ target, error: steps.error });
  return steps;
}

/** Adds the results of `max_duration_ms` and `max_response_tokens`, if the expectation has them. */
async function checkLimits(
  expect: Expectation,
  subject: Subject,
  { replayed }: CheckContext,
  results: AssertionResult[],
): Promise<void> {
  const { max_duration_ms: maxDuration, max_response_tokens: maxTokens, limits, location } = expect;
  const add = (
    matcher: "max_duration_ms" | "max_response_tokens",
    target: string,
    expected: number,
    actual: number | undefined,
    message: string,
  ) => {
    const result = { target, matcher, location: placeOf(limits?.[matcher] ?? location) };
    const passed = actual !== undefined && actual <= expected;
    results.push(passed ? { ...result, passed } : { ...result, passed, message, expected, actual });
  };
  if (maxDuration !== undefined) {
    const { durationMs } = subject;
    const told = durationMessage({ expected: maxDuration, actual: Math.ceil(durationMs) });
    add("max_duration_ms", "duration_ms", maxDuration, replayed ? 0 : durationMs, told);
    if (replayed) Object.assign(results.at(-1) as AssertionResult, UNJUDGED);
  }
  if (maxTokens !== undefined) {
    const text = withinStack(() => subject.responseText(), undefined);
    const tokens = text === undefined ? undefined : await countTokens(text, maxTokens);
    if (tokens !== undefined) subject.tokens = tokens;
    const told =
      text === undefined
        ? TOO_DEEP.message
        : tokensMessage({
            expected: maxTokens,
            noun: maxTokens === 1 ? "token" : "tokens",
            actual: tokens ?? `more than ${maxTokens}`,
          });
    add("max_response_tokens", "response", maxTokens, tokens, told);
  }
}
