import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { compare, makeBaseline, updateBaseline } from "../../../src/report/compare/index.ts";
import { type Comparison, REPORTERS, type Report, type TestResult } from "../../../src/report/index.ts";
import { countChanges, listTotals } from "../../../src/report/wording/deltas.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";

const path = ".mcptest/baseline.json";
const base = (...reports: Report[]) => makeBaseline(reports, "c0ffee", "1.2.3");
const one = (over: Partial<TestResult> = {}) =>
  buildReport({ results: [buildResult("t", { duration_ms: 100, ...over })] });
const changesOf = (before: Partial<TestResult>, after: Partial<TestResult>, maxScoreDrop?: number) =>
  compare(one(after), base(one(before)), { path, maxScoreDrop }).tests[0]?.changes ?? [];

const results = fc.array(
  fc.record({
    status: fc.constantFrom<TestResult["status"]>("passed", "failed", "errored", "skipped", "deferred"),
    flaky: fc.boolean(),
    duration: fc.double({ min: 0, max: 1e5, noNaN: true }),
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    cost: fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: undefined }),
  }),
  { minLength: 6, maxLength: 6 },
);

function build(rows: typeof results extends fc.Arbitrary<infer T> ? T : never): Report {
  return buildReport({
    results: rows.map(({ status, flaky, duration, score, cost }, at) =>
      buildResult(`t${at}`, {
        status,
        duration_ms: duration,
        ...(flaky && status === "passed" ? { flaky: true } : {}),
        ...(score === undefined ? {} : { score }),
        ...(cost === undefined ? {} : { cost_usd: cost }),
      }),
    ),
  });
}

test("a run has not changed against itself", () => {
  fc.assert(
    fc.property(results, (rows) => {
      const report = build(rows);
      const { tests, stale, summary } = compare(report, base(report), { path, maxScoreDrop: 0 });
      expect(tests).toEqual([]);
      expect(stale).toEqual([]);
      for (const delta of [summary.score, summary.cost_usd, summary.duration_ms])
        if (delta) expect(delta.after).toBeCloseTo(delta.before, 6);
    }),
  );
});

test("what changes one way changes the other way when the sides are swapped", () => {
  fc.assert(
    fc.property(results, results, (a, b) => {
      const [one, two] = [build(a), build(b)];
      const there = compare(two, base(one), { path });
      const back = compare(one, base(two), { path });
      const of = (comparison: typeof there, id: string) => comparison.tests.find((delta) => delta.id === id);
      for (const { id } of one.results) {
        const [x, y] = [of(there, id), of(back, id)];
        for (const key of ["score", "cost_usd", "duration_ms"] as const) {
          expect(x?.[key]?.before).toBe(y?.[key]?.after);
          expect(x?.[key]?.after).toBe(y?.[key]?.before);
        }
        expect(x?.changes.includes("slower") ?? false).toBe(y?.changes.includes("faster") ?? false);
      }
      expect(there.summary.slower).toBe(back.summary.faster);
    }),
  );
});

test("a time changes from 20 % and 50 ms on, alone and in total: less is noise", () => {
  const time = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(time, fc.oneof(time, fc.double({ min: 0, max: 2, noNaN: true })), (before, by) => {
      const after = by <= 2 ? before * by : by;
      const change = Math.abs(after - before);
      const noise = change < 50 || change < 0.2 * before;
      const told = noise ? [] : [after > before ? "slower" : "faster"];
      expect(changesOf({ duration_ms: before }, { duration_ms: after })).toEqual(told);
      expect(listTotals(totalOf({ before, after }))).toHaveLength(noise ? 0 : 1);
    }),
  );
  expect(changesOf({ duration_ms: 250 }, { duration_ms: 300 })).toEqual(["slower"]);
  expect(changesOf({ duration_ms: 250 }, { duration_ms: 299.9 })).toEqual([]);
  expect(changesOf({ duration_ms: 300 }, { duration_ms: 240 })).toEqual(["faster"]);
  expect(changesOf({ duration_ms: 1000 }, { duration_ms: 1199 })).toEqual([]);
});

const LOAD = { type: "load" } as unknown as NonNullable<TestResult["detail"]>;

function metrics(values: Record<string, number>, detail?: TestResult["detail"]): Partial<TestResult> {
  return { derived_metrics: Object.entries(values).map(([name, value]) => ({ name, value })), detail };
}

