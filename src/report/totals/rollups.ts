import { mean } from "../../statistics/describe.ts";
import { groupBy } from "../../values/group-by.ts";
import { tidyNumber } from "../../values/show/score.ts";
import type { Rollup, TestResult } from "../model/report.ts";

/** Each derived metric over the results that report it, in the order in which they first do. */
export function rollUpMetrics(results: readonly TestResult[]): Rollup[] {
  const reported = results.flatMap(({ derived_metrics: metrics = [] }) => metrics);
  return [...groupBy(reported, ({ name }) => name)].map(([name, metrics]) => {
    const values = metrics.map(({ value }) => value);
    // There may be more values than a call takes arguments.
    const [min, max] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return { name, mean: tidyNumber(mean(values)), min, max, count: values.length };
  });
}
