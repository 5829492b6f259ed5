/** A 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 2000;
const SEED = 20_240_601;

/**
 * The percentile interval of a figure of numbers, of which there is at least one: as many are drawn anew, with replacement, 2,000 times.
 * The draws are the same every time. Source: B. Efron, R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
 */
export function bootstrap(values: readonly number[], measure: (drawn: readonly number[]) => number): Interval {
  const next = createRandom(SEED);
  const draw = (): number => values[Math.floor(next() * values.length)] as number;
  const found = Array.from({ length: RESAMPLES }, () => measure(values.map(draw))).sort((a, b) => a - b);
  return { low: quantile(found, 0.025), high: quantile(found, 0.975) };
}

/** Of sorted numbers, between two of them in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
}

/** Numbers from 0 up to 1, the same ones for a seed: mulberry32, by T. Ettinger. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
