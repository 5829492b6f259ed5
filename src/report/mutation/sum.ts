import { percentOf } from "../../values/numbers/percent.ts";
import type { Mutant, Mutation } from "../model/report.ts";

type Summed = "made" | "killed" | "survived" | "score" | "excluded" | "tests";

/** What its mutants do not tell: ids of the tests whose answers they are, and how many answers were too large to be changed. */
export type Unsummed = Omit<Mutation, Summed | "mutants"> & { tests: readonly string[]; tooLarge: number };

/** Mutants with everything that follows from their states. */
export function sumMutation(mutants: readonly Mutant[], { tests, tooLarge, ...told }: Unsummed): Mutation {
  const count = (state: Mutant["state"]): number => mutants.filter((mutant) => mutant.state === state).length;
  const [killed, survived] = [count("killed"), count("survived")];
  const kills = new Map(tests.map((id) => [id, { id, kills: 0, alone: 0 }]));
  for (const { killed_by } of mutants) {
    for (const { test } of killed_by) {
      const known = kills.get(test);
      if (!known) continue;
      known.kills += 1;
      if (killed_by.length === 1) known.alone += 1;
    }
  }
  return {
    ...told,
    made: mutants.length,
    killed,
    survived,
    score: percentOf(killed, killed + survived),
    excluded: {
      volatile: count("volatile"),
      equivalent: count("equivalent"),
      unclear: count("unclear"),
      too_large: tooLarge,
      not_run: count("not-run"),
    },
    mutants: [...mutants],
    tests: [...kills.values()],
  };
}
