import { tidyNumber } from "../../values/show/score.ts";
import type { Rollup, TestResult } from "../model/report.ts";

/** Each derived metric over the results that report it, in the order in which they first do. */
export function rollUpMetrics(results: readonly TestResult[]): Rollup[] {
  const values = new Map<string, number[]>();
  for (const { derived_metrics: metrics = [] } of results) {
    for (const { name, value } of metrics) {
      if (!values.get(name)?.push(value)) values.set(name, [value]);
    }
  }
  return [...values].map(([name, all]) => rollUp(name, all));
}

function rollUp(name: string, values: readonly number[]): Rollup {
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return { name, mean: tidyNumber(sum / values.length), min, max, count: values.length };
}
