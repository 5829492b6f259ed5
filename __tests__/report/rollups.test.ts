import { rollUpMetrics } from "../../src/report/index.ts";
import { buildResult } from "./fixtures/builders.ts";

function reporting(name: string, values: Record<string, number>) {
  const metrics = Object.entries(values).map(([metric, value]) => ({ name: metric, value }));
  return buildResult(name, { derived_metrics: metrics });
}

test("each metric is rolled up over the tests that report it, in the order of first appearance", () => {
  const results = [
    buildResult("plain"),
    reporting("one", { quality: 0.5, speed: 3 }),
    reporting("two", { cost: -1, quality: 1 }),
    reporting("three", { quality: 0.75 }),
  ];
  expect(rollUpMetrics(results)).toEqual([
    { name: "quality", mean: 0.75, min: 0.5, max: 1, count: 3 },
    { name: "speed", mean: 3, min: 3, max: 3, count: 1 },
    { name: "cost", mean: -1, min: -1, max: -1, count: 1 },
  ]);
});

test("a mean has no noise of floating point", () => {
  const results = [0.1, 0.2, 0.3].map((value) => reporting(`${value}`, { m: value }));
  expect(rollUpMetrics(results)[0]?.mean).toBe(0.2);
});

test("without metrics there is nothing to roll up", () => {
  expect(rollUpMetrics([buildResult("plain")])).toEqual([]);
});
