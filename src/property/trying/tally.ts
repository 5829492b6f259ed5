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

/** Why nothing is known of a tool, `cut` where no call was left for it; undefined where something is known. */
export function whyUnseen({ phases, answers, findings, left, notes }: Seen, cut: string): string | undefined {
  if (total(answers) > 0 || findings.length > 0) return undefined;
  const calls = total(phases);
  if (calls > 0) return unanswered({ calls, why: notes.at(-1) });
  return left > 0 ? cut : noArguments;
}
