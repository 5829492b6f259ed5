/** The mean of at least one number. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle of at least one number; of an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number]);
}

/** Standard deviation of a sample (n - 1); 0 of a single number. */
export function sampleStdev(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1));
}
