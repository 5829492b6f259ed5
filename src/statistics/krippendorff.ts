import { mean } from "./describe.ts";

/** What floating point may make of nothing. */
const TOLERANCE = 1e-12;

/**
 * Krippendorff's alpha for interval data: 1 where raters agree in all units, 0 where they agree as by chance. A unit holds what
 * its raters gave, one number a rater; units of fewer than two say nothing. Undefined when no two numbers differ or none can be
 * compared: agreement by chance is not known then. Source: K. Krippendorff, Content Analysis, 4th ed. (2018), chapter 12.
 */
export function intervalAlpha(units: readonly (readonly number[])[]): number | undefined {
  const rated = units.filter(({ length }) => length > 1);
  const all = rated.flat();
  const expected = squaredDistances(all) / (all.length - 1);
  if (!(expected > TOLERANCE)) return undefined;
  const observed = rated.reduce((sum, unit) => sum + squaredDistances(unit) / (unit.length - 1), 0);
  return 1 - observed / expected;
}

/** The squares of the differences of all ordered pairs, summed: 2n times the squares of the distances to the mean. */
function squaredDistances(values: readonly number[]): number {
  const center = mean(values);
  return 2 * values.length * values.reduce((sum, value) => sum + (value - center) ** 2, 0);
}
