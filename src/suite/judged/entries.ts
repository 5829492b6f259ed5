import { isObject } from "../../values/json.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/merge.ts";
import { checkTestName } from "../tests.ts";

/** What is made of each entry of a section that can be relied on; the others are checked as far as they go. Faults are those of a row. */
export function eachSound<E, T>(
  entries: readonly Entry<E>[],
  noun: string,
  resolving: TestResolving,
  { make, check }: { make(entry: Entry<E>): T | undefined; check(entry: Entry<E>): unknown },
): T[] {
  const names = new Map<string, Entry<unknown>>();
  return entries.flatMap((entry) =>
    resolving.faults.within(entry.row, () => {
      checkTestName(noun, entry, names, resolving);
      const sound = entry.isSound();
      if (!sound && isObject(entry.value)) check(entry);
      const made = sound ? make(entry) : undefined;
      return made === undefined ? [] : [made];
    }),
  );
}
