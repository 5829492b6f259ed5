import type { AssertionResult, SetResult } from "../../report/report.ts";
import type { Assertion, AssertSet, Expectation } from "../../suite/suite.ts";
import { tidyNumber } from "../../values/score.ts";
import { placeOf } from "../record.ts";
import { type Item, type State, tally } from "./tally.ts";

/** A result, and how it counts. */
export interface Graded {
  result: AssertionResult;
  item: Item;
}

export interface GradedSet {
  result: SetResult;
  item: Item;
  members: readonly Graded[];
}

/** The results of a test by what they belong to. */
export interface Sorted {
  /** What must hold whatever the score: limits, and what no assertion asks for. */
  firm: readonly Graded[];
  /** Assertions outside of sets. */
  singles: readonly Graded[];
  sets: readonly GradedSet[];
  /** All of them in the order given, marked with set and weight. */
  assertions: AssertionResult[];
}

/**
 * Puts each result to what it belongs to. They are in the order in which expectations are checked, limits after the
 * assertions of each; what precedes them no expectation asks for. `scored`: whether the test has a score, which weights
 * are always told of.
 */
export function sortResults(
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
  scored: boolean,
): Sorted {
  const asked = expectations.reduce((sum, expect) => sum + expect.assertions.length + countLimits(expect), 0);
  let at = Math.max(0, results.length - asked);
  const assertions = results.slice(0, at);
  const firm = assertions.map(gradeFirm);
  const singles: Graded[] = [];
  const members = new Map<AssertSet, Graded[]>();
  for (const expect of expectations) {
    for (const assertion of expect.assertions) {
      const result = results[at++];
      if (!result) break;
      const graded = gradeOne(assertion, result, scored);
      assertions.push(graded.result);
      if (!assertion.set) singles.push(graded);
      else if (!members.get(assertion.set)?.push(graded)) members.set(assertion.set, [graded]);
    }
    for (let left = countLimits(expect); left > 0; left--) {
      const result = results[at++];
      if (!result) break;
      assertions.push(result);
      firm.push(gradeFirm(result));
    }
  }
  return { firm, singles, sets: [...members].map(([set, graded]) => gradeSet(set, graded)), assertions };
}

function countLimits({ max_duration_ms: duration, max_response_tokens: tokens }: Expectation): number {
  return (duration === undefined ? 0 : 1) + (tokens === undefined ? 0 : 1);
}

function gradeFirm(result: AssertionResult): Graded {
  return { result, item: { weight: 1, state: stateOf(result) } };
}

function gradeOne({ weight = 1, set }: Assertion, result: AssertionResult, scored: boolean): Graded {
  const item = { weight, state: stateOf(result) };
  if (set === undefined && !scored && weight === 1) return { result, item };
  // Marked in place: results are made for one test, and there may be very many.
  if (set !== undefined) result.set = set.name;
  if (scored || weight !== 1) result.weight = weight;
  return { result, item };
}

function stateOf({ passed, deferred }: AssertionResult): State {
  if (deferred) return "deferred";
  return passed ? "passed" : "failed";
}

function gradeSet({ name, threshold, weight = 1, location }: AssertSet, members: readonly Graded[]): GradedSet {
  const { score = 1, state } = tally(
    members.map(({ item }) => item),
    threshold,
  );
  const result: SetResult = {
    name,
    score: tidyNumber(score),
    threshold,
    weight,
    passed: state !== "failed",
    ...(state === "deferred" ? { deferred: true } : {}),
    location: placeOf(location),
  };
  return { result, item: { weight, state }, members };
}
