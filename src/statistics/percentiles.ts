const THOUSANDTHS = { p50: 500, p75: 750, p90: 900, p95: 950, p99: 990, p999: 999 } as const;

export type Percentile = keyof typeof THOUSANDTHS;

export const PERCENTILES = Object.keys(THOUSANDTHS) as Percentile[];

/** How many values a percentile takes, so that five lie beyond it. */
export function valuesFor(name: Percentile): number {
  return 5000 / (1000 - THOUSANDTHS[name]);
}

/** A percentile by the nearest rank of values in ascending order: one of them, never between two. */
export function nearestRank(sorted: readonly number[], name: Percentile): number {
  return sorted[Math.ceil((sorted.length * THOUSANDTHS[name]) / 1000) - 1] ?? Number.NaN;
}
