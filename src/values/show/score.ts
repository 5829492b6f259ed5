/** Rounding errors of a sum of fractions: a score may miss its threshold by this, a cost may exceed its cap. */
export const TOLERANCE = 1e-9;
/** The most decimals that tell two numbers apart. */
const MAX_DECIMALS = 12;

/** Whether a score is at or above a threshold, apart from rounding errors. */
export function reaches(score: number, threshold: number): boolean {
  return score >= threshold - TOLERANCE;
}

/** A number without rounding errors: 0.3, not 0.30000000000000004. */
export function tidyNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** The units in which people read scores. */
export type Scale = "unit" | "percent" | "binary" | "letter" | { readonly likert: { min: number; max: number } };

/** The least score of each letter; F below. */
const LETTERS = Object.entries({ A: 0.9, B: 0.8, C: 0.7, D: 0.6 });

/** A score in the units of a scale: `0.75`, `75%`, `C`, `4.0/5`; on a binary one `pass` or `fail`, as it was judged. */
export function displayScore(score: number, scale: Scale, passed: boolean): string {
  if (scale === "binary") return passed ? "pass" : "fail";
  const [show, least] = writerOf(scale);
  return show(score, least);
}

/** A score and its threshold, `0.75` and `0.70`: with more decimals if two would hide that it falls short. A binary scale is shown from 0 to 1. */
export function showScores(score: number, threshold: number, scale: Scale = "unit"): [string, string] {
  return showPair(score, threshold, ...writerOf(scale));
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

type Show = (value: number, decimals: number) => string;

function showPair(value: number, threshold: number, show: Show, least: number): [string, string] {
  const below = !reaches(value, threshold);
  for (let decimals = least; ; decimals++) {
    const pair: [string, string] = [show(value, decimals), show(threshold, decimals)];
    if (!below || pair[0] !== pair[1] || decimals === MAX_DECIMALS) return pair;
  }
}

/** How a scale is written, and with how many decimals at least. */
function writerOf(scale: Scale): [show: Show, least: number] {
  if (scale === "percent") return [(score, decimals) => `${fix(score * 100, decimals)}%`, 0];
  if (scale === "letter") return [showLetter, 0];
  if (typeof scale !== "object") return [fix, 2];
  const { min, max } = scale.likert;
  return [(score, decimals) => `${fix(min + score * (max - min), decimals)}/${max}`, 1];
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
