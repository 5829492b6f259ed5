/** 0.975 quantile of the normal distribution. */
const Z = 1.959963984540054;

/** Chance that at least one of k runs passes, of n of which c passed: 1 - C(n-c, k) / C(n, k). */
export function passAt(n: number, c: number, k: number): number {
  return 1 - chooseRatio(n - c, n, k);
}

/** Chance that all of k runs pass, of n of which c passed: C(c, k) / C(n, k). */
export function passAll(n: number, c: number, k: number): number {
  return chooseRatio(c, n, k);
}

/** C(some, k) / C(all, k), as a product: the binomials themselves outgrow numbers. */
function chooseRatio(some: number, all: number, k: number): number {
  let ratio = 1;
  for (let at = 0; at < k; at++) ratio *= Math.max(0, some - at) / (all - at);
  return ratio;
}

/** Wilson's 95 % interval of the rate of c in n, which is at least 1. */
export function wilson(n: number, c: number): { low: number; high: number } {
  const rate = c / n;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  const center = rate + Z ** 2 / (2 * n);
  const whole = 1 + Z ** 2 / n;
  return { low: c === 0 ? 0 : (center - spread) / whole, high: c === n ? 1 : (center + spread) / whole };
}
