import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { idleKey } from "../wording/rubrics.ts";
import type { RepeatParts } from "./judged.ts";

/** Keys that decide over several runs; a comparison has as many as it has pairs. */
interface Repeating {
  compare?: unknown;
  min_pass_rate?: number;
  max_unjudged?: number;
}

/** How often the test of an entry is run, `runs` times as the key says, and what of that must pass: all runs of an agent, unless it says less. */
export function readRepeats(
  entry: Entry<Repeating>,
  key: "runs" | "repeats",
  runs = 1,
  { warn }: Pick<TestResolving, "warn">,
): RepeatParts {
  const { value } = entry;
  for (const name of runs > 1 || value.compare ? [] : (["min_pass_rate", "max_unjudged"] as const)) {
    if (value[name] !== undefined)
      warn(idleKey({ key: name, because: `without ${key}` }, placeIn(entry, [name], "key")));
  }
  const minPassRate = value.min_pass_rate ?? (key === "runs" ? 1 : undefined);
  return { runs, minPassRate, maxUnjudged: value.max_unjudged ?? 0 };
}
