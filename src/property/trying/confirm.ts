import type { Case } from "../types.ts";
import type { Caller, Observation } from "./caller.ts";
import { keyOf, type Levels, type Subject, type Suspect } from "./suspect.ts";

/** How often a call has to show the same again; a call that hangs takes long. */
const TIMES = 3;
const TIMES_OF_HANGS = 2;
/** Calls of the search for the smallest one, by check; and milliseconds. */
const CALLS: Readonly<Partial<Record<Suspect["check"], number>>> = { alive: 60, answers: 12 };
const MOST_CALLS = 200;
const MOST_MS = 20_000;
/** A call that hangs has this long, at least, to be taken for one. */
const LEAST_LIMIT_MS = 1000;

/** What a call showed again. */
export interface Shown {
  readonly hit: Suspect["hit"];
  readonly seen: Observation;
}

export interface Confirming {
  readonly caller: Caller;
  readonly levels: Levels;
}

/** Calls once more; undefined if it does not show the same. */
export async function showAgain(
  subject: Subject,
  suspect: Pick<Suspect, "check" | "hit">,
  one: Case,
  { caller, levels }: Confirming,
  limitMs?: number,
): Promise<Shown | undefined> {
  const call = { tool: subject.tool.name, arguments: one.arguments };
  const seen = await (suspect.check === "alive" ? caller.callAndPing(call, limitMs) : caller.call(call, limitMs));
  const key = keyOf(suspect);
  const same = (await subject.judge(one, seen, levels)).find((each) => keyOf(each) === key);
  return same && { hit: same.hit, seen };
}

/**
 * How often a suspect showed on fresh sessions, of how many times, and the smallest call that does: where all but the last time showed it, the last
 * one is of that call.
 */
export async function confirm(subject: Subject, suspect: Suspect, confirming: Confirming) {
  const times = suspect.check === "answers" ? TIMES_OF_HANGS : TIMES;
  let shown: Shown | undefined;
  let count = 0;
  for (let at = 1; at <= times; at++) {
    const smaller = at === times && count === times - 1 ? await shrink(subject, suspect, confirming) : undefined;
    if (!smaller) await confirming.caller.close();
    const again = smaller ?? (await showAgain(subject, suspect, suspect.one, confirming));
    if (again) count += 1;
    shown = again ?? shown;
  }
  return { count, times, shown };
}

/** The smallest call that shows the same in the whole time; undefined if no smaller one shows it on a fresh session. */
async function shrink(subject: Subject, suspect: Suspect, confirming: Confirming): Promise<Shown | undefined> {
  const { check, one, seen } = suspect;
  // What hung says nothing of how long an answer takes.
  const answered = subject.durations.filter((ms) => ms < seen.durationMs).sort((a, b) => a - b);
  const median = answered[Math.floor(answered.length / 2)] ?? 0;
  const limitMs = check === "answers" ? Math.max(4 * median, LEAST_LIMIT_MS) : undefined;
  const found = await smallest(subject, one, CALLS[check] ?? MOST_CALLS, (smaller) =>
    showAgain(subject, suspect, smaller, confirming, limitMs),
  );
  if (!found) return undefined;
  await confirming.caller.close();
  return showAgain(subject, suspect, found.one, confirming);
}

/**
 * One step after the other, as long as one of them still shows it: the last case, and what it showed. Its form is the same for all seeds, because
 * all candidates lead there. `most`: tries.
 */
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
      if (tries++ >= most || performance.now() > until) return undefined;
      const shown = await show(one);
      if (shown) return { one, shown };
    }
    return undefined;
  };
  for (let step = await next(); step; step = await next()) found = step;
  return found;
}
