import { isObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { ListedExpect } from "../parts/expect.ts";
import { type PlacedMetric, readMetrics } from "../parts/metrics.ts";
import { checkScores } from "../parts/scores.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Assertion } from "../suite.ts";
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
    const golden =
      isObject(row) && row.golden !== undefined ? [goldenAt(placeIn(entry, ["cases", index, "golden"], "key"))] : [];
    const assertions = [...own.assertions, ...ofCase.assertions, ...golden];
    return { assertions, weightless: ofCase.weightless ?? own.weightless };
  });
  const metrics = readMetrics(entry, derivedMetrics, resolving);
  checkScores(`composition ${JSON.stringify(name)}`, rows.length > 0 ? rows : [own], metrics, resolving);
  return metrics;
}

/** That the output of a row is golden is asserted under this name. */
function goldenAt(location: SourceLocation): Assertion {
  return { name: "golden", target: "output", matcher: {}, location, base: "" };
}
