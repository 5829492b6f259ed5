import { isObject } from "../../values/json.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { checkTestName } from "../tests.ts";
import { readTextFile } from "../text-file.ts";
import type { Path } from "../yaml/source.ts";

/** Reads the file that each entry names at a path, if it does; gives the text by entry. What cannot be read is reported. */
export async function readTexts(
  entries: readonly Entry<unknown>[],
  path: Path,
  { workspace, report, faults }: TestResolving,
): Promise<(entry: Entry<unknown>) => string | undefined> {
  const texts = new Map<Entry<unknown>, string>();
  for (const entry of entries) {
    const name = path.reduce<unknown>(
      (at, step) => (typeof at === "object" && at ? at[step as keyof typeof at] : undefined),
      entry.value,
    );
    if (typeof name !== "string" || !entry.isSound(path)) continue;
    const text = await readTextFile(workspace, entry.source.folder, name);
    if (typeof text === "string") texts.set(entry, text);
    else faults.within(entry.row, () => report(text(placeIn(entry, path))));
  }
  return (entry) => texts.get(entry);
}

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
