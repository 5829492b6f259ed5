import fc from "fast-check";
import type { PlannedTest } from "../../src/plan/index.ts";
import type { TestResult } from "../../src/report/index.ts";
import { findKeepable, findReusable, type Row } from "../../src/run/reuse.ts";

/** A test of a server whose state is how often it was written to. */
interface Sample extends Row {
  holds: boolean;
  /** How often it is called if it runs: a retry calls it twice. */
  calls: number;
}

const samples: fc.Arbitrary<Sample[]> = fc.array(
  fc.record({
    test: fc.constant(null).map(() => ({}) as PlannedTest),
    key: fc.constant(""),
    readOnly: fc.boolean(),
    holds: fc.boolean(),
    calls: fc.constantFrom(1, 1, 2),
  }),
  { maxLength: 12 },
);

function countWrites(rows: readonly Sample[], calls: (row: Sample) => number): number {
  return rows.reduce((sum, row) => sum + (row.readOnly ? 0 : calls(row)), 0);
}

function reusableOf(rows: readonly Sample[], used: boolean): Set<Row> {
  return new Set(findReusable(rows, (row) => (row as Sample).holds, used));
}

test("what runs, and what is taken from the cache, sees the state that it would see if all ran", () => {
  fc.assert(
    fc.property(samples, fc.boolean(), (rows, used) => {
      const reused = reusableOf(rows, used);
      const now = (row: Sample): number => (reused.has(row) ? 0 : row.calls);
      const ifAllRan = (row: Sample): number => (reused.has(row) ? 1 : row.calls);
      for (const [index, row] of rows.entries()) {
        const before = rows.slice(0, index);
        if (reused.has(row)) {
          expect(row.holds).toBe(true);
          expect(countWrites(before, ifAllRan)).toBe(countWrites(before, () => 1));
        } else expect(countWrites(before, now)).toBe(countWrites(before, ifAllRan));
      }
      if (used) expect(countWrites(rows, now)).toBe(countWrites(rows, ifAllRan));
    }),
  );
});

test("all that holds is taken, when all does or nothing writes", () => {
  fc.assert(
    fc.property(samples, fc.boolean(), (rows, used) => {
      const readers = rows.map((row) => ({ ...row, readOnly: true }));
      expect([...reusableOf(readers, used)]).toEqual(readers.filter(({ holds }) => holds));
      const holding = rows.map((row) => ({ ...row, holds: true }));
      expect([...reusableOf(holding, false)]).toEqual(holding);
    }),
  );
});

test.each<[string, Partial<TestResult> | undefined, boolean]>([
  ["passed", { status: "passed" }, true],
  ["passed on a retry", { status: "passed", flaky: true }, false],
  ["failed", { status: "failed" }, false],
  ["did not run", undefined, false],
])("a test that %s: is it kept, and what comes after it?", (_, result, kept) => {
  for (const readOnly of [true, false]) {
    const rows: Row[] = [readOnly, true].map((each) => ({ test: {} as PlannedTest, key: "", readOnly: each }));
    const outcomes = [result, { status: "passed" }];
    const results = new Map(rows.map(({ test }, index) => [test, outcomes[index] as TestResult]));
    const [first, second] = rows;
    expect(findKeepable(rows, results)).toEqual([...(kept ? [first] : []), ...(kept || readOnly ? [second] : [])]);
  }
});
