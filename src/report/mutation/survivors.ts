import { groupBy } from "../../values/group-by.ts";
import { percentOf } from "../../values/numbers/percent.ts";
import { words } from "../../values/show/words.ts";
import { listCounts } from "../../values/text.ts";
import type { Mutant, Mutation, Report, TestResult } from "../model/report.ts";

/** What no test notices of one place, and how to notice it. */
export interface Survivor extends Pick<Mutant, "server" | "name" | "add"> {
  sentence: string;
  mutants: readonly Mutant[];
}

const SAID = {
  score: words("<number killed> of <number judged>[[ of <number all>]] noticed (<percent> %)"),
  title: words(
    "mutation score <percent> % (<number killed> of <number judged>[[ of <number all>]])[[, <left> not run]]",
  ),
  nothing: words("no change of an answer was judged: the score is unknown"),
  unnoticed: words("no test notices when <at> changes (<how>)"),
  outvoted: words("<sentence>: a check fails, but the score stays over its threshold"),
};

/** `14 of 22 noticed (63 %)`, of a sample `630 of 1,000 of 1,240 noticed (63 %)`. */
export function sayScore({ killed, survived, sampled }: Pick<Mutation, "killed" | "survived" | "sampled">): string {
  const judged = killed + survived;
  const percent = percentOf(killed, judged, 0);
  if (percent === null) return SAID.nothing({});
  return SAID.score({ killed, judged, percent, all: sampled });
}

/** How many mutants were killed, and how many survived. */
export function countStates(mutants: readonly Mutant[]): Pick<Mutation, "killed" | "survived"> {
  const count = (state: Mutant["state"]): number => mutants.filter((mutant) => mutant.state === state).length;
  return { killed: count("killed"), survived: count("survived") };
}

/** `mutation score 63 % (14 of 22)`, `mutation score unknown`; says what time left out. */
export function titleScore({ killed, survived, sampled: all, cut, excluded }: Mutation): string {
  const judged = killed + survived;
  const percent = percentOf(killed, judged, 0);
  if (percent === null) return "mutation score unknown";
  return SAID.title({ killed, judged, percent, all, left: cut ? excluded.not_run : undefined });
}

/** `2 volatile, 1 not run`: mutants that were not judged, by why; empty where there are none. */
export function sayLeftOut({ excluded, cut, left_out = 0 }: Pick<Mutation, "excluded" | "cut" | "left_out">): string {
  const { volatile, equivalent, unclear, too_large, not_run } = excluded;
  return listCounts([
    [volatile, "volatile"],
    [equivalent, "equivalent"],
    [unclear, "unclear"],
    [not_run, cut ? "not run: stopped early" : "not run"],
    [left_out, left_out === 1 ? "test that did not pass left out" : "tests that did not pass left out"],
    [too_large, too_large === 1 ? "answer is over 1 MiB" : "answers are over 1 MiB"],
  ]);
}

/** One entry a place and sentence; of most mutants first. */
export function listSurvivors(mutants: readonly Mutant[]): Survivor[] {
  const groups = groupBy(
    mutants.filter(({ state }) => state === "survived"),
    ({ server, method, name, outcome, at, sentence }) => JSON.stringify([server, method, name, outcome, at, sentence]),
  );
  const entries = [...groups.values()].map((own): Survivor => {
    const [{ server, name, at, sentence }] = own as [Mutant, ...Mutant[]];
    const how = own.map(({ mutator }) => mutator);
    const add = own.find((mutant) => mutant.add)?.add;
    const told = sentence ?? SAID.unnoticed({ at, how });
    const isOutvoted = own.every(({ outvoted }) => outvoted);
    return { server, name, add, sentence: isOutvoted ? SAID.outvoted({ sentence: told }) : told, mutants: own };
  });
  return entries.sort((a, b) => b.mutants.length - a.mutants.length);
}

/** The tests that kill no mutant; none where some mutants were not judged, which these may kill. */
export function listIdle({ mutation, results }: Pick<Report, "mutation" | "results">): TestResult[] {
  if (!mutation || mutation.excluded.not_run > 0) return [];
  const idle = new Set(mutation.tests.filter(({ kills }) => kills === 0).map(({ id }) => id));
  return results.filter(({ id }) => idle.has(id));
}
