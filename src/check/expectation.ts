import type { AssertionResult } from "../report/index.ts";
import type { Assertion, Expectation } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import { type PathStep, parsePath, type Resolution } from "../values/path.ts";
import { createMatchContext, matchAssertion } from "./check-assertion.ts";
import type { CheckContext } from "./context.ts";
import { checkLimits } from "./limits.ts";
import { assertionResult, passedResult } from "./results.ts";
import type { TestSnapshots } from "./snapshots/store.ts";
import type { Subject } from "./subject/subject.ts";
import { checkTransformed } from "./subject/transformed.ts";
import { invalidTarget } from "./wording.ts";

/**
 * Checks every assertion, then the limits on duration and size, one result each and in that order. Only a failure
 * carries message and values. Throws McptestError for what a loaded suite does not hold: invalid-target,
 * invalid-regex, and for schemas path-outside-workspace, file-not-found, invalid-schema; and what a transform throws.
 */
export function checkExpectation(
  expect: Expectation,
  subject: Subject,
  context: CheckContext,
): Promise<AssertionResult[]> {
  return checkExpectations([expect], subject, context);
}

/** Checks one expectation after the other, as parts of one test; see `checkExpectation`. */
export async function checkExpectations(
  expectations: readonly Expectation[],
  subject: Subject,
  context: CheckContext,
): Promise<AssertionResult[]> {
  const snapshots = context.snapshots.open(context.test);
  const results: AssertionResult[] = [];
  for (const expect of expectations) {
    for (const assertion of expect.assertions) {
      const result = checkAssertion(assertion, subject, context, snapshots);
      results.push(result instanceof Promise ? await result : result);
    }
    await checkLimits(expect, subject, results);
  }
  return results;
}

/** Without a hop to the event loop when the matcher needs none and holds: there may be very many. */
function checkAssertion(
  assertion: Assertion,
  subject: Subject,
  context: CheckContext,
  snapshots: TestSnapshots,
): AssertionResult | Promise<AssertionResult> {
  const target = subject.resolve(stepsOf(assertion.target));
  const { transform } = assertion;
  if (!transform || !target.found) return checkTarget(assertion, target, context, snapshots);
  const check = (value: Json) => checkTarget(assertion, { found: true, value }, context, snapshots);
  return checkTransformed(assertion, transform, target.value, check, context);
}

function checkTarget(
  assertion: Assertion,
  target: Resolution,
  context: CheckContext,
  snapshots: TestSnapshots,
): AssertionResult | Promise<AssertionResult> {
  const matching = createMatchContext(context, snapshots, assertion);
  const match = matchAssertion(matching, target);
  if (match === true) return passedResult(assertion);
  if (!(match instanceof Promise)) return assertionResult(matching, target, match, context.mask);
  return match.then((late) => assertionResult(matching, target, late, context.mask));
}

const parsed = new Map<string, PathStep[]>();

function stepsOf(target: string): PathStep[] {
  const known = parsed.get(target);
  if (known) return known;
  const steps = parsePath(target);
  if (!Array.isArray(steps)) throw invalidTarget(target, steps.error);
  parsed.set(target, steps);
  return steps;
}
