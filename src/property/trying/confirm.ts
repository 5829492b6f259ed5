import type { Case } from "../types.ts";
import type { Caller, Observation } from "./caller.ts";
import { keyOf, type Levels, type Subject, type Suspect } from "./suspect.ts";

/** How often something has to show again. */
export const TIMES = 3;
/** Milliseconds of the search for the smallest call. */
const MOST_MS = 20_000;

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

interface Tries<T> {
  readonly caller: Caller;
  readonly times: number;
  /** Of the search for the smallest call. */
  readonly most: number;
  show(one: Case): Promise<T | undefined>;
  /** The same in the search. */
  search?(one: Case): Promise<T | undefined>;
}

/**
 * How often a case showed something on fresh sessions; the last time it is the smallest one that does, where all times before showed it. Its form
 * is the same for all seeds, because all candidates lead there.
 */
export async function confirm<T>(
  { generator }: Subject,
  start: Case,
  { caller, times, most, show, search = show }: Tries<T>,
) {
  let shown: T | undefined;
  let count = 0;
  const again = async (one: Case): Promise<boolean> => {
    await caller.close();
    const found = await show(one);
    if (found) count += 1;
    shown = found ?? shown;
    return found !== undefined;
  };
  for (let at = 1; at < times; at++) await again(start);
  const isSteady = count === times - 1;
  let least = start;
  const until = performance.now() + MOST_MS;
  let tries = 0;
  const step = async (): Promise<boolean> => {
    for (const one of await generator.shrink(least)) {
      if (tries++ >= most || performance.now() > until) return false;
      if (!(await search(one))) continue;
      least = one;
      return true;
    }
    return false;
  };
  while (isSteady && (await step()));
  if (least === start || !(await again(least))) await again(start);
  return { count, shown };
}
