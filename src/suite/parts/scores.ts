import { unusableWeights } from "../wording/scores.ts";
import type { ListedExpect } from "./expect.ts";
import { checkNames, checkOrder, type PlacedMetric } from "./metrics.ts";
import { checkSets } from "./sets.ts";
import type { TestResolving } from "./test-resolving.ts";
import { totalWeight, weighable } from "./weights.ts";

/**
 * Reports what no score can come of: weights of nothing, and metrics over names that lead nowhere. `whose`: what has the
 * weights; `rows`: what is asserted of each row that the test runs for.
 */
export function checkScores(
  whose: string,
  rows: readonly Pick<ListedExpect, "assertions" | "weightless">[],
  metrics: readonly PlacedMetric[],
  resolving: TestResolving,
): void {
  const { report } = resolving;
  for (const { assertions, weightless } of rows) {
    const total = weightless ? totalWeight(assertions) : 1;
    if (weightless && !weighable(total)) report(unusableWeights(whose, total, weightless));
  }
  const listed = rows.map(({ assertions }) => assertions);
  checkSets(listed, report);
  checkOrder(metrics, report);
  checkNames(metrics, listed, resolving);
}
