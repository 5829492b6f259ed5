import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { idleKey } from "../wording/judged.ts";
import { readTextFile } from "../yaml/read.ts";
import type { Path } from "../yaml/source.ts";
import type { RepeatParts } from "./judged.ts";

/** Reads the file that each entry may name at a path; gives the text by entry. What cannot be read is reported. */
export async function readTexts(
  entries: readonly Entry[],
  path: Path,
  { workspace, report, faults }: TestResolving,
): Promise<(entry: Entry) => string | undefined> {
  const texts = new Map<Entry, string>();
  for (const entry of entries) {
    const { value: name } = entry.in(...path);
    if (typeof name !== "string" || !entry.isSound(...path)) continue;
    const text = await readTextFile(workspace, entry.source.folder, name);
    if (typeof text === "string") texts.set(entry, text);
    else faults.within(entry.row, () => report(text(entry.at(...path))));
  }
  return (entry) => texts.get(entry);
}

/** How often a test runs, as `key` says, and how many runs must pass: of an agent all, where it does not say. */
export function readRepeats(
  entry: Entry<{ compare?: unknown; min_pass_rate?: number; max_unjudged?: number }>,
  key: "runs" | "repeats",
  runs = 1,
  { warn }: Pick<TestResolving, "warn">,
): RepeatParts {
  const { compare, min_pass_rate, max_unjudged = 0 } = entry.value;
  for (const name of runs > 1 || compare ? [] : (["min_pass_rate", "max_unjudged"] as const))
    if (entry.value[name] !== undefined) warn(idleKey({ key: name, because: `without ${key}` }, entry.keyAt(name)));
  return { runs, minPassRate: min_pass_rate ?? (key === "runs" ? 1 : undefined), maxUnjudged: max_unjudged };
}
