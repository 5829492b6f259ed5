/** What floating point may take from a sum of fractions: a score that is less by this reaches its threshold, a cost that is more its cap. */
export const TOLERANCE = 1e-9;
/** Decimals that tell two different numbers apart, at most. */
const MAX_DECIMALS = 12;

/** Whether a score is at or above a threshold; sums of fractions such as 0.1 + 0.2 are not held to the last bit. */
export function reaches(score: number, threshold: number): boolean {
  return score >= threshold - TOLERANCE;
}

/** A number without the noise of its last bits, so that reports say 0.3 and not 0.30000000000000004. */
export function tidyNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** A score and its threshold as text, `0.75` and `0.70`: with more decimals where two would hide that it falls short. */
export function showScores(score: number, threshold: number): [string, string] {
  return showPair(score, threshold, (value, decimals) => value.toFixed(decimals), 2);
}

/** The value of a metric and its threshold as text, `0.667` and `0.7`; see `showScores`. */
export function showMetrics(value: number, threshold: number): [string, string] {
  return showPair(value, threshold, trim, 3);
}

/** `score 0.50 is below the threshold 0.70`. */
export function scoreBelow(score: number, threshold: number): string {
  const [shown, limit] = showScores(score, threshold);
  return `score ${shown} is below the threshold ${limit}`;
}

/** `set coverage: score 0.33 is below its threshold 0.60`. */
export function setBelow({ name, score, threshold }: { name: string; score: number; threshold: number }): string {
  const [shown, limit] = showScores(score, threshold);
  return `set ${name}: score ${shown} is below its threshold ${limit}`;
}

/** `metric quality is 0.667, below its threshold 0.7`. */
export function metricBelow(metric: { name: string; value: number; threshold?: number }): string {
  const { name, value, threshold = 0 } = metric;
  const [shown, limit] = showMetrics(value, threshold);
  return `metric ${name} is ${shown}, below its threshold ${limit}`;
}

/** The value of a metric as text: `0.667`, `1.4`. */
export function showMetric(value: number): string {
  return trim(value, 3);
}

function showPair(
  value: number,
  threshold: number,
  show: (value: number, decimals: number) => string,
  least: number,
): [string, string] {
  const below = !reaches(value, threshold);
  for (let decimals = least; ; decimals++) {
    const pair: [string, string] = [show(value, decimals), show(threshold, decimals)];
    if (!below || pair[0] !== pair[1] || decimals === MAX_DECIMALS) return pair;
  }
}

function trim(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
