/** What is asked about the items that are run. */
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
