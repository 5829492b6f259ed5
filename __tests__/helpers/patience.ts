import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that are enough for anything that has to happen, on a machine that is busy with much else. */
const AMPLE_MS = 20_000;

/** Limits to try in turn before that one: the first is enough on most machines. */
const LIMITS_MS = [250, 2_000];

/**
 * For a time that has to run out, but not before something else came: tries ever longer limits, in milliseconds, until
 * the outcome shows that it did. An attempt that fails under a shorter limit, its own assertions included, had too
 * little time. Gives that outcome, or the last one, which is left to the test's own assertions.
 */
export async function withEnoughTime<T>(
  attempt: (limitMs: number) => Promise<T>,
  cameInTime: (outcome: T) => boolean = () => true,
): Promise<T> {
  for (const limitMs of LIMITS_MS) {
    const outcome = await attempt(limitMs).then(
      (value) => ({ value }),
      () => undefined,
    );
    if (outcome && cameInTime(outcome.value)) return outcome.value;
  }
  return attempt(AMPLE_MS);
}

/** Waits until something is so. Throws when it is not after AMPLE_MS. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + AMPLE_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`It did not come: ${condition}`);
    await sleep(5);
  }
}
