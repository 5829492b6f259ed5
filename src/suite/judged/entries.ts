import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/merge.ts";
import { checkTestName } from "../tests.ts";

/** What is made of each entry of a section that can be relied on; faults are those of its row. */
export function eachSound<E, T>(
  entries: readonly Entry<E>[],
  noun: string,
  resolving: TestResolving,
  make: (entry: Entry<E>) => T | undefined,
): T[] {
  const names = new Map<string, Entry<unknown>>();
  return entries.flatMap((entry) =>
    resolving.faults.within(entry.row, () => {
      checkTestName(noun, entry, names, resolving);
      const made = entry.isSound() ? make(entry) : undefined;
      return made === undefined ? [] : [made];
    }),
  );
}
