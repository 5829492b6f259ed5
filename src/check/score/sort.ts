import type { AssertionResult, SetResult } from "../../report/index.ts";
import type { Assertion, AssertSet, Expectation } from "../../suite/index.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { placeOf } from "../results.ts";
import { type Item, type State, tally } from "./tally.ts";

/** A result, and how it counts. */
export interface Graded extends Item {
  result: AssertionResult;
}

export interface GradedSet extends Item {
  result: SetResult;
  members: readonly Graded[];
}

/** The results of a test by what they belong to. */
export interface Sorted {
  /** What must hold whatever the score: limits, what no assertion asks for, and what a word says, which is a set as well. */
  firm: readonly Graded[];
  /** Assertions outside of sets. */
  singles: readonly Graded[];
  sets: readonly GradedSet[];
}

/**
 * Puts each result to what it belongs to, and marks it with its set and weight. They are in the order in which expectations
 * are checked, limits after the assertions of each; what precedes them no expectation asks for. `scored`: whether the test
 * has a score, which weights are always told of.
 */
export function sortResults(
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
  scored: boolean,
): Sorted {
  const sorted = { firm: [] as Graded[], singles: [] as Graded[], sets: [] as GradedSet[] };
  let asked = 0;
  for (const expect of expectations) asked += expect.assertions.length + countLimits(expect);
  let at = sortFirm(results, 0, results.length - asked, sorted.firm);
  for (const expect of expectations) {
    at = sortAsked(expect.assertions, results, at, scored, sorted);
    at = sortFirm(results, at, at + countLimits(expect), sorted.firm);
  }
  return sorted;
}

/** Sorts the results from `at` up to `end` as what must hold; gives where the next ones begin. */
function sortFirm(results: readonly AssertionResult[], at: number, end: number, firm: Graded[]): number {
  for (const result of at < end ? results.slice(at, end) : []) {
    firm.push({ result, weight: 1, state: stateOf(result) });
  }
  return Math.max(at, end);
}

/** Sorts the results of assertions, from `at` on; gives where they end. The members of a set stand together. */
function sortAsked(
  assertions: readonly Assertion[],
  results: readonly AssertionResult[],
  at: number,
  scored: boolean,
  { firm, singles, sets }: { firm: Graded[]; singles: Graded[]; sets: GradedSet[] },
): number {
  let open: AssertSet | undefined;
  let members: Graded[] = [];
  const end = Math.min(at + assertions.length, results.length);
  for (let index = at; index < end; index++) {
    const { set, weight = 1 } = assertions[index - at] as Assertion;
    const result = results[index] as AssertionResult;
    if (open && set !== open) sets.push(gradeSet(open, members));
    if (set !== open) members = [];
    open = set;
    if (set) result.set = set.name;
    if (scored || weight !== 1) result.weight = weight;
    const graded = { result, weight, state: stateOf(result) };
    (set ? members : singles).push(graded);
    if (set?.firm) firm.push(graded);
  }
  if (open) sets.push(gradeSet(open, members));
  return end;
}

function countLimits({ max_duration_ms: duration, max_response_tokens: tokens }: Expectation): number {
  return (duration === undefined ? 0 : 1) + (tokens === undefined ? 0 : 1);
}

function stateOf({ passed, deferred }: AssertionResult): State {
  if (deferred) return "deferred";
  return passed ? "passed" : "failed";
}

function gradeSet({ name, threshold, weight = 1, location }: AssertSet, members: readonly Graded[]): GradedSet {
  const { score = 1, state } = tally(members, threshold);
  const passed = state !== "failed";
  const result: SetResult = { name, score: tidyNumber(score), threshold, weight, passed, location: placeOf(location) };
  if (state === "deferred") result.deferred = true;
  return { result, weight, state, members };
}
