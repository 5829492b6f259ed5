/** How many overlapping tests one server sees at once. */
const OVERLAP_LIMIT = 16;

/** What the scheduler asks about the items it runs. */
export interface Work<T> {
  run(item: T): Promise<void>;
  /** True once nothing more may be started. */
  stopped(): boolean;
}

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

/** Runs items with at most `count` at once, started in the order given. */
export async function runSideBySide<T>(items: readonly T[], count: number, work: Work<T>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (work.stopped()) return;
      await work.run(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
}

/** Groups items by key, keys in order of first appearance. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
