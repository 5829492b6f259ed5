import { conclude } from "../../../src/conduct/index.ts";
import {
  compare,
  compareSurfaces,
  findBrokenGates,
  type GateOptions,
  makeBaseline,
  readBaseline,
  updateBaseline,
  writeBaseline,
} from "../../../src/report/compare/index.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { buildFullReport } from "../../fixtures/reports/full.ts";
import { buildFinding, buildReport, buildResult, buildServer } from "../fixtures/builders.ts";

const one = (over: Partial<TestResult> = {}): Report => buildReport({ results: [buildResult("t", over)] });
const NONE = {};
const judge = (before: Report, after: Report, gates: GateOptions) => {
  const options = { path: "b.json", maxScoreDrop: gates.maxScoreDrop };
  const baseline = makeBaseline([before], null, "1");
  return findBrokenGates(after, compare(after, baseline, options), gates, baseline);
};

test.each<[string, Partial<TestResult>, Partial<TestResult>, GateOptions, string | undefined]>([
  ["a fall within", { score: 0.9 }, { score: 0.85 }, { maxScoreDrop: 0.05 }, undefined],
  [
    "a fall beyond",
    { score: 0.9 },
    { score: 0.8 },
    { maxScoreDrop: 0.05 },
    "score fell by 0.10 (limit 0.05): t (0.90 → 0.80)",
  ],
  [
    "an error instead of a score",
    { score: 0.9 },
    { status: "errored" },
    { failOn: "never", maxScoreDrop: 0.05 },
    "score fell by 0.90 (limit 0.05): t (0.90 → errored)",
  ],
  ["an error where there was no score", {}, { status: "errored" }, { failOn: "never", maxScoreDrop: 0.05 }, undefined],
  ["an error of less", { score: 0.04 }, { status: "errored" }, { failOn: "never", maxScoreDrop: 0.05 }, undefined],
  ["ten percent", { cost_usd: 1 }, { cost_usd: 1.1 }, { maxCostIncrease: { share: 0.1 } }, undefined],
  [
    "more than ten percent",
    { cost_usd: 1 },
    { cost_usd: 1.11 },
    { maxCostIncrease: { share: 0.1 } },
    "an increase of more than 10%",
  ],
  ["dollars", { cost_usd: 1 }, { cost_usd: 1.5 }, { maxCostIncrease: { usd: 0.5 } }, undefined],
  ["more dollars", {}, { cost_usd: 0.6 }, { maxCostIncrease: { usd: 0.5 } }, "an increase of more than $0.50"],
  ["a regression", {}, { status: "failed" }, { failOn: "regression" }, "1 test regressed: t"],
  ["a known failure", { status: "failed" }, { status: "failed" }, { failOn: "regression" }, undefined],
])("%s", (_, before, after, gates, message) => {
  const found = judge(one(before), one(after), gates);
  expect(found).toHaveLength(message === undefined ? 0 : 1);
  if (message !== undefined) expect(found[0]?.message).toContain(message);
});

test("a gate on tools does not hold where nobody knows all of them", () => {
  const surface = { hash: "h", tokens: 1, tools: [{ name: "a", hash: "b" }] };
  const broken = { ...buildFinding("pages-end", "the pages do not end"), severity: "error", method: "tools/list" };
  const known = buildReport({ results: [buildResult("t", { server: "s" })], servers: [buildServer("s", { surface })] });
  const seen = (over: object, result: Partial<TestResult> = {}): string[] => {
    const servers = over === NONE ? [] : [buildServer("s", over)];
    const after = buildReport({ results: [buildResult("t", { server: "s", ...result })], servers });
    const gates = judge(known, after, { failOn: "never", maxSurfaceTokens: 9, failOnBreakingSurface: true });
    return gates.map(({ gate, message }) => `${gate}: ${message}`);
  };
  const both = (why: string) =>
    ["--max-surface-tokens", "--fail-on-breaking-surface"].map(
      (gate) => `${gate}: not all tools of server s are known: ${why}`,
    );
  expect(seen({ surface })).toEqual([]);
  expect(seen({ unlisted: "it timed out" })).toEqual(both("it timed out"));
  expect(seen({ surface, unlisted: "it was cut" })).toEqual(both("it was cut"));
  expect(seen({ surface, findings: [broken] })).toEqual(both("the pages do not end"));
  expect(seen(NONE, { status: "errored", message: "it cannot be started" })).toEqual(both("it cannot be started"));
  expect(seen({})).toEqual(both("it does not say any more that it has tools").slice(1));
});

test("a gate on scores does not hold of a test that waits for a judge, and had one", () => {
  const waiting = { status: "deferred", message: "no key" } as const;
  const told = judge(one({ score: 0.9 }), one(waiting), { maxScoreDrop: 0.05 });
  expect(told).toMatchObject([{ gate: "--max-score-drop", message: expect.stringContaining("waits for a judge: t") }]);
  expect(judge(one(), one(waiting), { maxScoreDrop: 0.05 })).toEqual([]);
});

test("a gate on cost does not hold where nobody knows what was spent", () => {
  const unknown = {
    code: "unknown-price",
    message: 'the price of model "x" is not known: its calls are missing from the cost',
  };
  const after = { ...one({ cost_usd: 0 }), warnings: [unknown] };
  expect(judge(one({ cost_usd: 1 }), after, { maxCostIncrease: { share: 0.1 } })).toEqual([
    { gate: "--max-cost-increase", message: `what the tests cost is not known: ${unknown.message}` },
  ]);
});

