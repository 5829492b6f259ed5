import fc from "fast-check";
import { groupFailures, summarise, type TestResult } from "../../src/report/index.ts";
import { buildCrash, buildFinding, buildReport, buildResult, buildServer } from "./fixtures/builders.ts";
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
    causes: 1,
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
    buildResult("of an earlier run", { cost_usd: 5, cached: true }),
  ];
  expect(summarise(results, [])).toMatchObject({ cost_usd: 0.3, tokens: 534 });
  const nothing = { type: "trace" as const, ...buildTrace("c", [buildNode("a")]) };
  const free = buildResult("free", { kind: "composition", detail: nothing, cost_usd: 0 });
  expect(summarise([free], []).cost_usd).toBeUndefined();
  expect(summarise([free], []).tokens).toBeUndefined();
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
      const failures = groupFailures(buildReport({ results }));
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
  const [failure] = groupFailures(buildReport({ results: [...echoes, boom as TestResult] }));
  expect(failure?.lead.name).toBe("boom");
  expect(failure?.echoes.map((echo) => echo.name)).toEqual(["after the crash 1", "after the crash 2"]);
});
