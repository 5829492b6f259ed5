import fc from "fast-check";
import { listFailures, summarise, type TestResult } from "../../src/report/index.ts";
import { buildEvaluation } from "../fixtures/reports/judged-details.ts";
import {
  buildAssertion,
  buildCrash,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
} from "./fixtures/builders.ts";
import { buildNode, buildTrace } from "./fixtures/compositions.ts";
import { buildMixedReport } from "./fixtures/samples.ts";

test("counts by status, causes once, findings by kind", () => {
  const report = buildMixedReport();
  expect(summarise(report.results, report.servers)).toEqual({
    total: 19,
    passed: 3,
    failed: 2,
    errored: 2,
    skipped: 12,
    deferred: 0,
    flaky: 1,
    causes: 4,
    findings: 2,
  });
});

test("counts a finding once however often it came", () => {
  const server = buildServer("x", { findings: [buildFinding("stray-output", "text", { count: 40 })] });
  expect(summarise([], [server])).toMatchObject({ total: 0, findings: 1 });
});

test("sums up what calls and judges cost, and the tokens that models used; nothing when nothing was spent", () => {
  const judge = { model: "m", calls: 1, input_tokens: 30, output_tokens: 4, cost_usd: 0.2 };
  const detail = { type: "trace" as const, ...buildTrace("c", [buildNode("a", { cost_usd: 0.1, tokens: 500 })]) };
  const results = [
    buildResult("composed", { kind: "composition", detail, cost_usd: 0.1 }),
    buildResult("judged", { judge, cost_usd: 0.2, tokens: 7 }),
    buildResult("free"),
  ];
  expect(summarise(results, [])).toMatchObject({ cost_usd: 0.3, tokens: 534 });
  const nothing = { type: "trace" as const, ...buildTrace("c", [buildNode("a")]) };
  const free = buildResult("free", { kind: "composition", detail: nothing, cost_usd: 0 });
  expect(summarise([free], []).cost_usd).toBeUndefined();
  expect(summarise([free], []).tokens).toBeUndefined();
});

test("one of several runs counts in no sum but of what was spent", () => {
  const run = { kind: "agent" as const, single: true as const, cost_usd: 0.1, model_tokens: { input: 40, output: 2 } };
  const results = [
    buildResult("a", { ...run, status: "failed", coordinates: { repeat: 1 } }),
    buildResult("a", { ...run, coordinates: { repeat: 2 } }),
    buildResult("a", { kind: "agent" }),
  ];
  expect(summarise(results, [])).toMatchObject({ total: 1, passed: 1, failed: 0, cost_usd: 0.2, tokens: 84 });
});

test("counts what was replayed, what is near the line, models without a price, and how far jurors agree", () => {
  const juror = (score: number) => ({ model: "m", score, passed: true });
  const eval_ = (name: string, scores: readonly number[], parts: Partial<TestResult> = {}): TestResult => {
    const detail = buildEvaluation({ combined: "jury", judging: scores.map(juror) });
    return buildResult(name, { kind: "eval", detail, ...parts });
  };
  const juries = ["a", "b", "c", "d", "e"].map((name, at) => eval_(name, [at / 5, at / 5]));
  expect(summarise(juries, []).alpha).toEqual({ value: 1, units: 5 });
  expect(summarise(juries.slice(1), []).alpha).toBeUndefined();
  const panel = eval_("f", [0, 1], { detail: buildEvaluation({ combined: "panel", judging: [juror(0), juror(1)] }) });
  expect(summarise([...juries.slice(1), panel], []).alpha).toBeUndefined();
  const judge = { model: "x, y", calls: 1, input_tokens: 1, output_tokens: 1, cost_usd: null };
  const spread = { votes: 3, passes: 2, mean: 0.7, min: 0.6, max: 0.8, stdev: 0.1, near: true };
  const results = [
    buildResult("g", { kind: "eval", judge, detail: buildEvaluation({ spread }), replayed: true }),
    buildResult("h", { kind: "agent", model: "z", model_tokens: { input: 1, output: 1, cost_usd: null } }),
    buildResult("i", { kind: "agent", model: "priced", model_tokens: { input: 1, output: 1 }, cost_usd: 0.1 }),
  ];
  expect(summarise(results, [])).toMatchObject({ replayed: 1, near: 1, unpriced: ["x", "y", "z"] });
});

test("a cost that nobody knows makes the sum unknown, and is neither left out nor nothing", () => {
  const cost = fc.option(fc.constantFrom(undefined, 0, 0.1, 2), { nil: null });
  fc.assert(
    fc.property(fc.array(cost, { maxLength: 6 }), (costs) => {
      const results = costs.map((cost_usd, at) => buildResult(`t${at}`, { cost_usd }));
      const spent = costs.filter((one) => one !== undefined);
      const sum = spent.reduce<number>((total, one) => total + (one ?? 0), 0);
      const { cost_usd: found } = summarise(results, []);
      if (spent.includes(null)) expect(found).toBeNull();
      else if (sum === 0) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(sum, 9);
    }),
  );
});

const result: fc.Arbitrary<TestResult> = fc
  .record({
    name: fc.string(),
    status: fc.constantFrom(
      "passed" as const,
      "failed" as const,
      "errored" as const,
      "skipped" as const,
      "deferred" as const,
    ),
    cause: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
  })
  .map(({ name, status, cause }) => buildResult(name, { status, ...(cause === undefined ? {} : { cause }) }));

test("every result is counted under exactly one status", () => {
  fc.assert(
    fc.property(fc.array(result), (results) => {
      const { total, passed, failed, errored, skipped, deferred } = summarise(results, []);
      expect(passed + failed + errored + skipped + deferred).toBe(total);
      expect(total).toBe(results.length);
    }),
  );
});

test("every test that did not pass belongs to exactly one failure, and a cause to one only", () => {
  fc.assert(
    fc.property(fc.uniqueArray(result, { selector: (one) => one.id }), (results) => {
      const failures = listFailures(buildReport({ results }));
      const told = failures.flatMap(({ lead, echoes }) => [lead, ...echoes]);
      const expected = results.filter(
        ({ status, cause }) => status === "failed" || status === "errored" || (status === "skipped" && cause),
      );
      expect(new Set(told)).toEqual(new Set(expected));
      expect(told.length).toBe(expected.length);
      const causes = failures.flatMap(({ lead }) => lead.cause ?? []);
      expect(new Set(causes).size).toBe(causes.length);
    }),
  );
});

test("the test that saw the crash leads, even when skipped ones stand before it", () => {
  const [boom, ...echoes] = buildCrash(3, "it crashed");
  const [failure] = listFailures(buildReport({ results: [...echoes, boom as TestResult] }));
  expect(failure?.lead.name).toBe("boom");
  expect(failure?.echoes.map((echo) => echo.name)).toEqual(["after the crash 1", "after the crash 2"]);
});

test("failures that differ in what was found are no echoes of each other, however alike their messages are cut", () => {
  const failing = (name: string, actual: string) =>
    buildResult(name, {
      status: "failed",
      assertions: [buildAssertion("payload", "exact", { passed: false, actual, message: "found …" })],
    });
  const report = buildReport({ results: ["x", "x", "x", "y"].map((actual, at) => failing(`t${at}`, actual)) });
  expect(listFailures(report).map(({ lead, echoes }) => [lead.name, echoes.length])).toEqual([
    ["t0", 2],
    ["t3", 0],
  ]);
});
