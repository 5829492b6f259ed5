import fc from "fast-check";
import { formatCost, sumCosts } from "../../src/values/show/cost.ts";

test.each([
  [0, "$0"],
  [0.00012345, "$0.00012"],
  [0.0042, "$0.0042"],
  [0.0526, "$0.053"],
  [0.5, "$0.50"],
  [0.00045 + 0.0024, "$0.0029"],
  [1, "$1.00"],
  [1234.567, "$1234.57"],
])("%d is %s", (usd, text) => {
  expect(formatCost(usd)).toBe(text);
});

test("below a dollar a cost keeps two digits that count", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 0.99, noNaN: true }), (usd) => {
      expect(Math.abs(Number(formatCost(usd).slice(1)) - usd)).toBeLessThanOrEqual(usd * 0.051);
    }),
  );
});

test("sums have no noise and stay finite", () => {
  expect(sumCosts([0.1, 0.2])).toBe(0.3);
  expect(sumCosts([])).toBe(0);
  expect(sumCosts([1e308, 1e308])).toBe(Number(Number.MAX_VALUE.toPrecision(12)));
});
