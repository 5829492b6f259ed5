import { type Confirming, type Shown, showAgain } from "./show-again.ts";
import { shrink } from "./shrink.ts";
import type { Subject, Suspect } from "./suspect.ts";

/** How often a call has to show the same again; a call that hangs takes long. */
const TIMES = 3;
const TIMES_OF_HANGS = 2;

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
