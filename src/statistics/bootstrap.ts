/** A 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 2000;
const SEED = 20_240_601;

/**
 * Percentile intervals of figures of items: as many items are drawn anew, with replacement, 2,000 times. The draws are the same every
 * time. A figure that is NaN in a draw is left out of it; one that is so in all of them has no interval. Source: B. Efron, R. Tibshirani,
 * An Introduction to the Bootstrap (1993), chapter 13.
 */
export function bootstrap<T, K extends string>(
  items: readonly T[],
  measure: (items: readonly T[]) => Readonly<Record<K, number>>,
): ReadonlyMap<K, Interval> {
  const next = createRandom(SEED);
  const found = new Map<K, number[]>();
  for (let round = 0; round < RESAMPLES; round++) {
    const drawn = items.map(() => items[Math.floor(next() * items.length)] as T);
    for (const [name, value] of Object.entries(measure(drawn)) as [K, number][]) {
      if (Number.isNaN(value)) continue;
      const values = found.get(name);
      if (values) values.push(value);
      else found.set(name, [value]);
    }
  }
  return new Map(
    [...found].map(([name, values]) => {
      values.sort((a, b) => a - b);
      return [name, { low: quantile(values, 0.025), high: quantile(values, 0.975) }];
    }),
  );
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
