import { reaches } from "../../values/show/score.ts";

/** How something counts. `deferred`: a judge has yet to say, so it has no part in a score. */
export type State = "passed" | "failed" | "deferred";

/** One part of a score. */
export interface Item {
  weight: number;
  state: State;
}

export interface Tally {
  /** Share of the weights of what passed, from 0 to 1, of all that could be judged; undefined when that weighs nothing. */
  score: number | undefined;
  threshold: number;
  state: State;
}

/** How items count together each of which has to hold. */
export function stateOfAll(items: readonly Item[]): State {
  let state: State = "passed";
  for (const item of items) if (item.state !== "passed") state = worst(state, item.state);
  return state;
}

/** What comes of two things both of which have to hold: one that failed decides, then one that is deferred. */
export function worst(one: State, other: State): State {
  if (one === "failed" || other === "passed") return one;
  return other === "failed" || one === "passed" ? other : one;
}

/**
 * The weighted pass-fraction of the items, and whether it reaches the threshold. It is deferred where that hangs on what was not judged: were
 * all of it to pass, the threshold would be reached, and were none of it to, it would not.
 */
export function tally(items: readonly Item[], threshold: number): Tally {
  let passed = 0;
  let failed = 0;
  let deferred = 0;
  for (const { weight, state } of items) {
    if (state === "passed") passed += weight;
    else if (state === "failed") failed += weight;
    else deferred += weight;
  }
  const score = share(passed, failed);
  if (!reaches(share(passed + deferred, failed) ?? 1, threshold)) return { score, threshold, state: "failed" };
  return { score, threshold, state: reaches(share(passed, failed + deferred) ?? 1, threshold) ? "passed" : "deferred" };
}

function share(part: number, rest: number): number | undefined {
  return part + rest > 0 ? part / (part + rest) : undefined;
}
