import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/index.ts";
import { scoreBelow, setBelow } from "../../values/show/score.ts";
import { count } from "../../values/text.ts";

/** How many of how many failed. */
export interface Failed {
  failed: number;
  of: number;
}

/** `score 0.50 is below the threshold 0.70: 2 of 4 assertions failed`. */
export function scoreFailed(score: number, threshold: number, assertions: Failed, sets: Failed): string {
  return `${scoreBelow(score, threshold)}: ${listFailed(assertions, sets)}`;
}

/** `set coverage: score 0.33 is below its threshold 0.60: 2 of 3 assertions failed`. */
export function setFailed(set: SetResult, members: Failed): string {
  return `${setBelow(set)}: ${listFailed(members)}`;
}

/** What to do about names that nothing has. */
export function unknownNames({ name, unknown_refs: names = [] }: DerivedMetricResult): string {
  const quoted = names.map((each) => JSON.stringify(each)).join(", ");
  const counts = names.length === 1 ? "it counts" : "they count";
  return `no assertion, set or earlier metric of this test is called ${quoted}, which metric ${name} refers to; ${counts} as 0`;
}

/** The first of several failures that no score makes good. */
export function firstOf(results: readonly AssertionResult[]): string {
  const [first] = results;
  const rest = results.length > 1 ? ` (and ${results.length - 1} more)` : "";
  return `${first?.message ?? `${first?.target}: ${first?.matcher}`}${rest}`;
}

/** `1 of 4 assertions and 1 of 2 sets failed`; what there is none of is not named. */
export function listFailed(assertions: Failed, sets: Failed = { failed: 0, of: 0 }): string {
  const parts = [part(assertions, "assertion"), part(sets, "set")].flat();
  return `${parts.join(" and ")} failed`;
}

function part({ failed, of }: Failed, noun: string): string[] {
  return failed === 0 ? [] : [`${failed} of ${count(of, noun)}`];
}
