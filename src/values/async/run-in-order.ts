import { runSideBySide, type Work } from "./side-by-side.ts";

/** How many overlapping tests one server sees at once. */
const OVERLAP_LIMIT = 16;

/** Runs items in order: those that may overlap side by side, up to `limit`; any other waits for all before it and runs alone. */
export async function runInOrder<T>(
  items: readonly T[],
  overlaps: (item: T) => boolean,
  work: Work<T>,
  limit = OVERLAP_LIMIT,
): Promise<void> {
  let together: T[] = [];
  for (const item of items) {
    if (overlaps(item)) together.push(item);
    else {
      await runSideBySide(together, limit, work);
      together = [];
      if (work.stopped()) return;
      await work.run(item);
    }
  }
  await runSideBySide(together, limit, work);
}
