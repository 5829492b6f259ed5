import { formatCost } from "../../../values/cost.ts";
import { formatDuration } from "../../../values/duration.ts";
import { showScores } from "../../../values/score.ts";
import { formatNumber } from "../../../values/text.ts";
import type { Delta, TestDelta } from "../../report.ts";

/** How each quantity is shown. */
export const UNITS = {
  score: (value: number) => showScores(value, 0)[0],
  cost_usd: formatCost,
  tokens: formatNumber,
  duration_ms: formatDuration,
} as const;

/** `0.86 → 0.54 (-0.32)`. */
export function showDelta({ before, after }: Delta, unit: keyof typeof UNITS): string {
  const show = UNITS[unit];
  const change = after - before;
  const sign = change < 0 ? "-" : "+";
  const apart = change === 0 ? "unchanged" : `${sign}${show(Math.abs(change))}`;
  return `${show(before)} → ${show(after)} (${apart})`;
}

/** What changed in a test, in a line. */
export function describeDelta({
  changes,
  status_before: before,
  score,
  cost_usd: cost,
  duration_ms: ms,
}: TestDelta): string {
  return [
    changes.join(", "),
    ...(before === undefined ? [] : [`was ${before}`]),
    ...(score === undefined ? [] : [`score ${showDelta(score, "score")}`]),
    ...(cost === undefined ? [] : [`cost ${showDelta(cost, "cost_usd")}`]),
    ...(ms === undefined ? [] : [`time ${showDelta(ms, "duration_ms")}`]),
  ].join(" · ");
}
