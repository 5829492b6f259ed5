import { conclude } from "../../../src/conduct/index.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { gitlab } from "../../../src/report/reporters/gitlab.ts";
import { sarif } from "../../../src/report/reporters/sarif/reporter.ts";
import { buildAssertion, buildFailure, buildReport, placeOf } from "../fixtures/builders.ts";

const OPTIONS = { colour: false, columns: 80 };

/** What each format tells of the one failed assertion of a test with these scores. */
function tell(parts: Partial<TestResult>): string[] {
  const report: Report = buildReport({
    results: [buildFailure("scored", [buildAssertion("result.a", "exact", { message: "expected 1, found 2" })], parts)],
  });
  const [issue] = JSON.parse(gitlab.render(conclude(report), OPTIONS)) as { description: string }[];
  const log = JSON.parse(sarif.render(conclude(report), OPTIONS)) as {
    runs: { results: { message: { text: string } }[] }[];
  };
  return [issue?.description ?? "", log.runs[0]?.results[0]?.message.text ?? ""];
}

test.each<[string, Partial<TestResult>]>([
  ["score 0.50 is below the threshold 0.70", { score: 0.5, threshold: 0.7 }],
  [
    "metric quality is 0.667, below its threshold 0.7",
    { score: 0.7, threshold: 0.5, derived_metrics: [{ name: "quality", value: 2 / 3, threshold: 0.7, passed: false }] },
  ],
  [
    "set words: score 0.33 is below its threshold 0.60",
    { sets: [{ name: "words", score: 1 / 3, threshold: 0.6, weight: 1, passed: false, location: placeOf(14) }] },
  ],
])("an alert on an assertion says why its test failed: %s", (reason, parts) => {
  for (const told of tell(parts)) {
    expect(told).toContain("scored: expected 1, found 2");
    expect(told).toContain(reason);
  }
});

test("nothing is said of scores that reach their thresholds", () => {
  const metric = { name: "quality", value: 1, threshold: 0.7, passed: true };
  for (const told of tell({ score: 0.8, threshold: 0.5, derived_metrics: [metric] })) expect(told).not.toMatch(/below/);
});
