import type { AssertionResult } from "../report/index.ts";
import type { Assertion, Expectation } from "../suite/index.ts";
import { andThen, type Soon } from "../values/async/soon.ts";
import { withinStack } from "../values/json.ts";
import { parseTarget, type Resolution } from "../values/path.ts";
import { showFound } from "../values/show/preview.ts";
import { createMatchContext, maskFor, matchAssertion } from "./check-assertion.ts";
import type { CheckContext, TestContext } from "./context.ts";
import { assertionResult, passedResult, placeOf, UNJUDGED } from "./results.ts";
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
    if (expect.max_duration_ms !== undefined || expect.max_response_tokens !== undefined)
      await checkLimits(expect, subject, context, results);
  }
  return results;
}

/** Synchronous when the matcher is and holds: there may be very many assertions. */
function checkAssertion(assertion: Assertion, subject: Subject, context: TestContext): Soon<AssertionResult> {
  const { target, transform } = assertion;
  const steps = parseTarget(target);
  if (!Array.isArray(steps)) throw invalidTarget({ target, error: steps.error });
  const led = subject.resolve(steps);
  if (!transform || !led.found) return checkTarget(assertion, led, context, subject);
  return andThen(context.transform(transform, target, led.value), async (value) => {
    const result = await checkTarget(assertion, { found: true, value }, context);
    if (result.passed) return result;
    const shown = showFound(maskFor(context, target)(led.value), `${result.message}`);
    return { ...result, message: `${result.message}\n  ${transformed({ shown })}` };
  });
}

/** `subject`: of a value that no transform made. */
function checkTarget(assertion: Assertion, target: Resolution, context: TestContext, subject?: Subject) {
  const matching = createMatchContext(context, assertion);
  const match = matchAssertion(matching, target);
  return match === true
    ? passedResult(assertion)
    : andThen(match, (given) => assertionResult(matching, target, given, subject));
}

/** Adds the results of `max_duration_ms` and `max_response_tokens`, if the expectation has them. */
async function checkLimits(
  expect: Expectation,
  subject: Subject,
  { replayed }: CheckContext,
  results: AssertionResult[],
): Promise<void> {
  const { max_duration_ms: maxDuration, max_response_tokens: maxTokens, limits, location } = expect;
  type Limit = keyof NonNullable<typeof limits>;
  const add = (matcher: Limit, target: string, expected: number, actual: number | undefined, message: string) => {
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
    const noun = maxTokens === 1 ? "token" : "tokens";
    const told = tokensMessage({ expected: maxTokens, noun, actual: tokens ?? `more than ${maxTokens}` });
    add("max_response_tokens", "response", maxTokens, tokens, text === undefined ? TOO_DEEP.message : told);
  }
}
