import { conclude } from "../../src/conduct/index.ts";
import { REPORTERS, type ReporterName, renderMarkdown, sayTitle, type TestResult } from "../../src/report/index.ts";
import { buildReport, buildResult } from "../report/fixtures/builders.ts";

/** Runs that passed, and of which a reader would think too well. */

const passed = buildResult("a");
const skipped = buildResult("d", { status: "skipped" });
const deferred = buildResult("f", { status: "deferred", kind: "composition", coordinates: { metric: "rubric" } });
const vacuous = buildResult("v", { kind: "eval", vacuous: true });
const of = (results: TestResult[]) => conclude(buildReport({ results }));
const TOLD: Partial<Record<ReporterName, string>> = {
  pretty: "PASSED, but nothing was judged",
  html: "PASSED, but nothing was judged",
  tap: "PASSED, but nothing was judged",
  junit: '<property name="caveat" value="nothing was judged"/>',
};

test.each([
  ["deferred", of([deferred]), "1 deferred"],
  ["deferred and skipped", of([deferred, skipped]), "1 skipped, 1 deferred"],
  ["vacuous and deferred", of([vacuous, deferred]), "1 passed, 1 vacuous, 1 deferred"],
])("a pass without anything judged says so wherever it is told: %s", async (_, report, counts) => {
  expect(report.verdict).toMatchObject({ status: "passed", exit_code: 0 });
  for (const [name, told] of Object.entries(TOLD)) {
    const { render } = await REPORTERS[name as ReporterName].load();
    expect([name, await render(report, { colour: false, columns: 80 })]).toEqual([name, expect.stringContaining(told)]);
  }
  const title = `${counts}, but nothing was judged`;
  expect(sayTitle(report)).toBe(title);
  const budget = { limit: 9000, measure: (text: string) => text.length };
  for (const extent of ["all", "news", "verdict"] as const)
    expect(renderMarkdown(report, { extent, urlOf: () => undefined, budget })).toContain(`### ⚠️ mcptest: ${title}\n`);
});

test("where something was judged, counts are enough", () => {
  expect(sayTitle(of([deferred, vacuous, passed]))).toBe("2 passed, 1 vacuous, 1 deferred");
});
