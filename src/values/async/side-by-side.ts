/** How items are run. */
export interface Work<T> {
  run(item: T): Promise<void>;
  /** True once nothing more may be started. */
  stopped(): boolean;
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

/** Runs items in order: those that may overlap side by side, up to `limit`; any other waits for all before it and runs alone. */
export async function runInOrder<T>(
  items: readonly T[],
  overlaps: (item: T) => boolean,
  work: Work<T>,
  limit = 16,
): Promise<void> {
  let together: T[] = [];
  for (const item of items) {
    if (overlaps(item)) {
      together.push(item);
      continue;
    }
    await runSideBySide(together, limit, work);
    together = [];
    if (work.stopped()) return;
    await work.run(item);
  }
  await runSideBySide(together, limit, work);
}
