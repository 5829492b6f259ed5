import fc from "fast-check";
import type { TestResult } from "../../../src/report/index.ts";
import { buildResult } from "../fixtures/builders.ts";
import { merge, run, shard } from "../fixtures/runs.ts";

/** Shards of one plan, each maybe with a retry of what failed in it. */
const family = fc
  .record({
    tests: fc.array(
      fc.record({ status: fc.constantFrom("passed", "failed", "errored", "skipped"), again: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    ),
    count: fc.integer({ min: 1, max: 4 }),
    retry: fc.boolean(),
    starts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ tests, count, retry, starts }) => {
    const results = tests.map(({ status }, at) =>
      buildResult(`test ${at}`, { status: status as TestResult["status"], cost_usd: at / 10 }),
    );
    const shards = Array.from({ length: count }, (_, index) => {
      const mine = results.map((_result, at) => at).filter((at) => at % count === index);
      const report = run(
        `s${index}`,
        starts[index] ?? 0,
        mine.flatMap((at) => results[at] ?? []),
        { ...(count > 1 ? shard(index + 1, count, mine) : {}) },
      );
      const again = mine.filter((at) => tests[at]?.status === "failed");
      const redone = again.map((at) => buildResult(`test ${at}`, { status: tests[at]?.again ? "passed" : "failed" }));
      return retry ? [report, run(`r${index}`, 10 + index, redone, { last_failed: true })] : [report];
    });
    return shards.flat();
  });

test("the order of files changes nothing", () => {
  fc.assert(
    fc.property(
      family.chain((reports) =>
        fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
      ),
      ([reports, shuffled]) => {
        expect(JSON.stringify(merge(...shuffled))).toBe(JSON.stringify(merge(...reports)));
      },
    ),
  );
});

test("merging in steps comes to the same as at once", () => {
  fc.assert(
    fc.property(family, fc.nat(), (reports, at) => {
      const cut = at % (reports.length + 1);
      // A retry goes after what it is a retry of, or with it, not with others alone.
      const retries = reports.filter((report) => report.run.last_failed);
      const runs = reports.filter((report) => !report.run.last_failed);
      const sorted = [...runs, ...retries];
      const rest = cut < runs.length ? [runs.slice(cut), retries] : [sorted.slice(cut)];
      const groups = [sorted.slice(0, cut), ...rest].filter((group) => group.length > 0);
      expect(merge(...groups.map((group) => merge(...group)))).toEqual(merge(...reports));
    }),
  );
});

test("every test is there once, and counted once", () => {
  fc.assert(
    fc.property(family, (reports) => {
      const merged = merge(...reports);
      const ids = reports.flatMap(({ results }) => results.map(({ id }) => id));
      expect(merged.results.map(({ id }) => id).sort()).toEqual([...new Set(ids)].sort());
      expect(merged.summary.total).toBe(new Set(ids).size);
    }),
  );
});
