import { groupBy } from "../../values/group-by.ts";
import type { Mutant, Mutation } from "../model/report.ts";
import { addKnown } from "../totals/spend.ts";
import { sumMutation } from "./sum.ts";

/** What is known of a mutant after several runs: that a test notices it, that none does, or why nobody can say. */
const STATES: readonly Mutant["state"][] = ["killed", "survived", "unclear", "equivalent", "volatile", "not-run"];

/** Mutants of several runs, each once; undefined if no run made any. Their order has no influence but on the order of mutants. */
export function mergeMutations(all: readonly Mutation[]): Mutation | undefined {
  const [first, ...others] = all;
  if (!first || others.length === 0) return first;
  const mutants = all.flatMap((each) => each.mutants);
  const bounds = all.filter(({ min }) => min !== undefined).sort((a, b) => (b.min ?? 0) - (a.min ?? 0));
  const sum = (key: "sampled" | "left_out" | "calls"): number | undefined =>
    all.map((each) => each[key]).reduce(addKnown);
  return sumMutation([...groupBy(mutants, ({ id }) => id).values()].map(joinMutant), {
    seed: first.seed,
    min: bounds[0]?.min,
    bound_by: bounds[0]?.bound_by,
    cut: all.some(({ cut }) => cut) || undefined,
    sampled: sum("sampled"),
    left_out: sum("left_out"),
    calls: sum("calls"),
    duration_ms: all.reduce((total, each) => total + each.duration_ms, 0),
    tests: [...new Set(all.flatMap(({ tests }) => tests.map(({ id }) => id)))],
    tooLarge: all.reduce((total, { excluded }) => total + excluded.too_large, 0),
  });
}

function joinMutant(group: readonly Mutant[]): Mutant {
  const [best] = group.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state)) as [Mutant];
  return {
    ...best,
    answers: group.reduce((total, { answers }) => total + answers, 0),
    killed_by: [...new Map(group.flatMap((each) => each.killed_by).map((by) => [by.test, by])).values()],
  };
}
