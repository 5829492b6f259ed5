import type { Assertion, AssertSet } from "../suite.ts";

/** The weights of what a score is made of, added up: of assertions, and of each set as one; 1 where there is none. */
export function totalWeight(assertions: readonly Assertion[]): number {
  const sets = new Set<AssertSet>();
  let total = 0;
  for (const { set, weight = 1 } of assertions) {
    if (!set) total += weight;
    else if (!sets.has(set)) {
      sets.add(set);
      total += set.weight ?? 1;
    }
  }
  return total;
}
