import { tQuantile975 } from "../../src/statistics/intervals.ts";

test.each([
  [1, 12.706],
  [2, 4.303],
  [20, 2.086],
])("with %i degrees of freedom the 0.975 quantile of Student's t is %f", (degrees, quantile) => {
  expect(tQuantile975(degrees)).toBeCloseTo(quantile, 3);
});
