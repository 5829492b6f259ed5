import { unusableWeights } from "../wording/scores.ts";
import { checkNames, checkOrder, type Reports } from "./metrics.ts";
import type { TestParts } from "./parts.ts";
import { checkSets } from "./sets.ts";
import { totalWeight, weighable } from "./weights.ts";

/**
 * Reports what no score can come of: weights of nothing, and metrics over names that lead nowhere. `whose`: what has the
 * weights.
 */
export function checkScores(whose: string, { expect, metrics }: TestParts, reports: Reports): void {
  const { assertions, weightless } = expect;
  const total = weightless ? totalWeight(assertions) : 1;
  if (weightless && !weighable(total)) reports.report(unusableWeights(whose, total, weightless));
  checkSets([assertions], reports.report);
  checkOrder(metrics, reports.report);
  checkNames(metrics, [assertions], reports);
}
