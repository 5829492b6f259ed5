import { useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

const MOCK = `tools:
  - name: search
    input_schema: { type: object, properties: { q: { type: string } } }
    response: { content: [{ type: text, text: "nothing of that name" }], structuredContent: { name: Ada, email: ada@example.org, age: 36, country: UK, items: [] } }
  - name: summarize
    input_schema: { type: object }
    response: { content: [{ type: text, text: "see the Sources: rollback first, then the canary" }] }
`;

/** Runs the YAML of a suite's tests on the mock server. */
async function run(tests: string, flags: readonly string[] = []) {
  workspace.write("mock.yml", MOCK);
  workspace.write("suite.yml", `servers:\n  api: { mock: mock.yml }\n${tests}`);
  return workspace.run(undefined, flags);
}

const keywords = (more: string) => `
      - assert-set:
          name: keyword-coverage
          ${more}
          assertions:
            - { target: "result.content[0].text", matcher: { icontains: rollback } }
            - { target: "result.content[0].text", matcher: { icontains: canary } }
            - { target: "result.content[0].text", matcher: { icontains: bluegreen } }`;

test("weights: 3 of 4 is 0.75, which reaches 0.7", async () => {
  const { code, stdout, report, result } = await run(`tools:
  - name: search
    tool: search
    threshold: 0.7
    expect:
      - { target: result.isError, matcher: { not: { exact: true } }, weight: 3.0 }
      - { target: "result.content[0].text", matcher: { contains: rust } }
`);
  expect(code).toBe(0);
  expect(result("search")).toMatchObject({
    status: "passed",
    score: 0.75,
    threshold: 0.7,
    assertions: [
      { passed: true, weight: 3 },
      { passed: false, weight: 1, message: 'expected a value that contains "rust", found "nothing of that name"' },
    ],
  });
  expect(result("search")).not.toHaveProperty("sets");
  expect(result("search")).not.toHaveProperty("message");
  expect(report.summary).toMatchObject({ passed: 1, failed: 0 });
  expect(report).not.toHaveProperty("rollups");
  expect(stdout).toMatch(/✓ .* search {2}0\.75 ≥ 0\.70\n/);
  expect(stdout).not.toContain("Failures");
});

test("what a test asserts by itself counts as a set, which a failed call scores nothing in", async () => {
  const { code, result } = await run(`defaultTest: { threshold: 0.6 }
tools:
  - { name: works, tool: summarize }
  - { name: fails, tool: nothing-of-that-name, threshold: 0.1 }
  - { name: is limited and fails, tool: nothing-of-that-name, expect: { max_response_tokens: 1000 } }
`);
  expect(code).toBe(1);
  const set = { name: "success", threshold: 1, weight: 1 };
  expect(result("works")).toMatchObject({ status: "passed", score: 1, sets: [{ ...set, score: 1, passed: true }] });
  for (const name of ["fails", "is limited and fails"]) {
    expect(result(name)).toMatchObject({ status: "failed", score: 0, rule_id: "score.threshold" });
    expect(result(name).sets).toMatchObject([{ ...set, score: 0, passed: false }]);
  }
});

test("a weight without a threshold changes nothing, and is told of", async () => {
  const { code, result } = await run(`tools:
  - name: search
    tool: search
    expect:
      - { target: result.name, matcher: { exact: Ada }, weight: 3.0 }
      - { target: result.age, matcher: { exact: 30 }, weight: 0 }
      - { target: result.age, matcher: { exact: 36 } }
`);
  expect(code).toBe(1);
  const found = result("search");
  expect(found).toMatchObject({ status: "failed", rule_id: "assertion.exact", message: "expected 30, found 36" });
  expect(found.assertions.map(({ weight }) => weight)).toEqual([3, 0, undefined]);
  expect(found).not.toHaveProperty("score");
  expect(found).not.toHaveProperty("threshold");
});

test("a set: two of three are 0.667, which reaches 0.6, so the test passes", async () => {
  const { code, stdout, result } = await run(
    `tools:
  - name: coverage
    tool: summarize
    expect:${keywords("threshold: 0.6\n          weight: 1.0")}
`,
    ["--verbose"],
  );
  expect(code).toBe(0);
  const { status, sets, assertions } = result("coverage");
  expect(status).toBe("passed");
  expect(sets).toMatchObject([{ name: "keyword-coverage", threshold: 0.6, weight: 1, passed: true }]);
  expect(sets?.[0]?.score).toBeCloseTo(2 / 3, 9);
  expect(sets?.[0]?.location).toMatchObject({ file: "suite.yml", line: 8 });
  expect(assertions.map(({ passed, set }) => [passed, set])).toEqual([
    [true, "keyword-coverage"],
    [true, "keyword-coverage"],
    [false, "keyword-coverage"],
  ]);
  expect(stdout).toContain("✓ set keyword-coverage  0.67 ≥ 0.60");
  expect(stdout).toContain("✗ result.content[0].text icontains");
});

test("a set below its threshold fails a test without one", async () => {
  const { code, stdout, result } = await run(`tools:
  - name: coverage
    tool: summarize
    expect:
      - { target: "result.content[0].text", matcher: { contains: Sources } }${keywords("threshold: 0.7")}
`);
  expect(code).toBe(1);
  expect(result("coverage")).toMatchObject({
    status: "failed",
    rule_id: "set.threshold",
    message: "set keyword-coverage: score 0.67 is below its threshold 0.70: 1 of 3 assertions failed",
  });
  expect(stdout).toMatch(/✗ .* coverage {2}keyword-coverage 0\.67 < 0\.70\n/);
});

test("three of four reach 0.75, and not 0.76", async () => {
  const four = `
    expect:
      - { target: result.name, matcher: { schema: { type: string } } }
      - { target: result.email, matcher: { regex: "@" } }
      - { target: result.age, matcher: { exact: 36 } }
      - { target: result.country, matcher: { exact: US } }
`;
  const { code, stdout, result } = await run(`tools:
  - name: good enough
    tool: search
    threshold: 0.75${four}
  - name: not quite
    tool: search
    threshold: 0.76${four}`);
  expect(code).toBe(1);
  expect(result("good enough")).toMatchObject({ status: "passed", score: 0.75, threshold: 0.75 });
  expect(result("not quite")).toMatchObject({
    status: "failed",
    score: 0.75,
    rule_id: "score.threshold",
    message: "score 0.75 is below the threshold 0.76: 1 of 4 assertions failed",
    repro: "mcptest run suite.yml --filter 'not quite'",
  });
  expect(stdout).toMatch(/✗ score +0\.75 < 0\.76\n/);
});

test("defaultTest: its threshold and its assertions count for every test", async () => {
  const { result } = await run(`defaultTest:
  threshold: 0.8
  expect:
    - { target: result.age, matcher: { exact: 30 } }
tools:
  - name: inherits
    tool: search
    expect:
      - { target: result.items, matcher: { schema: { type: array } } }
  - name: overrides
    tool: search
    threshold: 0.5
    expect:
      - { target: result.items, matcher: { schema: { type: array } } }
`);
  expect(result("inherits")).toMatchObject({ status: "failed", score: 0.5, threshold: 0.8 });
  expect(result("overrides")).toMatchObject({ status: "passed", score: 0.5, threshold: 0.5 });
});

const blended = (name: string, tool: string) => `
  - name: ${name}
    tool: ${tool}
    threshold: 0.5
    expect:
      - { target: "result.content[0].text", matcher: { icontains: sources }, name: cites_sources }
      - { target: "result.content[0].text", matcher: { regex: "^[A-Z]" }, name: well_formed }
    derivedMetrics:
      - name: quality
        threshold: 0.7
        value:
          weighted_average:
            - { ref: cites_sources, weight: 2.0 }
            - { ref: well_formed, weight: 1.0 }
      - name: doubled
        value: { weighted_sum: [{ ref: quality, weight: 2 }] }
`;

test("a metric gates: 0.667 is below 0.7, though the score reaches 0.5; metrics roll up over the run", async () => {
  const { code, stdout, report, result } = await run(
    `tools:${blended("quality", "summarize")}${blended("none", "search")}`,
  );
  expect(code).toBe(1);
  const found = result("quality");
  expect(found).toMatchObject({
    status: "failed",
    score: 0.5,
    threshold: 0.5,
    rule_id: "metric.threshold",
    message: "metric quality is 0.667, below its threshold 0.7",
  });
  expect(found.derived_metrics).toMatchObject([
    { name: "quality", threshold: 0.7, passed: false },
    { name: "doubled" },
  ]);
  expect(found.derived_metrics?.map(({ value }) => Math.round(value * 1000))).toEqual([667, 1333]);
  expect(report.rollups).toMatchObject([
    { name: "quality", min: 0, count: 2 },
    { name: "doubled", min: 0, count: 2 },
  ]);
  expect(report.rollups?.[0]?.mean).toBeCloseTo(1 / 3, 9);
  expect(report.rollups?.[0]?.max).toBeCloseTo(2 / 3, 9);
  expect(stdout).toMatch(/✗ .* quality {2}0\.50 ≥ 0\.50 {2}quality 0\.667 < 0\.7\n/);
  expect(stdout).toMatch(/✓ score +0\.50 ≥ 0\.50\n +✗ metric quality +0\.667 < 0\.7\n +metric doubled +1\.333\n/);
  expect(stdout).toMatch(/Metric rollups ─+\n\n +metric +mean +min +max +tests\n +quality +0\.333 +0 +0\.667 +2\n/);
});

test("a name that the test does not have counts as 0, and is told of", async () => {
  const { result, stdout } = await run(`tools:
  - name: typo
    tool: search
    expect:
      - { target: result.name, matcher: { exact: Ada }, name: named }
    derivedMetrics:
      - name: quality
        threshold: 0.6
        value: { weighted_average: [{ ref: named }, { ref: nammed }] }
`);
  expect(result("typo")).toMatchObject({
    status: "failed",
    derived_metrics: [{ name: "quality", value: 0.5, passed: false, unknown_refs: ["nammed"] }],
  });
  expect(stdout).toContain('metric quality counts as 0 what the test does not have: "nammed"');
});

test("a limit on size holds whatever the score", async () => {
  const { result } = await run(`tools:
  - name: limited
    tool: search
    threshold: 0
    expect:
      assertions:
        - { target: result.name, matcher: { exact: Grace } }
      max_response_tokens: 1
`);
  expect(result("limited")).toMatchObject({ status: "failed", score: 0, rule_id: "assertion.max_response_tokens" });
  expect(result("limited").message).toMatch(/^expected at most 1 token/);
});

test("a limit fails where it stands, in the test or in the baseline", async () => {
  const { result } = await run(`defaultTest:
  expect:
    max_response_tokens: 1
    max_duration_ms: 60000
tools:
  - { name: of the baseline, tool: search }
  - name: its own
    tool: search
    expect:
      max_response_tokens: 2
`);
  const placeOf = (name: string) =>
    result(name)
      .assertions.find(({ passed }) => !passed)
      ?.location.text?.trim();
  expect(placeOf("of the baseline")).toBe("max_response_tokens: 1");
  expect(placeOf("its own")).toBe("max_response_tokens: 2");
});

test("a test that passes by its score is not tried again, and does not stop the run", async () => {
  const one = (name: string, threshold: number) => `
  - name: ${name}
    tool: search
    threshold: ${threshold}
    expect:
      - { target: result.name, matcher: { exact: Grace } }
      - { target: result.age, matcher: { exact: 36 } }`;
  const { result, statuses } = await run(
    `run: { parallel: false }\ntools:${one("first", 0.5)}${one("second", 0.6)}\n`,
    ["--retry", "2", "--bail"],
  );
  expect(statuses).toEqual(["passed", "failed"]);
  expect(result("first")).toMatchObject({ attempts: 1 });
  expect(result("first")).not.toHaveProperty("flaky");
  expect(result("second")).toMatchObject({ attempts: 3 });
});

test("the threshold of a composition applies to its own assertions, those of the row and the golden value", async () => {
  const { result, report } = await run(`compositions:
  - name: people
    threshold: 0.6
    nodes:
      - { id: find, tool: search, args: { q: "\${var.q}" } }
    expect:
      - { target: output.name, matcher: { exact: Ada }, name: named }
    derivedMetrics:
      - { name: naming, value: { weighted_sum: [{ ref: named }, { ref: golden }] } }
    cases:
      - name: first
        vars: { q: a }
        golden: { name: Ada }
        expect:
          - { target: output.age, matcher: { exact: 30 } }
`);
  const found = result("people");
  expect(found).toMatchObject({ status: "passed", threshold: 0.6, derived_metrics: [{ name: "naming", value: 2 }] });
  expect(found.score).toBeCloseTo(2 / 3, 9);
  expect(found.assertions.map(({ passed, weight }) => [passed, weight])).toEqual([
    [true, 1],
    [false, 1],
    [true, 1],
  ]);
  expect(report.compositions).toMatchObject([{ passed: 1, score: { mean: 0.666667 } }]);
});
