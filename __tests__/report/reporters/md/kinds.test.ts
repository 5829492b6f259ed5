import { conclude } from "../../../../src/conduct/index.ts";
import { type MarkdownOptions, type Report, renderMarkdown, type TestResult } from "../../../../src/report/index.ts";
import { buildFullReport } from "../../../fixtures/reports/full.ts";
import { flaws } from "../../../helpers/markup.ts";
import { buildReport, buildResult } from "../../fixtures/builders.ts";

const full = buildFullReport();
const wrong = ({ status, single }: TestResult): boolean => !single && (status === "failed" || status === "errored");
/** An agent that fails for what it did. */
const agents = full.results
  .filter(({ kind, single }) => kind === "agent" && !single)
  .map((one): TestResult => ({ ...one, status: "failed", message: "it called get_user twice" }));
const RESULTS = [...full.results.filter(({ kind }) => kind !== "agent"), ...agents];
const KINDS = [...new Set(RESULTS.filter(wrong).map(({ kind }) => kind))];

const comment = (report: Report, extent: MarkdownOptions["extent"] = "news"): string =>
  renderMarkdown(conclude(report), {
    extent,
    urlOf: () => undefined,
    budget: { limit: 65_000, measure: ({ length }) => length },
  });

test("the reports have failures of evals, agents and compositions beside those of plain tests", () => {
  expect(KINDS).toEqual(expect.arrayContaining(["tool", "composition", "eval", "agent"]));
});

test.each(KINDS)("a comment of %s results is that of plain tests: why, each cause in a line, and details", (kind) => {
  const results = RESULTS.filter((one) => one.kind === kind);
  const text = comment(buildReport({ results, servers: full.servers }));
  expect(flaws(text)).toEqual([]);
  const [heading, , because, , first] = text.split("\n");
  expect(heading).toMatch(/^### ❌ mcptest: (?:\d+ causes? behind )?\d+ of \d+ tests?/);
  expect(because).toMatch(/^\*\*Red because\*\* \d+ tests? (?:failed|errored)/);
  expect(first).toMatch(/^\*\*Cause 1, \d+ tests?\*\* `+.*`+ at examples\/\w+\.yml:\d+/);
  expect(text).toMatch(/^<details open><summary><strong>Cause 1<\/strong>: /m);
  expect(text).not.toContain("&#95;");
});

test("many property tests leave room for the failures, and are counted where they are left out", () => {
  const results = Array.from({ length: 200 }, (_, at) =>
    buildResult(`tries ${at}`, { kind: "property", status: "failed", message: `it broke ${"long ".repeat(at)}` }),
  );
  const report = buildReport({ results });
  expect(comment(report)).toContain("<details open><summary><strong>Cause 1</strong>");
  expect(comment(report, "verdict").length).toBeLessThan(comment(report).length / 2);
  const all = comment(report, "all");
  expect(all.match(/<summary>Tools tried: /g)).toHaveLength(10);
  expect(all).toContain("Tools tried by 190 more property tests: in the report");
  for (const extent of ["all", "news", "verdict"] as const) expect(flaws(comment(report, extent))).toEqual([]);
});
