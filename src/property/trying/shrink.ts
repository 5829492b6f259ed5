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
  const found = await smallest(subject, suspect.one, most, (one) =>
    showAgain(subject, suspect, one, confirming, limitMs),
  );
  if (!found) return undefined;
  await confirming.caller.close();
  // In the whole time again.
  return showAgain(subject, suspect, found.one, confirming);
}

/** One step after the other, as long as one of them still shows it: the last case, and what it showed. `most`: tries. */
export async function smallest<T>(
  { generator }: Subject,
  start: Case,
  most: number,
  show: (one: Case) => Promise<T | undefined>,
): Promise<{ one: Case; shown: T } | undefined> {
  const until = performance.now() + MOST_MS;
  let found: { one: Case; shown: T } | undefined;
  let tries = 0;
  const next = async () => {
    for (const one of await generator.shrink(found?.one ?? start)) {
      if (tries >= most || performance.now() > until) return undefined;
      tries += 1;
      const shown = await show(one);
      if (shown) return { one, shown };
    }
    return undefined;
  };
  for (let step = await next(); step; step = await next()) found = step;
  return found;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
