import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { conclude } from "../../src/conduct/index.ts";
import { annotateReport } from "../../src/github/annotations.ts";
import type { TestResult } from "../../src/report/index.ts";
import { byteLimit, renderMarkdown } from "../../src/report/index.ts";
import { buildReport } from "../report/fixtures/builders.ts";
import {
  buildCasesReport,
  buildCompositionsReport,
  buildHostileCompositionsReport,
  buildWideReport,
} from "../report/fixtures/composition-samples.ts";
import { buildNode, buildRow } from "../report/fixtures/compositions.ts";
import { makeFailure } from "./reports.ts";

const roomy = { budget: byteLimit(1024 * 1024), urlOf: () => undefined };
const render = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

/** A row with failed nodes of which no assertion speaks. */
function buildSilentRow(failed: number): TestResult {
  const nodes = Array.from({ length: failed }, (_, at) =>
    buildNode(`n${at}`, { status: "failed", error: `broke at ${at}` }),
  );
  const result: Partial<TestResult> = { status: "failed", assertions: [], message: `${failed} nodes failed` };
  return { ...buildRow("silent", nodes), ...result };
}

test("an annotation names the row and points at the assertion, and the cap that it names is not named twice", () => {
  const found = annotateReport(buildCompositionsReport()).find(({ title }) => title.includes("gated"));
  expect(found).toEqual({
    level: "error",
    title: "failed: gated [large]",
    message: 'node "check" failed: the composition\'s max_cost_usd of $0.50 was reached at $0.54',
    location: expect.objectContaining({ line: 14 }),
  });
});

test("a cap that no assertion names is named first", () => {
  const row = buildRow("gated", [buildNode("a", { tokens: 20_400 })], {
    composition: { budget_tripped: "max_tokens" },
    result: { status: "failed", assertions: [makeFailure({ message: "expected 1, found null" })] },
  });
  const report = buildReport({ results: [row] });
  expect(annotateReport(report)[0]?.message).toBe("stopped by max_tokens at 20,400 tokens\nexpected 1, found null");
  expect(render(renderMarkdown(report, roomy))).toContain(
    "<code>stopped by max_tokens at 20,400 tokens: expected 1, found null</code> at suites/a.yml:40 · gated</p>",
  );
});

test("that a composition did not run is not told where a node says why", () => {
  const row = buildRow("x", [buildNode("a", { status: "failed", error: "no" })]);
  const ran = makeFailure({ target: "composition.ran", message: "expected true, found false" });
  const told = (assertions: TestResult["assertions"]): string | undefined =>
    annotateReport(buildReport({ results: [{ ...row, assertions }] }))[0]?.message;
  expect(told([ran, ...row.assertions])).toBe('node "a" failed: no');
  expect(told([ran])).toBe('expected true, found false\nnode "a" failed: no');
});

test("an annotation tells the errors of failed nodes that no assertion tells, the first three", () => {
  const [found] = annotateReport(buildReport({ results: [buildSilentRow(5)] }));
  expect(found?.message).toBe(
    [
      "5 nodes failed",
      'node "n0" failed: broke at 0',
      'node "n1" failed: broke at 1',
      'node "n2" failed: broke at 2',
      "and 2 more failed nodes",
    ].join("\n"),
  );
});

test("the details of a failed composition hold its graph for GitHub to draw", () => {
  const summary = renderMarkdown(conclude(buildCompositionsReport()), roomy);
  expect(summary).toContain('\n```mermaid\nflowchart TD\n  n0["✓ search<br/>search_tool · 120ms"]\n');
  expect(summary.match(/```mermaid/g)).toHaveLength(4);
  expect(summary).toContain("composition on `packages`");
  expect(render(summary)).toContain('<code class="language-mermaid">flowchart TD');
});

test("a graph with too many edges to draw is text", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const nodes = ids.map((id, at) =>
    buildNode(id, { needs: ids.slice(0, at), ...(at === 39 ? { status: "failed", error: "no" } : {}) }),
  );
  const summary = renderMarkdown(buildReport({ results: [buildRow("dense", nodes)] }), roomy);
  expect(summary).not.toContain("```mermaid");
  expect(summary).toContain("```text\n40 nodes in 492ms: 1 failed, 39 ok\n✓ n0");
});

test("errors of nodes are told under the graph, unless an assertion has told them", () => {
  const summary = (row: TestResult): string => renderMarkdown(buildReport({ results: [row] }), roomy);
  const silent = summary(buildSilentRow(7));
  expect(silent).toContain("✗ node `n0` failed: broke at 0\n");
  expect(silent).toContain("… and 2 more failed nodes.");
  const told = summary(buildRow("told", [buildNode("a", { status: "failed", error: "no" })]));
  expect(told).not.toContain("✗ node `a`");
});

test("what compositions with cases or spend came to is a table, and where they spent it another", () => {
  const html = render(renderMarkdown(conclude(buildCompositionsReport()), roomy));
  for (const cells of [
    ["gated", "1 of 2 passed", "0.50", "0.00", "1.00", "$0.99", "2,640"],
    ["case large of gated", "$0.54", "1,440"],
    ["model claude-sonnet-4-5 of gated", "$0.88", "2,200"],
    ["node check of gated", "$0.11", "440"],
    [
      "2 tests: gated [small, rubric], gated [small, mcp_use]",
      "no judge: no model provider is configured",
      "<code>examples/compositions.yml:12</code>",
    ],
  ]) {
    expect(html).toContain(cells.map((cell) => `<td>${cell}</td>`).join("\n"));
  }
  expect(html).not.toContain("<td>linear</td>");
  const free = renderMarkdown(conclude(buildCasesReport()), roomy);
  expect(free).toContain("<summary>Compositions (");
  expect(free).not.toContain("Spend");
});

test("nothing that a trace says becomes markup", () => {
  const summary = renderMarkdown(conclude(buildHostileCompositionsReport()), roomy);
  expect(summary).not.toMatch(/[\u202e\u001b]/);
  expect(summary.isWellFormed()).toBe(true);
  const html = render(summary);
  expect(html).not.toContain("<script");
  expect(html.match(/<details/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  const outsideCode = html.replace(/<(pre|code)>.*?<\/\1>/gs, "");
  expect(outsideCode).not.toMatch(/@octocat/);
});

test("300 nodes take a bounded part of the summary", () => {
  expect(renderMarkdown(conclude(buildWideReport()), roomy).length).toBeLessThan(12_000);
});
