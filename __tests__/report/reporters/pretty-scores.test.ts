import { conclude } from "../../../src/conduct/index.ts";
import type { RenderOptions, Report } from "../../../src/report/index.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { displayWidth } from "../../../src/values/show/width.ts";
import { buildAssertion, buildReport, buildResult } from "../fixtures/builders.ts";
import { buildScoredFailure, buildScoresReport, buildSet } from "../fixtures/scores.ts";

const PLAIN: RenderOptions = { colour: false, columns: 60 };
const render = (report: Report, options = PLAIN): string => pretty.render(conclude(report), options);
const stripColours = (text: string): string => text.replace(/\u001b\[\d+m/g, "");

test("scores stand in the lines, then in full with sets and metrics, and metrics are rolled up at the end", () => {
  expect(render(buildScoresReport())).toMatchInlineSnapshot(`
   "
   packages  examples/packages.yml
     ✗   12ms  answers well  0.40 < 0.70  quality 0.667 < 0.7
     ✓   12ms  is good enough  0.75 ≥ 0.75
     ✓   12ms  has a set  tone 0.67 ≥ 0.50

   Failures ───────────────────────────────────────────────────

     1) ✗ answers well
        everything · examples/packages.yml:12

        ✗ score           0.40 < 0.70
        ✗ metric quality  0.667 < 0.7
          metric reach    1.5
          metric reach counts as 0 what the test does not have: "raech"

        ✗ result.content[0].text regex  well_formed  weight 2
          expected another text
          examples/packages.yml:14:5

        ✗ set coverage  0.67 < 0.80  weight 2
          ✓ result.content[0].text exact
          ✗ result.content[0].text exact
            expected "canary"
            examples/packages.yml:14:5

        ✓ set tone  0.67 ≥ 0.50
          ✓ result.content[0].text contains  weight 2
          ✗ result.content[0].text contains  expected "please"

        ✓ result.content[0].text icontains  cites_sources

        rerun     mcptest run examples/packages.yml --filter 'answers well'

   Metric rollups ─────────────────────────────────────────────

     metric    mean    min   max  tests
     quality  0.708  0.667  0.75      2

   FAILED  1 failed, 2 passed (3 tests, 1.2s)
   "
  `);
});

test("verbose shows what a passing score is made of", () => {
  const shown = render(buildScoresReport(), { ...PLAIN, verbose: true });
  expect(shown).toContain(`is good enough  0.75 ≥ 0.75
             ✓ result.content[0].text icontains  cites_sources
             ✗ result.content[0].text regex  well_formed  weight 2  expected another text
             ✓ metric quality  0.75 ≥ 0.7
`);
  expect(shown).toContain(`has a set  tone 0.67 ≥ 0.50
             ✓ set tone  0.67 ≥ 0.50
               ✓ result.content[0].text contains  weight 2
               ✗ result.content[0].text contains  expected "please"
`);
});

test("colour says nothing that the text does not", () => {
  for (const verbose of [false, true]) {
    const coloured = render(buildScoresReport(), { ...PLAIN, verbose, colour: true });
    expect(stripColours(coloured)).toBe(render(buildScoresReport(), { ...PLAIN, verbose }));
  }
});

test("a set that waits for a judge says so", () => {
  const assertion = { target: "result", matcher: "llm_judge", passed: true, deferred: true, set: "judged" };
  const sets = [buildSet("judged", 0.5, { score: 1, passed: true, deferred: true })];
  const [result] = [buildResult("waits", { status: "deferred", sets })];
  const assertions = [{ ...assertion, location: result?.location ?? { file: "", line: 1, column: 1 } }];
  const report = buildReport({ results: [buildResult("waits", { status: "deferred", sets, assertions })] });
  expect(render(report, { ...PLAIN, verbose: true })).toContain(
    "~ set judged  1.00 ≥ 0.50  waits for a judge\n               ~ result llm_judge  no judge\n",
  );
});

test("names cannot break lines or send control codes, and many are counted", () => {
  const name = "bad\nname\u001b[31m";
  const metrics = Array.from({ length: 5 }, (_, at) => ({
    name: `${name}${at}`,
    value: 0,
    threshold: 1,
    passed: false,
  }));
  const result = buildScoredFailure({ sets: [buildSet(name, 0.8)], derived_metrics: metrics });
  const rollups = [{ name, mean: 0, min: 0, max: 0, count: 1 }];
  const shown = render({ ...buildReport({ results: [result] }), rollups });
  expect(shown).not.toContain("\u001b");
  expect(shown).not.toContain("bad\nname");
  expect(shown).toContain(" … and 3 more\n");
});

test("of many sets those with a failure are told with their members, the others on a line each, up to twenty", () => {
  const names = Array.from({ length: 40 }, (_, at) => `s${at}`);
  const sets = names.map((name, at) => buildSet(name, 1, at === 39 ? { score: 0 } : { score: 1, passed: true }));
  const assertions = names.map((set, at) => buildAssertion("result", "exact", { set, passed: at !== 39 }));
  const shown = render({ ...buildReport({ results: [buildScoredFailure({ sets, assertions })] }) });
  expect(shown).toMatch(/✗ set s39 .*\n +✗ result/);
  expect(shown).toContain("     ✓ set s0  1.00 ≥ 1.00\n     ✓ set s1  1.00 ≥ 1.00\n");
  expect(shown).not.toContain("set s20");
  expect(shown).toContain("     … and 19 more sets without a failure\n");
});

test("verbose tells what holds of a failure, also in a set that holds", () => {
  const { assertions } = buildScoredFailure();
  const whole = buildAssertion("result.isError", "exact", { passed: true, set: "manners" });
  const sets = [buildSet("tone", 0.8), buildSet("manners", 0.5)];
  const failure = buildScoredFailure({ assertions: [...assertions, whole], sets });
  const shown = render(buildReport({ results: [failure] }), { ...PLAIN, verbose: true });
  expect(shown).toContain("             ✓ result.isError exact\n");
});

test("names of wide characters keep columns aligned", () => {
  const metrics = ["品質", "mood"].map((name) => ({ name, value: 1, threshold: 1, passed: true }));
  const shown = render({ ...buildReport({ results: [buildScoredFailure({ derived_metrics: metrics })] }) });
  expect(shown).toContain("✓ metric 品質  1 ≥ 1\n");
  expect(shown).toContain("✓ metric mood  1 ≥ 1\n");
});

test("on a narrow terminal a name of wide characters leaves room for the numbers", () => {
  const rollups = [{ name: "品質".repeat(20), mean: 0.5, min: 0, max: 1, count: 3 }];
  const shown = render({ ...buildReport(), rollups }, { ...PLAIN, columns: 60 });
  const row = shown.split("\n").find((line) => line.includes("品質")) ?? "";
  expect(row).toContain("…");
  expect(displayWidth(row)).toBeLessThanOrEqual(60);
});
