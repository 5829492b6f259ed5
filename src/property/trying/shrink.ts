import type { Case } from "../types.ts";
import { type Confirming, type Shown, showAgain } from "./show-again.ts";
import type { Subject, Suspect } from "./suspect.ts";

/** Calls for one finding, by check. */
const CALLS = { alive: 60, answers: 12 } as const;
const MOST_CALLS = 200;
const MOST_MS = 20_000;
/** A call that hangs has this long, at least, to be taken for one. */
const LEAST_LIMIT_MS = 1000;

/**
 * The smallest case that shows the same: one step after the other, as long as one of them still does. Its last form is the same for all seeds,
 * because all candidates lead there. Undefined if no smaller one shows it on a fresh session.
 */
export async function shrink(subject: Subject, suspect: Suspect, confirming: Confirming): Promise<Shown | undefined> {
  const { check } = suspect;
  const most = check === "alive" || check === "answers" ? CALLS[check] : MOST_CALLS;
  const limitMs = check === "answers" ? Math.max(4 * medianOf(subject.durations), LEAST_LIMIT_MS) : undefined;
  const until = performance.now() + MOST_MS;
  let smallest = suspect.one;
  let calls = 0;
  const next = async (): Promise<Case | undefined> => {
    for (const candidate of await subject.generator.shrink(smallest)) {
      if (calls >= most || performance.now() > until) return undefined;
      calls += 1;
      if (await showAgain(subject, suspect, candidate, confirming, limitMs)) return candidate;
    }
    return undefined;
  };
  for (let smaller = await next(); smaller; smaller = await next()) smallest = smaller;
  if (smallest === suspect.one) return undefined;
  await confirming.caller.close();
  // In the whole time again.
  return showAgain(subject, suspect, smallest, confirming);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
