import { withoutUndefined } from "../../values/json.ts";
import { placeIn, type Resolving, toMs } from "../scope/entry.ts";
import { type EvaluatedFile, mergeMap } from "../scope/merge.ts";
import type { RunBudget } from "../suite.ts";

/** The caps of the joined files, each of which one file gives; undefined when none does. */
export function resolveBudget(files: readonly EvaluatedFile[], resolving: Resolving): RunBudget | undefined {
  const caps = mergeMap(files, "budget", resolving.report);
  const [first] = [...caps.values()];
  if (!first) return undefined;
  const read = <T>(key: string): T | undefined => {
    const cap = caps.get(key);
    return cap?.isSound() ? (cap.value as T) : undefined;
  };
  const duration = caps.get("max_duration");
  return withoutUndefined<RunBudget>({
    max_cost_usd: read("max_cost_usd"),
    max_tokens: read("max_tokens"),
    max_duration_ms: duration && toMs(duration, [], read("max_duration"), resolving),
    location: placeIn({ ...first, path: ["budget"] }, [], "key"),
  });
}
