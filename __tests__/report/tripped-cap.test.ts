import { describeTrippedCap } from "../../src/report/index.ts";

test.each([
  [0.1, 0.12, "$0.10, spent $0.12"],
  [0.1, 0.105, "$0.10, spent $0.105"],
  [2, 2.0004, "$2.00, spent $2.0004"],
  [0, 0.00012, "$0, spent $0.00012"],
])("a cap of %p and what went beyond it, %p, can be told apart", (limit, actual, told) => {
  const text = describeTrippedCap({ cap: "max_cost_usd", limit, actual, suite: "a.yml" });
  expect(text).toBe(`max_cost_usd of a.yml is ${told}`);
});
