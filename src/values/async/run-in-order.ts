import type { Work } from "./side-by-side.ts";

/** How many overlapping tests one server sees at once. */
const OVERLAP_LIMIT = 16;

/**
 * Runs items in order: those that may overlap run side by side, up to `limit`; every other item is a barrier
 * that waits for all before it and runs alone, so that a stateful server sees the declared order.
 */
export async function runInOrder<T>(
  items: readonly T[],
  overlaps: (item: T) => boolean,
  work: Work<T>,
  limit = OVERLAP_LIMIT,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const item of items) {
    const side = overlaps(item);
    while (running.size >= (side ? limit : 1)) await Promise.race(running);
    if (work.stopped()) break;
    const promise = work.run(item).finally(() => running.delete(promise));
    if (side) running.add(promise);
    else await promise;
  }
  await Promise.all(running);
}
