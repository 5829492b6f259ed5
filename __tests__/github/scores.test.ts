import { conclude } from "../../src/conduct/index.ts";
import { annotateReport } from "../../src/github/annotations.ts";
import { renderMarkdown } from "../../src/report/index.ts";
import { html } from "../../src/report/reporters/html/reporter.ts";
import { buildReport } from "../report/fixtures/builders.ts";
import { buildScoredFailure, buildScoresReport, buildSet } from "../report/fixtures/scores.ts";

const options = { budget: { limit: 100_000, measure: (text: string) => text.length }, urlOf: () => undefined };

test("an annotation says what is below its threshold, then which assertions count against it", () => {
  const [first, ...rest] = annotateReport(buildScoresReport());
  expect(rest).toEqual([]);
  expect(first?.title).toBe("failed: answers well");
  expect(first?.message.split("\n")).toEqual([
    "score 0.40 is below the threshold 0.70",
    "set coverage: score 0.67 is below its threshold 0.80",
    "metric quality is 0.667, below its threshold 0.7",
    "expected another text",
    'expected "canary"',
  ]);
});

test("a failure by a metric alone is told though every assertion holds", () => {
  const { assertions, derived_metrics = [] } = buildScoredFailure();
  const result = buildScoredFailure({
    assertions: assertions.filter(({ passed }) => passed),
    score: 1,
    sets: [],
    derived_metrics,
    message: "metric quality is 0.667, below its threshold 0.7",
    rule_id: "metric.threshold",
  });
  expect(annotateReport(buildReport({ results: [result] }))[0]?.message).toBe(
    "metric quality is 0.667, below its threshold 0.7",
  );
});

test("the job summary names the score, and passes over tests that reach theirs", () => {
  const summary = renderMarkdown(conclude(buildScoresReport()), options).replaceAll("&#58;", ":");
  expect(summary).toContain("score 0.40 is below the threshold 0.70: 1 of 2 assertions and 1 of 2 sets failed");
  expect(summary).toContain("✗ metric quality is 0.667, below its threshold 0.7");
  expect(summary).not.toContain("please");
  expect(summary).toContain("<summary>Metric rollups (1)</summary>\n\n| Metric | Mean | Min | Max | Tests |");
  expect(summary).toContain("| quality | 0.708 | 0.667 | 0.75 | 2 |");
});

test("a set that waits for a judge is neither marked as holding nor as failed", () => {
  const sets = [buildSet("tone", 0.5), buildSet("judged", 0.7, { score: 0, passed: true, deferred: true })];
  const report = buildReport({ results: [buildScoredFailure({ sets })] });
  const summary = renderMarkdown(report, options);
  expect(summary).toContain("| ✓ tone 0.67; \\~ judged 0.00 |");
  expect(summary).toContain("| ~ judged | 0.00 | 0.70 | 1 |");
  const page = html.render(report, { colour: false, columns: 80 });
  const [, heading = ""] = page.match(/<h4>((?:(?!<h4>).)*)Set judged/s) ?? [];
  expect(heading).toContain("deferred");
});
