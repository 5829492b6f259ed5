/** The mean of at least one number. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median of at least one number; for an even count, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number]);
}

/** Standard deviation of a sample (n - 1); 0 for a single number. */
export function sampleStdev(values: readonly number[]): number {
  return values.length < 2 ? 0 : Math.sqrt(squaresOf(values) / (values.length - 1));
}

/** The sum of the squared distances to the mean. */
function squaresOf(values: readonly number[]): number {
  const center = mean(values);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0);
}

/** Chance that at least one of k runs passes, when c of n passed: 1 - C(n-c, k) / C(n, k). */
export function passAt(n: number, c: number, k: number): number {
  return 1 - passAll(n, n - c, k);
}

/** Chance that all of k runs pass, when c of n passed: C(c, k) / C(n, k), as a product because the binomials overflow. */
export function passAll(n: number, c: number, k: number): number {
  let ratio = 1;
  for (let at = 0; at < k; at++) ratio *= Math.max(0, c - at) / (n - at);
  return ratio;
}

/**
 * Krippendorff's alpha for interval data: 1 for full agreement, 0 for agreement by chance. A unit holds one number per rater; units with fewer
 * than two say nothing. Undefined when no two numbers differ. Source: K. Krippendorff, Content Analysis, 4th ed. (2018), chapter 12.
 */
export function intervalAlpha(units: readonly (readonly number[])[]): number | undefined {
  const rated = units.filter(({ length }) => length > 1);
  const all = rated.flat();
  // The squared differences of all ordered pairs sum to 2n times the squared distances to the mean.
  const pairs = (values: readonly number[]): number => 2 * values.length * squaresOf(values);
  const expected = pairs(all) / (all.length - 1);
  if (!(expected > 1e-12)) return undefined;
  return 1 - rated.reduce((sum, unit) => sum + pairs(unit) / (unit.length - 1), 0) / expected;
}
