import { PRICE_LIST } from "../../src/generated/price-list.ts";
import { Prices, unpricedModels } from "../../src/model/index.ts";
import { modelOf } from "../helpers/models.ts";

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

test("what is written to the cache costs a quarter more, and what is read from it a tenth, unless the list says else", () => {
  const usage = { input: 1_000_000, output: 0, cacheWrite: 200_000, cacheRead: 700_000 };
  expect(PRICES.cost("claude-haiku-4-5", usage)).toBeCloseTo(0.1 + 0.2 * 1.25 + 0.7 * 0.1, 10);
  const own = new Prices({ "claude-haiku-4-5": { input: 2, output: 10, cache_write: 3, cache_read: 0 } });
  expect(own.cost("claude-haiku-4-5", usage)).toBeCloseTo(0.2 + 0.6, 10);
});

test("a list that is laid over it replaces prices, adds models, and names snapshots", () => {
  const own = new Prices({
    "gpt-99": { input: 1, output: 2 },
    "claude-haiku-4-5": { input: 0, output: 0 },
    "claude-sonnet-4-6-20260101": { input: 7, output: 7 },
  });
  const million = { input: 1_000_000, output: 0 };
  expect(own.cost("gpt-99", million)).toBe(1);
  expect(own.cost("claude-haiku-4-5-20250101", million)).toBe(0);
  expect(own.cost("claude-sonnet-4-6-20260101", million)).toBe(7);
  expect(own.cost("claude-sonnet-4-6", million)).toBe(3);
  expect(new Prices({ x: { input: 1, output: 900 } }).highest).toBe(0.0009);
});

test("models without a price are told, each once", () => {
  expect(
    unpricedModels(
      ["gpt-99", "gpt-5", "gpt-99", "x"].map((id) => modelOf(id)),
      PRICES,
    ),
  ).toEqual(["gpt-99", "x"]);
  expect(unpricedModels([modelOf("x")], new Prices({ x: { input: 0, output: 0 } }))).toEqual([]);
});

test("the list is dated, in US dollars for a million tokens", () => {
  expect(PRICE_LIST).toMatchObject({ version: 1, currency: "USD", per: 1_000_000 });
  expect(PRICE_LIST.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(PRICES.highest).toBe(75 / 1_000_000);
});
