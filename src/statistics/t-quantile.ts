/** Two-sided 95 %: the quantile .975 of Student's t with 1 to 20 degrees of freedom. */
const T_975 = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139, 2.200985,
  2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
];

/** t(.975) with 1 to 20 degrees of freedom. */
export function tQuantile975(degrees: number): number {
  const quantile = T_975[degrees - 1];
  if (quantile === undefined) throw new RangeError(`no quantile for ${degrees} degrees of freedom`);
  return quantile;
}
