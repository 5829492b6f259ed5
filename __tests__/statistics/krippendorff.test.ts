import fc from "fast-check";
import { intervalAlpha } from "../../src/statistics/describe.ts";

/** By the book: observed over expected disagreement, from the matrix of coincidences. */
function byCoincidences(units: readonly (readonly number[])[]): number | undefined {
  const pairs: { a: number; b: number; weight: number }[] = [];
  for (const unit of units) {
    for (const [i, a] of unit.entries()) {
      for (const [j, b] of unit.entries()) if (i !== j) pairs.push({ a, b, weight: 1 / (unit.length - 1) });
    }
  }
  const values = [...new Set(pairs.map(({ a }) => a))];
  const totals = new Map(values.map((value) => [value, sum(pairs.filter(({ a }) => a === value))]));
  const n = sum(pairs);
  const observed = pairs.reduce((all, { a, b, weight }) => all + weight * (a - b) ** 2, 0) / n;
  let expected = 0;
  for (const [a, m] of totals) for (const [b, k] of totals) if (a !== b) expected += m * k * (a - b) ** 2;
  expected /= n * (n - 1);
  return expected > 0 ? 1 - observed / expected : undefined;
}

function sum(pairs: readonly { weight: number }[]): number {
  return pairs.reduce((all, { weight }) => all + weight, 0);
}

const score = fc.integer({ min: 0, max: 20 }).map((step) => step / 20);
const units = fc.array(fc.array(score, { maxLength: 6 }), { maxLength: 12 });

test("equals the definition, whatever raters gave", () => {
  fc.assert(
    fc.property(units, (all) => {
      const [fast, slow] = [intervalAlpha(all), byCoincidences(all)];
      if (fast === undefined || slow === undefined) expect(fast).toBe(slow);
      else expect(fast).toBeCloseTo(slow, 9);
    }),
  );
});

test("is 1 where all agree and is moved by neither scale nor order", () => {
  expect(intervalAlpha([[0.2, 0.2], [0.9, 0.9, 0.9], [0.5]])).toBe(1);
  fc.assert(
    fc.property(units, (all) => {
      const alpha = intervalAlpha(all);
      if (alpha === undefined) return;
      expect(alpha).toBeLessThanOrEqual(1);
      expect(intervalAlpha(all.map((unit) => unit.map((value) => 3 * value - 1)).reverse())).toBeCloseTo(alpha, 6);
    }),
  );
});

/** Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section E: four observers, twelve units, interval data. */
test("gives the figure of the book's example", () => {
  const observers = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, undefined, undefined, undefined],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, undefined, 3],
    [undefined, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, undefined],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, undefined],
  ];
  const example = Array.from({ length: 12 }, (_, at) => observers.flatMap((row) => row[at] ?? []));
  expect(intervalAlpha(example)).toBeCloseTo(0.849, 3);
  expect(intervalAlpha([])).toBeUndefined();
  expect(
    intervalAlpha([
      [0.5, 0.5],
      [0.5, 0.5],
    ]),
  ).toBeUndefined();
});
