import type { AssertionResult, SetResult } from "../../report/index.ts";
import type { Assertion, AssertSet, Expectation } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import { placeOf } from "../results.ts";

/** How something counts. `deferred`: it waits for a judge and has no part in a score. */
export type State = "passed" | "failed" | "deferred";

/** One part of a score. */
export interface Item {
  weight: number;
  state: State;
}

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
  /** Must hold whatever the score: limits, results that no assertion asks for, and the assertions of a word, which are also a set. */
  firm: Graded[];
  /** Assertions outside of sets. */
  singles: Graded[];
  sets: GradedSet[];
}

export interface Tally {
  /** Weight of what passed over the weight of what was judged, from 0 to 1; undefined when that weight is 0. */
  score: number | undefined;
  threshold: number;
  state: State;
}

/**
 * Sorts results, and marks each with its set and weight. They come in the order in which expectations are checked, limits after the assertions
 * of each, after those that no expectation asks for. `scored`: the test has a score, so every weight is reported.
 */
export function sortResults(
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
  scored: boolean,
): Sorted {
  const sorted: Sorted = { firm: [], singles: [], sets: [] };
  const queue = [...results];
  const take = (count: number): AssertionResult[] => queue.splice(0, Math.max(0, count));
  const asked = expectations.reduce((sum, expect) => sum + expect.assertions.length + countLimits(expect), 0);
  sorted.firm.push(...take(results.length - asked).map((result) => gradeResult(result)));
  for (const expect of expectations) {
    const own = take(expect.assertions.length).map((result, index) => {
      const { set, weight = 1 } = expect.assertions[index] as Assertion;
      if (set) result.set = set.name;
      if (scored || weight !== 1) result.weight = weight;
      return { set, graded: gradeResult(result, weight) };
    });
    for (const [set, each] of groupBy(own, ({ set }) => set)) {
      const members = each.map(({ graded }) => graded);
      if (set?.firm) sorted.firm.push(...members);
      if (set) sorted.sets.push(gradeSet(set, members));
      else sorted.singles.push(...members);
    }
    sorted.firm.push(...take(countLimits(expect)).map((result) => gradeResult(result)));
  }
  return sorted;
}

function countLimits({ max_duration_ms: duration, max_response_tokens: tokens }: Expectation): number {
  return (duration === undefined ? 0 : 1) + (tokens === undefined ? 0 : 1);
}

function gradeResult(result: AssertionResult, weight = 1): Graded {
  return { result, weight, state: result.deferred ? "deferred" : result.passed ? "passed" : "failed" };
}

function gradeSet({ name, threshold, weight = 1, location }: AssertSet, members: readonly Graded[]): GradedSet {
  const { score = 1, state } = tally(members, threshold);
  const passed = state !== "failed";
  const result: SetResult = { name, score: tidyNumber(score), threshold, weight, passed, location: placeOf(location) };
  if (state === "deferred") result.deferred = true;
  return { result, weight, state, members };
}

/**
 * The weighted share of the items that passed, and whether it reaches the threshold. It is deferred when the items that wait for a judge decide:
 * if all of them passed, it would reach the threshold, and if none did, it would not.
 */
export function tally(items: readonly Item[], threshold: number): Tally {
  const weights = { passed: 0, failed: 0, deferred: 0 };
  for (const { weight, state } of items) weights[state] += weight;
  const { passed, failed, deferred } = weights;
  const score = share(passed, failed);
  if (!reaches(share(passed + deferred, failed) ?? 1, threshold)) return { score, threshold, state: "failed" };
  return { score, threshold, state: reaches(share(passed, failed + deferred) ?? 1, threshold) ? "passed" : "deferred" };
}

function share(part: number, rest: number): number | undefined {
  return part + rest > 0 ? part / (part + rest) : undefined;
}
