import { isObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { ListedExpect } from "../parts/expect.ts";
import { checkNames, checkOrder, type PlacedMetric, readMetrics } from "../parts/metrics.ts";
import { checkSets } from "../parts/sets.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { totalWeight, weighable } from "../parts/weights.ts";
import { placeIn } from "../scope/entry.ts";
import type { Assertion } from "../suite.ts";
import { unusableWeights } from "../wording/scores.ts";
import type { CompositionDraft } from "./draft.ts";

/** Reads the metrics of a composition and checks that each row gives the scores that they and its threshold are made of. */
export function readScores(
  { entry }: CompositionDraft,
  own: ListedExpect,
  ofCases: readonly ListedExpect[],
  resolving: TestResolving,
): PlacedMetric[] {
  const { name, cases, derivedMetrics } = entry.value;
  const rows = ofCases.map(({ assertions }, index): Assertion[] => {
    const row: unknown = cases?.[index];
    const golden =
      isObject(row) && row.golden !== undefined ? [goldenAt(placeIn(entry, ["cases", index, "golden"], "key"))] : [];
    return [...own.assertions, ...assertions, ...golden];
  });
  const checked = rows.length > 0 ? rows : [own.assertions];
  for (const [index, assertions] of checked.entries()) {
    const weightless = ofCases[index]?.weightless ?? own.weightless;
    const total = weightless ? totalWeight(assertions) : 1;
    if (weightless && !weighable(total)) {
      resolving.report(unusableWeights(`composition ${JSON.stringify(name)}`, total, weightless));
    }
  }
  checkSets(checked, resolving.report);
  const metrics = readMetrics(entry, derivedMetrics, resolving);
  checkOrder(metrics, resolving.report);
  checkNames(metrics, checked, resolving);
  return metrics;
}

/** That the output of a row is golden is asserted under this name. */
function goldenAt(location: SourceLocation): Assertion {
  return { name: "golden", target: "output", matcher: {}, location, base: "" };
}
