import fc from "fast-check";
import { Tally } from "../../../src/run/kinds/load/tally.ts";
import { nearestRank, PERCENTILES, valuesFor } from "../../../src/statistics/percentiles.ts";

const latencies = fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), {
  minLength: 1,
  maxLength: 6000,
  size: "max",
});

test("a percentile is the least value that at least its share of all values does not exceed", () => {
  fc.assert(
    fc.property(latencies, fc.constantFrom(...PERCENTILES), (values, name) => {
      const share = Number(name.slice(1)) / (name === "p999" ? 1000 : 100);
      const sorted = values.toSorted((a, b) => a - b);
      const found = nearestRank(sorted, name);
      const upTo = (limit: number): number => values.filter((value) => value <= limit).length;
      expect(values).toContain(found);
      expect(upTo(found)).toBeGreaterThanOrEqual(share * values.length - 1e-6);
      const below = sorted.findLast((value) => value < found);
      if (below !== undefined) expect(upTo(below)).toBeLessThan(share * values.length);
    }),
  );
});

test("five values lie beyond each percentile that is told", () => {
  expect(PERCENTILES.map((name) => [name, valuesFor(name)])).toEqual([
    ["p50", 10],
    ["p75", 20],
    ["p90", 50],
    ["p95", 100],
    ["p99", 500],
    ["p999", 5000],
  ]);
});

const tallyOf = (values: readonly number[], isWrong: (at: number) => boolean = () => false): Tally => {
  const tally = new Tally();
  for (const [at, value] of values.entries())
    tally.add(at * 10, value, isWrong(at) ? { code: "call-timeout", message: "no answer" } : undefined);
  return tally;
};

test("a percentile without the calls for it is left out, and says how many it takes", () => {
  for (const name of PERCENTILES) {
    const enough = tallyOf(Array.from({ length: valuesFor(name) }, (_, at) => at));
    const few = tallyOf(Array.from({ length: valuesFor(name) - 1 }, (_, at) => at));
    expect(enough.figures(1000)[name]).toBeDefined();
    expect(few.figures(1000)[name]).toBeUndefined();
    expect(few.explain(name)).toMatch(new RegExp(`^${name} takes [\\d,]+ calls, and there were [\\d,]+$`));
  }
});

test("dropped calls are errors, and slower than all others", () => {
  const values = Array.from({ length: 100 }, (_, at) => (at < 90 ? 5 : Number.POSITIVE_INFINITY));
  const tally = tallyOf(values);
  const { p90, p95, max, mean, min, ...figures } = tally.figures(1000);
  expect({ p90, min }).toEqual({ p90: 5, min: 5 });
  // A bound on them must not hold while calls were never made.
  expect([p95, max, mean]).toEqual([undefined, undefined, undefined]);
  expect(figures).toMatchObject({ calls: 100, ok: 90, errors: 10, dropped: 10, error_rate: 0.1, throughput: 90 });
  for (const name of ["p95", "max", "mean"])
    expect(tally.explain(name)).toBe(`${name} is unknown among dropped calls (10), which are slower than all others`);
  expect(tally.errors()).toEqual([{ code: "dropped", message: "not made: 1,000 calls were in flight", count: 10 }]);
});

test("calls add up, by errors and by seconds", () => {
  fc.assert(
    fc.property(latencies, fc.integer({ min: 1, max: 7 }), (values, every) => {
      const tally = tallyOf(values, (at) => at % every === 0);
      const { calls, ok, errors, error_rate } = tally.figures(10_000);
      const seconds = tally.seconds();
      expect([calls, ok + errors]).toEqual([values.length, values.length]);
      expect(error_rate).toBeCloseTo(errors / calls);
      expect(seconds.reduce((sum, one) => sum + one.calls, 0)).toBe(calls);
      expect(seconds.reduce((sum, one) => sum + one.errors, 0)).toBe(errors);
      expect(tally.errors()[0]?.count ?? 0).toBe(errors);
      expect(seconds.every(({ calls, p95 }) => (p95 !== undefined) === calls >= 100)).toBe(true);
    }),
  );
});

test("kinds of errors and seconds are bounded", () => {
  const tally = new Tally();
  for (let at = 0; at < 5000; at++) tally.add(at * 1000, 1, { code: "x", message: "x".repeat(at % 2000) });
  expect(tally.errors()).toHaveLength(10);
  expect(tally.seconds()).toHaveLength(600);
  expect(tally.figures(1000).errors).toBe(5000);
});
