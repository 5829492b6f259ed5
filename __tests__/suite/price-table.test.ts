import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CollectedErrors, formatProblem } from "../../src/errors.ts";
import { Prices } from "../../src/model/index.ts";
import { loadPriceTable } from "../../src/suite/index.ts";

const root = mkdtempSync(join(tmpdir(), "mcptest-prices-"));
afterAll(() => rmSync(root, { recursive: true }));

function load(text: string): Promise<Awaited<ReturnType<typeof loadPriceTable>>> {
  writeFileSync(join(root, "prices.yaml"), text);
  return loadPriceTable("prices.yaml", root);
}

test("prices of a file are laid over those that are known, and the shipped list is such a file", async () => {
  const prices = new Prices(await load("version: 1\nmodels:\n  own: { input: 1, output: 2 }\n"));
  expect(prices.cost("own", { input: 1_000_000, output: 1_000_000 })).toBe(3);
  expect(await loadPriceTable("pricing.yaml", join(import.meta.dirname, "../.."))).toHaveProperty("claude-sonnet-4-6");
});

test.each([
  ["version: 2\nmodels: {}\n", "invalid-value", "prices.yaml:1:10"],
  ["version: 1\nmodels:\n  own: { input: 1 }\n", "missing-key", "prices.yaml:3:8"],
  ["version: 1\nmodels:\n  own: { input: -1, output: 1 }\n", "invalid-value", "prices.yaml:3:17"],
  ["version: 1\nmodels:\n  own: { input: a, output: 1 }\n", "wrong-type", "prices.yaml:3:17"],
  ["version: 1\nmodels:\n  own: { input: 1, output: 1, ouput: 1 }\n", "unknown-key", "prices.yaml:3:31"],
  ["version: 1\ncurrency: EUR\nmodels: {}\n", "invalid-value", "prices.yaml:2:11"],
  ["version: 1\n", "missing-key", "prices.yaml:1:1"],
  ["", "file-empty", "prices.yaml"],
  ["models: [\n", "yaml-syntax", "prices.yaml:"],
])("%j is %s at %s", async (text, code, place) => {
  const error: unknown = await load(text).catch((error: unknown) => error);
  if (!(error instanceof CollectedErrors)) throw new Error(`no errors: ${String(error)}`);
  expect(error.errors.map((one) => one.code)).toEqual([code]);
  expect(error.errors.map((one) => formatProblem(one)).join("\n")).toContain(place);
});

test("a file that is not there is told", async () => {
  await expect(loadPriceTable("none.yaml", root)).rejects.toMatchObject({ errors: [{ code: "file-not-found" }] });
});
