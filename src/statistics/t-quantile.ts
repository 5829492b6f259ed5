import type { Interval } from "./bootstrap.ts";
import { mean, sampleStdev } from "./describe.ts";

/** Two-sided 95 %: the quantile .975 of Student's t with 1 to 20 degrees of freedom. */
const T_975 = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139, 2.200985,
  2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
];
/** The same of the normal distribution. */
const Z = 1.959963984540054;

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

/** Student's 95 % interval of the mean of at least two numbers. */
export function meanInterval(values: readonly number[]): Interval {
  const center = mean(values);
  const half = (tQuantile975(values.length - 1) * sampleStdev(values)) / Math.sqrt(values.length);
  return { low: center - half, high: center + half };
}