test("a cost that was not known before is no increase, and none that is left out now is a saving", () => {
  const usage = [{ node: "a", model: "x", cost_usd: null, tokens: 9 }];
  const unknown = one({ usage, tokens: 9 });
  expect(judge(unknown, one({ cost_usd: 1 }), { maxCostIncrease: { usd: 0.5 } })).toEqual([]);
  const { tests, summary } = compare(unknown, makeBaseline([one({ cost_usd: 1 })], null, "1"), { path: "b.json" });
  expect([tests, summary.cost_usd]).toEqual([[], undefined]);
});

test("a baseline keeps that a cost is not known, whether tokens are or not, and takes it for no zero", () => {
  const costs = (...all: (number | null | undefined)[]) =>
    makeBaseline(
      all.map((cost_usd) => one({ cost_usd })),
      null,
      "1",
    ).tests[one().results[0]?.id ?? ""]?.cost_usd;
  expect([costs(null), costs(null, null), costs(null, 0.2), costs(undefined), costs(null, undefined)]).toEqual([
    ...[null, null, 0.2, undefined, null],
  ]);
  expect(judge(one({ cost_usd: null }), one({ cost_usd: 1 }), { maxCostIncrease: { usd: 0.5 } })).toEqual([]);
  const usage = { model: "mystery", calls: 1, input_tokens: 9, output_tokens: 1, cost_usd: null };
  const after = one({ cost_usd: null, judge: usage });
  const known = { ...after, summary: { ...after.summary, unpriced: ["mystery"], cost_usd: null } };
  expect(judge(one({ cost_usd: 1 }), known, { maxCostIncrease: { usd: 0.5 } })).toEqual([
    { gate: "--max-cost-increase", message: "what the tests cost is not known: nobody knows what mystery cost" },
  ]);
});

test("tokens that were not counted to their end are too many", () => {
  const surface = { hash: "0".repeat(64), tools: [] };
  const report = buildReport({ servers: [buildServer("s", { surface })] });
  expect(findBrokenGates(report, undefined, { maxSurfaceTokens: 5 })[0]?.message).toContain(
    "more tokens than are counted",
  );
  const small = buildReport({ servers: [buildServer("s", { surface: { ...surface, tokens: 5 } })] });
  expect(findBrokenGates(small, undefined, { maxSurfaceTokens: 5 })).toEqual([]);
});

test("a failed test comes before a gate, a gate before failures that are allowed", () => {
  const gates = [{ gate: "--max-score-drop", message: "it fell" }];
  const verdictOf = (report: Report) => [conclude(report).verdict.status, conclude(report).verdict.exit_code];
  const failed = one({ status: "failed" });
  expect(verdictOf({ ...failed, gates })).toEqual(["failed", 1]);
  expect(verdictOf({ ...one(), gates })).toEqual(["failed", 6]);
  const never = { ...failed, run: { ...failed.run, fail_on: "never" as const } };
  expect(verdictOf(never)).toEqual(["allowed", 0]);
  expect(verdictOf({ ...never, gates })).toEqual(["failed", 6]);
  const regression = { ...failed, run: { ...failed.run, fail_on: "regression" as const } };
  expect(verdictOf(regression)).toEqual(["failed", 1]);
  const known = compare(failed, makeBaseline([failed], null, "1"), { path: "b" });
  expect(verdictOf({ ...regression, baseline: known })).toEqual(["allowed", 0]);
  const added = compare(failed, makeBaseline([], null, "1"), { path: "b" });
  expect(verdictOf({ ...regression, baseline: added })).toEqual(["failed", 1]);
});

test("a baseline of every kind of result is valid, and reads back as it was", async () => {
  const baseline = makeBaseline([buildFullReport()], "abcdef1", "1");
  expect(await readBaseline(writeBaseline(baseline), "b")).toEqual(baseline);
  const again = makeBaseline([structuredClone(buildFullReport())], "abcdef1", "1");
  expect(writeBaseline(again)).toBe(writeBaseline(baseline));
});

test("an update keeps other suites, and what a partial run did not reach; all shards together are whole", () => {
  const other = buildReport({ results: [buildResult("o", { suite: "other.yml" })] });
  const both = buildReport({ results: [buildResult("a"), buildResult("b")] });
  const old = makeBaseline([other, both], null, "1");
  const onlyA = buildReport({ results: [buildResult("a")] });
  const names = (update: ReturnType<typeof updateBaseline>) =>
    Object.values(update.baseline.tests)
      .map(({ name }) => name)
      .sort();
  expect(names(updateBaseline(old, [onlyA], null, "1"))).toEqual(["a", "o"]);
  const partial = { ...onlyA, run: { ...onlyA.run, partial: true } };
  expect(updateBaseline(old, [partial], null, "1")).toMatchObject({ partial: true, updated: 1, kept: 2 });
  const shard = (name: string, index: number): Report =>
    buildReport({ results: [buildResult(name)], run: { shard: { index, count: 2 } } });
  expect(names(updateBaseline(old, [shard("a", 1)], null, "1"))).toEqual(["a", "b", "o"]);
  expect(names(updateBaseline(old, [shard("a", 1), shard("c", 2)], null, "1"))).toEqual(["a", "c", "o"]);
});

test("servers are compared by suite, name and revision; one that speaks another now is still the same", () => {
  const tool = (name: string, hash: string) => ({ name, hash });
  const of = (hash: string, protocol: string) =>
    buildServer("s", { protocol, surface: { hash, tokens: 1, tools: [tool("t", hash)] } });
  expect(compareSurfaces([of("b", "2")], [of("a", "1")])).toMatchObject([
    { server: "s", changed: [{ name: "t", breaking: false }] },
  ]);
  expect(compareSurfaces([of("a", "2")], [of("a", "1")])).toEqual([]);
  expect(compareSurfaces([of("b", "2")], [of("a", "1"), of("b", "2")])).toEqual([]);
});
