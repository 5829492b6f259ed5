import { isObject } from "../../values/json.ts";
import type { ListedExpect } from "../parts/expect.ts";
import { checkScores, type PlacedMetric, readMetrics } from "../parts/metrics.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { CompositionDraft } from "./draft.ts";

/** Reads the metrics of a composition and checks that each row gives the scores that they and its threshold are made of. */
export function readScores(
  { entry }: CompositionDraft,
  own: ListedExpect,
  ofCases: readonly ListedExpect[],
  resolving: TestResolving,
): PlacedMetric[] {
  const { name, cases, derivedMetrics } = entry.value;
  const rows = ofCases.map((ofCase, index) => {
    const row: unknown = cases?.[index];
    const assertions = [...own.assertions, ...ofCase.assertions];
    if (isObject(row) && row.golden !== undefined) {
      // That the output of a row is golden is asserted under this name.
      const location = placeIn(entry, ["cases", index, "golden"], "key");
      assertions.push({ name: "golden", target: "output", matcher: {}, location, base: "" });
    }
    return { assertions, weightless: ofCase.weightless ?? own.weightless };
  });
  const metrics = readMetrics(entry, derivedMetrics, resolving);
  checkScores(`composition ${JSON.stringify(name)}`, rows.length > 0 ? rows : [own], metrics, resolving);
  return metrics;
}
