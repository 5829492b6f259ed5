import { passAll, passAt } from "../../src/statistics/describe.ts";
import { wilson } from "../../src/statistics/intervals.ts";

/** Every way to pick k of n runs of which the first c passed, counted. */
function count(n: number, c: number, k: number, holds: (passed: number) => boolean): number {
  let [all, good] = [0, 0];
  for (let picked = 0; picked < 2 ** n; picked++) {
    const bits = Array.from({ length: n }, (_, at) => (picked >> at) & 1);
    if (bits.filter(Boolean).length !== k) continue;
    all++;
    if (holds(bits.slice(0, c).filter(Boolean).length)) good++;
  }
  return good / all;
}

test("pass@k and pass^k are the share of all picks of k runs of which one passes, or all", () => {
  for (let n = 1; n <= 8; n++) {
    for (let c = 0; c <= n; c++) {
      for (let k = 1; k <= n; k++) {
        expect(passAt(n, c, k)).toBeCloseTo(
          count(n, c, k, (passed) => passed > 0),
          12,
        );
        expect(passAll(n, c, k)).toBeCloseTo(
          count(n, c, k, (passed) => passed === k),
          12,
        );
      }
    }
  }
});

test("they hold for more runs than binomials have digits", () => {
  expect(passAt(5000, 1, 2500)).toBeCloseTo(0.5, 9);
  expect(passAll(5000, 4999, 2500)).toBeCloseTo(0.5, 9);
});

test.each([
  [10, 5, 0.2366, 0.7634],
  [3, 2, 0.2077, 0.9385],
  [10, 10, 0.7225, 1],
  [10, 0, 0, 0.2775],
  [1, 1, 0.2065, 1],
])("Wilson's interval of %i runs of which %i passed", (n, c, low, high) => {
  const interval = wilson(n, c);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("its ends solve the equation that it is the inverse of", () => {
  const Z = 1.959963984540054;
  for (const [n, c] of [
    [7, 3],
    [40, 39],
    [1000, 1],
  ] as const) {
    const { low, high } = wilson(n, c);
    for (const p of [low, high]) expect(Math.abs(c / n - p)).toBeCloseTo(Z * Math.sqrt((p * (1 - p)) / n), 9);
  }
});
