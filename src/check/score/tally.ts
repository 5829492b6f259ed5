import { reaches } from "../../values/score.ts";

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
  state: State;
}

/**
 * The weighted pass-fraction of the items, and whether it reaches the threshold. It is deferred where that hangs on what
 * was not judged: were all of it to pass, the threshold would be reached, and were none of it to, it would not.
 */
export function tally(items: readonly Item[], threshold: number): Tally {
  const sums = { passed: 0, failed: 0, deferred: 0 };
  for (const { weight, state } of items) sums[state] += weight;
  const { passed, failed, deferred } = sums;
  const score = share(passed, failed);
  if (!reaches(share(passed + deferred, failed) ?? 1, threshold)) return { score, state: "failed" };
  return { score, state: reaches(share(passed, failed + deferred) ?? 1, threshold) ? "passed" : "deferred" };
}

function share(part: number, rest: number): number | undefined {
  return part + rest > 0 ? part / (part + rest) : undefined;
}
