import type { AssertionResult } from "../report/model/report.ts";
import type { Assertion, Expectation } from "../suite/suite.ts";
import type { Json } from "../values/json.ts";
import { type PathStep, parsePath, type Resolution } from "../values/path.ts";
import type { CheckContext } from "./context.ts";
import { createJudge, judgeAssertion } from "./judge.ts";
import { checkLimits } from "./limits.ts";
import { invalidTarget } from "./messages.ts";
import { recordPass, recordVerdict } from "./record.ts";
import type { TestSnapshots } from "./snapshots/store.ts";
import type { Subject } from "./subject/subject.ts";
import { checkTransformed } from "./subject/transformed.ts";

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
  const judge = (value: Json) => checkTarget(assertion, { found: true, value }, context, snapshots);
  return checkTransformed(assertion, transform, target.value, judge, context);
}

function checkTarget(
  assertion: Assertion,
  target: Resolution,
  context: CheckContext,
  snapshots: TestSnapshots,
): AssertionResult | Promise<AssertionResult> {
  const judge = createJudge(context, snapshots, assertion);
  const verdict = judgeAssertion(judge, target);
  if (verdict === true) return recordPass(assertion);
  if (!(verdict instanceof Promise)) return recordVerdict(judge, target, verdict, context.mask);
  return verdict.then((late) => recordVerdict(judge, target, late, context.mask));
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