test("a metric that changed is told where a change of the score is, in each format", async () => {
  const now = one(metrics({ p95: 180, "\u001b[31mrps": 4, same: 1 }));
  const before = base(one(metrics({ p95: 120, "\u001b[31mrps": 5, same: 1 })));
  const baseline = compare(now, before, { path });
  expect(baseline.tests[0]).toMatchObject({
    changes: ["metric"],
    derived_metrics: { p95: { before: 120, after: 180 } },
  });
  for (const name of ["pretty", "md", "html"] as const) {
    const text = (await REPORTERS[name].load()).render(conclude({ ...now, baseline }), { colour: false, columns: 200 });
    expect(text).toMatch(/p95 120 → 180 \(\+60\)/);
    expect(text).not.toMatch(/same 1 (?:→|\()|\u001b/);
  }
});

/** A comparison in which only the time of all calls differs. */
function totalOf(duration_ms: { before: number; after: number }): Comparison {
  const summary = { new: 0, fixed: 0, regressed: 0, stale: 0, duration_ms };
  return { path: "b.json", commit: null, summary, tests: [], stale: [] };
}

test("a replayed result, a skipped one and a failure have no duration to compare", () => {
  expect(changesOf({}, { duration_ms: 900, replayed: true })).toEqual([]);
  expect(changesOf({}, { duration_ms: 900, status: "skipped", attempts: 0 })).toEqual([]);
  expect(changesOf({ status: "failed" }, { duration_ms: 900, status: "failed" })).toEqual([]);
});

test.each([
  ["passed", "failed", ["regressed"]],
  ["deferred", "errored", ["regressed"]],
  ["skipped", "failed", ["regressed"]],
  ["failed", "passed", ["fixed"]],
  ["errored", "passed", ["fixed"]],
  ["failed", "errored", []],
  ["passed", "deferred", []],
] as const)("%s, then %s", (before, after, changes) => {
  expect(changesOf({ status: before }, { status: after })).toEqual(changes);
});

test("a score that falls is told; it is a regression beyond what is allowed, to the last bit", () => {
  expect(changesOf({ score: 0.9 }, { score: 0.7 })).toEqual(["score"]);
  expect(changesOf({ score: 0.9 }, { score: 0.8 }, 0.05)).toEqual(["regressed", "score"]);
  expect(changesOf({ score: 0.9 }, { score: 0.85 }, 0.05)).toEqual(["score"]);
  expect(changesOf({ score: 0.8 }, { score: 0.9 }, 0.05)).toEqual(["score"]);
});

test("a cost is told, from nothing too; less than a hundredth is noise", () => {
  expect(changesOf({}, { cost_usd: 0.1 })).toEqual(["cost"]);
  expect(changesOf({ cost_usd: 0.1 }, { cost_usd: 0.1005 })).toEqual([]);
});

test("what a recording took and cost is no change, and stands in no baseline", () => {
  const replayed = one({ cost_usd: 0, duration_ms: 2, replayed: true });
  expect(compare(replayed, base(one({ cost_usd: 0.1, duration_ms: 900 })), { path })).toMatchObject({ tests: [] });
  const kept = Object.values(base(replayed).tests)[0];
  expect(kept).toMatchObject({ status: "passed", samples: 0 });
  expect([kept?.cost_usd, kept?.duration_ms, kept?.tokens]).toEqual([undefined, undefined, undefined]);
  const { tests, summary } = compare(one({ cost_usd: 0.1, duration_ms: 900 }), base(replayed), { path });
  expect([tests, summary.cost_usd]).toEqual([[], undefined]);
});

test("one of several runs is neither new, regressed nor fixed; its score is not compared, its cost is", () => {
  const run = { single: true as const, score: 0.2, cost_usd: 0.2 };
  expect(changesOf({ score: 0.9, cost_usd: 0.1 }, { ...run, status: "failed" })).toEqual(["cost"]);
  expect(changesOf({ status: "failed", cost_usd: 0.2 }, run)).toEqual([]);
  expect(compare(one(run), { ...base(one({})), tests: {} }, { path }).tests).toEqual([]);
});

test("a replayed result costs nothing, which is no change", () => {
  const { tests, summary } = compare(one({ replayed: true }), base(one({ cost_usd: 0.1 })), { path });
  expect(tests).toEqual([]);
  expect(summary.cost_usd).toBeUndefined();
});

test("flaky is told when the baseline does not know it", () => {
  expect(changesOf({}, { flaky: true })).toEqual(["flaky"]);
  expect(changesOf({ flaky: true }, { flaky: true })).toEqual([]);
});

test("several runs give medians, the best status, and what is flaky, whatever their order", () => {
  const runs = [one({ duration_ms: 10 }), one({ status: "failed", duration_ms: 90 }), one({ duration_ms: 20 })];
  const baseline = base(...runs);
  const [entry] = Object.values(baseline.tests);
  expect(entry).toMatchObject({ status: "passed", flaky: true, duration_ms: 20, samples: 3 });
  expect(JSON.stringify(base(...runs.reverse()))).toBe(JSON.stringify(baseline));
});

test("new and stale tests; none is stale when the run did not cover its suites", () => {
  const [a, b] = [buildResult("a"), buildResult("b")];
  const before = base(buildReport({ results: [a] }));
  const after = buildReport({ results: [b] });
  const { summary, stale } = compare(after, before, { path });
  expect(summary).toMatchObject({ new: 1, stale: 1 });
  expect(stale).toEqual([{ id: a.id, kind: a.kind, suite: a.suite, name: "a", coordinates: {} }]);
  const cut: Report[] = [
    { ...after, run: { ...after.run, partial: true } },
    { ...after, run: { ...after.run, interrupted: true } },
    { ...after, run: { ...after.run, shard: { index: 1, count: 2 } } },
    { ...after, summary: { ...after.summary, not_run: 1 } },
    { ...after, run: { ...after.run, suites: [] } },
  ];
  for (const report of cut) expect(compare(report, before, { path }).stale).toEqual([]);
});

test("rows of a property test whose server did not list its tools are not stale, and stay in the baseline", () => {
  const rowOf = (tool?: string) =>
    buildResult("p", { kind: "property", coordinates: tool === undefined ? {} : { tool } });
  const before = base(buildReport({ results: [rowOf("echo"), rowOf("gone")] }));
  const namesIn = (...results: TestResult[]) => {
    const report = buildReport({ results });
    const { baseline } = updateBaseline(before, [report], null, "1");
    const told = [compare(report, before, { path }).stale, Object.values(baseline.tests)];
    return told.map((rows) => rows.map(({ coordinates }) => coordinates?.tool ?? "whole").sort());
  };
  expect(namesIn(rowOf("echo"))).toEqual([["gone"], ["echo"]]);
  expect(namesIn(rowOf())).toEqual([[], ["echo", "gone", "whole"]]);
});

test("tests of a suite whose file is gone are stale, and leave the baseline, where the suites that ran are there", async () => {
  const gone = buildResult("gone", { suite: "gone.yml", coordinates: { case: "one" } });
  const before = base(buildReport({ results: [buildResult("a"), gone] }));
  const after = buildReport({ results: [buildResult("a")] });
  const isThere = (suite: string) => suite !== "gone.yml";
  const { stale } = compare(after, before, { path, isThere });
  expect(stale).toMatchObject([{ id: gone.id, suite: "gone.yml", name: "gone", coordinates: { case: "one" } }]);
  const report = { ...after, baseline: compare(after, before, { path, isThere }) };
  for (const { load } of [REPORTERS.pretty, REPORTERS.md, REPORTERS.html]) {
    const text = (await load()).render(report, { colour: false, columns: 80 });
    expect(text).toMatch(/gone (?:\[|&#91;)one/);
    // A suite may declare it still: it may be the row of a tool that its server lacks.
    expect(text).toMatch(/gone since the baseline/i);
    expect(text).not.toMatch(/no suite/);
  }
  const kept = (there: typeof isThere, run: Report = after) =>
    Object.values(updateBaseline(before, [run], null, "1", there).baseline.tests).map(({ name }) => name);
  expect(kept(isThere)).toEqual(["a"]);
  expect(kept(isThere, { ...after, run: { ...after.run, partial: true } })).toHaveLength(2);
  const nowhere = () => false;
  expect(compare(after, before, { path, isThere: nowhere }).stale).toEqual([]);
  expect(kept(nowhere)).toHaveLength(2);
});

test("totals are over the tests that both have", () => {
  const before = base(buildReport({ results: [buildResult("a", { cost_usd: 1, duration_ms: 50 })] }));
  const results = [
    buildResult("a", { cost_usd: 2, duration_ms: 60 }),
    buildResult("b", { cost_usd: 9, duration_ms: 900 }),
  ];
  const { summary } = compare(buildReport({ results }), before, { path });
  expect(summary.cost_usd).toEqual({ before: 1, after: 2 });
  expect(summary.duration_ms).toEqual({ before: 50, after: 60 });
});

test.each<[string, Partial<TestResult>, Partial<TestResult>, string]>([
  ["a score", { score: 0.9 }, { score: 0.5 }, "1 with another score"],
  ["a metric", metrics({ f1: 0.9 }), metrics({ f1: 0.89 }), "1 with another metric"],
  ["a figure of a load", metrics({ p95: 120 }, LOAD), metrics({ p95: 180 }, LOAD), "1 with another metric"],
  ["a figure of a load by chance", metrics({ p95: 120 }, LOAD), metrics({ p95: 143 }, LOAD), "nothing changed"],
  ["a metric that is new", {}, metrics({ f1: 0.9 }), "nothing changed"],
  ["a cost", {}, { cost_usd: 2 }, "1 with another cost"],
  [
    "tokens",
    {},
    { judge: { model: "m", calls: 1, input_tokens: 9, output_tokens: 1, cost_usd: 0 } },
    "no test changed its verdict",
  ],
  ["nothing", {}, {}, "nothing changed"],
])("what is said when %s changed", (_, before, after, words) => {
  expect(countChanges(compare(one(after), base(one(before)), { path }))).toBe(words);
});
