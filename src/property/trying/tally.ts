import { noArguments, unanswered } from "../wording.ts";
import type { Observation } from "./caller.ts";

type Tally = Record<string, number>;

interface Seen extends Readonly<Record<"phases" | "answers", Readonly<Tally>>> {
  readonly findings: readonly unknown[];
  readonly left: number;
  readonly notes: readonly string[];
}

/** Calls of all phases. */
export const total = (tally: Readonly<Tally>): number => Object.values(tally).reduce((sum, calls) => sum + calls, 0);

/** Counts the call of a case. */
export function count(counted: Record<"phases" | "answers", Tally>, phase: string, { outcome }: Observation): void {
  // One that reports progress is there, only slow.
  const isTold = outcome.kind !== "unclear" || outcome.reports;
  for (const tally of [counted.phases, ...(isTold ? [counted.answers] : [])]) tally[phase] = (tally[phase] ?? 0) + 1;
}

/** Why no case of a tool says anything, `cut` where no call was left for it, and how many were called; undefined where one does. */
export function whyUnseen({ phases, answers, findings, left, notes }: Seen, cut: string) {
  if (total(answers) > 0 || findings.length > 0) return undefined;
  // What looks on while other tools are called is no case.
  const { pairs: _, ...cases } = phases;
  const calls = total(cases);
  return { calls, reason: calls > 0 ? unanswered({ calls, why: notes.at(-1) }) : left > 0 ? cut : noArguments };
}
