import fc from "fast-check";
import { type Spend, summariseCompositions, type TestResult } from "../../src/report/index.ts";
import { buildAssertion, buildResult } from "./fixtures/builders.ts";
import { buildCompositionsReport, buildHostileCompositionsReport } from "./fixtures/composition-samples.ts";
import { buildMetric, buildNode, buildRow } from "./fixtures/compositions.ts";

test("rows, scores and spend of each composition", () => {
  const summaries = summariseCompositions(buildCompositionsReport().results);
  expect(summaries.map(({ name, rows, passed }) => [name, rows, passed])).toEqual([
    ["linear", 1, 1],
    ["render-readme", 1, 0],
    ["enrich-all", 1, 0],
    ["wait-for-build", 1, 0],
    ["gated", 2, 1],
    ["crashed", 1, 0],
  ]);
  expect(summaries[4]).toEqual({
    suite: "examples/compositions.yml",
    name: "gated",
    rows: 2,
    passed: 1,
    score: { mean: 0.5, min: 0, max: 1 },
    cost_usd: 0.99,
    tokens: 2640,
    by_node: {
      draft: { cost_usd: 0.88, tokens: 2200 },
      check: { cost_usd: 0.11, tokens: 440 },
      final: { cost_usd: 0, tokens: 0 },
    },
    by_model: {
      "claude-sonnet-4-5": { cost_usd: 0.88, tokens: 2200 },
      "claude-haiku-4-5": { cost_usd: 0.11, tokens: 440 },
    },
    by_case: { small: { cost_usd: 0.45, tokens: 1200 }, large: { cost_usd: 0.54, tokens: 1440 } },
  });
});

test("other tests, judged metrics, and what did not run are no rows", () => {
  const skipped = buildRow("later", [], { result: { status: "skipped" } });
  const judged = { ...buildMetric("gated", "mcp_use"), status: "passed" as const };
  expect(summariseCompositions([buildResult("tool"), buildMetric("gated", "rubric"), judged, skipped])).toEqual([]);
});

test("a row's score is the share of its assertions that hold", () => {
  const assertions = [true, true, false, true].map((passed) => buildAssertion("x", "exact", { passed }));
  const row = (name: string, result: Partial<TestResult>) => buildRow("x", [buildNode("a")], { case: name, result });
  const [summary] = summariseCompositions([
    row("three of four", { status: "failed", assertions }),
    row("none asked", { assertions: [] }),
    row("errored", { status: "errored", assertions: [] }),
  ]);
  expect(summary).toMatchObject({ rows: 3, passed: 1, score: { mean: 0.583333, min: 0, max: 1 } });
});

test("compositions of the same name in two suites stay apart", () => {
  const rows = ["a.yml", "b.yml"].map((suite) => buildRow("x", [buildNode("a")], { result: { suite } }));
  expect(summariseCompositions(rows).map(({ suite }) => suite)).toEqual(["a.yml", "b.yml"]);
});

test("what is not known is not 0: neither of a node, nor of a model", () => {
  const nodes = [buildNode("asks", { cost_usd: null, tokens: 9, model: "x" }), buildNode("free", {})];
  const [summary] = summariseCompositions([buildRow("x", nodes)]);
  const unknown = { cost_usd: null, tokens: 9 };
  expect(summary?.by_node).toEqual({ asks: unknown, free: { cost_usd: 0, tokens: 0 } });
  expect(summary?.by_model).toEqual({ x: unknown });
});

test("names that every object has are names like others", () => {
  const [summary] = summariseCompositions(buildHostileCompositionsReport().results);
  expect(Object.keys(summary?.by_node ?? {})).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
});

const spend = fc.record({
  cost: fc.integer({ min: 0, max: 5000 }),
  tokens: fc.nat(9999),
  model: fc.option(fc.constantFrom("m", "n")),
});

test("spend by node, and by case, adds up to the total; the mean lies between the extremes", () => {
  const total = (spends: Readonly<Record<string, Spend>>, key: keyof Spend): number =>
    Object.values(spends).reduce((sum, one) => sum + (one[key] ?? 0), 0);
  fc.assert(
    fc.property(fc.array(fc.array(spend, { maxLength: 6 }), { minLength: 1, maxLength: 8 }), (cases) => {
      const rows = cases.map((nodes, at) => {
        const built = nodes.map(({ cost, tokens, model }, index) =>
          buildNode(`n${index}`, {
            cost_usd: cost / 1000,
            tokens,
            model,
            ...(cost > 4000 ? { status: "failed" } : {}),
          }),
        );
        return buildRow("x", built, { case: `case ${at}` });
      });
      const [summary] = summariseCompositions(rows);
      if (!summary) throw new Error("no summary");
      for (const spends of [summary.by_node, summary.by_case]) {
        expect(total(spends, "cost_usd")).toBeCloseTo(summary.cost_usd ?? 0, 9);
        expect(total(spends, "tokens")).toBe(summary.tokens);
      }
      expect(total(summary.by_model, "tokens")).toBeLessThanOrEqual(summary.tokens);
      const { mean, min, max } = summary.score;
      expect(min).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(max);
      expect(summary.rows).toBe(cases.length);
      expect(summary.passed).toBe(rows.filter(({ status }) => status === "passed").length);
    }),
  );
});
