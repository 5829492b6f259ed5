import type { McptestError } from "../../errors.ts";
import { reaches } from "../../values/show/score.ts";
import { alwaysReached, setAlwaysHolds } from "../wording/scores.ts";
import type { TestParts } from "./parts.ts";
import { totalWeight } from "./weights.ts";

/** Warns of a test that passes by its thresholds even where every assertion fails, and has no limit or metric to fail. */
export function checkCanFail(
  { expect, metrics, threshold, thresholdAt }: TestParts,
  warn: (warning: McptestError) => void,
): void {
  if (expect.outcome !== undefined || expect.max_duration_ms !== undefined || expect.max_response_tokens !== undefined)
    return;
  if (metrics.some(({ metric }) => metric.threshold !== undefined && !reaches(0, metric.threshold))) return;
  const { assertions } = expect;
  // Members of sets that hold with a score of 0.
  const sure = assertions.filter(({ set }) => set !== undefined && reaches(0, set.threshold));
  if (threshold !== undefined && thresholdAt) {
    const least = sure.length === 0 ? 0 : totalWeight(sure) / totalWeight(assertions);
    if (reaches(least, threshold)) warn(alwaysReached({ threshold }, thresholdAt));
  } else {
    const [first] = sure;
    if (first?.set && sure.length === assertions.length)
      warn(setAlwaysHolds({ name: first.set.name }, first.set.location));
  }
}
