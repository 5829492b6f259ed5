import { Prices } from "../../src/model/index.ts";

const PRICES = new Prices();

test.each([
  ["claude-haiku-4-5", 1_000_000, 0, 1],
  ["claude-haiku-4-5", 0, 1_000_000, 5],
  ["claude-sonnet-4-5-20250929", 2000, 1000, 0.021],
  ["gpt-4o-mini-2024-07-18", 1_000_000, 1_000_000, 0.75],
  ["claude-3-5-haiku-latest", 1_000_000, 0, 0.8],
  ["gpt-5", 0, 0, 0],
])("%s for %d and %d tokens", (model, input, output, price) => {
  expect(PRICES.cost(model, { input, output })).toBeCloseTo(price, 10);
});

test.each(["gpt-99", "claude-haiku-4-5-turbo", "toString", "constructor", ""])("%j has no price", (model) => {
  expect(PRICES.cost(model, { input: 1, output: 1 })).toBeUndefined();
});
