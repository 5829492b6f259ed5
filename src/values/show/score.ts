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

/** In what units people read scores. */
export type Scale = "unit" | "percent" | "binary" | "letter" | { readonly likert: { min: number; max: number } };

/** The letter of a score that is at least so much; F below. */
const LETTERS = [
  ["A", 0.9],
  ["B", 0.8],
  ["C", 0.7],
  ["D", 0.6],
] as const;

/** A score in the units of a scale: `0.75`, `75%`, `C`, `4.0/5`; on a binary one `pass` or `fail`, as it was judged. */
export function displayScore(score: number, scale: Scale, passed: boolean): string {
  if (scale === "binary") return passed ? "pass" : "fail";
  const { show, least } = writerOf(scale);
  return show(score, least);
}

/**
 * A score and its threshold as text, `0.75` and `0.70`, `4.2/5` and `3.8/5`: with more decimals where two would hide that it falls short.
 * On a binary scale from 0 to 1.
 */
export function showScores(score: number, threshold: number, scale: Scale = "unit"): [string, string] {
  const { show, least } = writerOf(scale);
  return showPair(score, threshold, show, least);
}

/** The value of a metric and its threshold as text, `0.667` and `0.7`; see `showScores`. */
export function showMetrics(value: number, threshold: number): [string, string] {
  return showPair(value, threshold, trim, 3);
}

/** `score 0.50 is below the threshold 0.70`. */
export function scoreBelow(score: number, threshold: number, scale?: Scale): string {
  const [shown, limit] = showScores(score, threshold, scale);
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

function writerOf(scale: Scale): { show: (score: number, decimals: number) => string; least: number } {
  if (typeof scale === "object") {
    const { min, max } = scale.likert;
    return { show: (score, decimals) => `${fix(min + score * (max - min), decimals)}/${max}`, least: 1 };
  }
  if (scale === "percent") return { show: (score, decimals) => `${fix(score * 100, decimals)}%`, least: 0 };
  if (scale === "letter") return { show: showLetter, least: 0 };
  return { show: fix, least: 2 };
}

/** Two scores of one letter are told apart by their numbers. */
function showLetter(score: number, decimals: number): string {
  const letter = LETTERS.find(([, least]) => reaches(score, least))?.[0] ?? "F";
  return decimals === 0 ? letter : `${letter} (${fix(score, decimals + 1)})`;
}

/** Without the sign of a zero. */
function fix(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/^-(?=[0.]*$)/, "");
}

function trim(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
