import { mean, sampleStdev } from "./describe.ts";
import { mulberry32 } from "./mulberry32.ts";

/** A 95 % interval. */
export interface Interval {
  low: number;
  high: number;
}

/** 0.975 quantile of the normal distribution. */
const Z = 1.959963984540054;
/** 0.975 quantile of Student's t with 1 to 20 degrees of freedom. */
const T_975 = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139, 2.200985,
  2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
];

/** t(.975) with at least 1 degree of freedom. Beyond the table an expansion, within 0.00001: Abramowitz, Stegun, Handbook of Mathematical Functions, 26.7.5. */
export function tQuantile975(degrees: number): number {
  const known = T_975[degrees - 1];
  if (known !== undefined) return known;
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), Z);
}

/** Student's interval of the mean of at least two numbers. */
export function meanInterval(values: readonly number[]): Interval {
  const center = mean(values);
  const half = (tQuantile975(values.length - 1) * sampleStdev(values)) / Math.sqrt(values.length);
  return { low: center - half, high: center + half };
}

/** Wilson's interval of the rate of c in n, which is at least 1. */
export function wilson(n: number, c: number): Interval {
  const rate = c / n;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  const center = rate + Z ** 2 / (2 * n);
  const whole = 1 + Z ** 2 / n;
  return { low: c === 0 ? 0 : (center - spread) / whole, high: c === n ? 1 : (center + spread) / whole };
}

const RESAMPLES = 2000;
const SEED = 20_240_601;

/**
 * The percentile interval of a figure of at least one number: 2,000 resamples with replacement, the same each time. Source: B. Efron,
 * R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
 */
export function bootstrap(values: readonly number[], measure: (drawn: readonly number[]) => number): Interval {
  const random = mulberry32(SEED);
  const draw = (): number => values[Math.floor(((random.next() >>> 0) / 2 ** 32) * values.length)] as number;
  const found = Array.from({ length: RESAMPLES }, () => measure(values.map(draw))).sort((a, b) => a - b);
  return { low: quantile(found, 0.025), high: quantile(found, 0.975) };
}

/** A quantile of sorted numbers, interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
}
