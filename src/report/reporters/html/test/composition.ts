import { formatDuration } from "../../../../values/duration.ts";
import { showSpent } from "../../../../values/show/cost.ts";
import { count, formatNumber } from "../../../../values/text.ts";
import { type GraphRow, nameNeed, needsOf } from "../../../composition/graph.ts";
import type { IterationTrace, NodeTrace, TestResult } from "../../../model/report.ts";
import type { GraphBlock } from "../../../view/index.ts";
import { badge, type Content, html, type Markup } from "../markup.ts";
import { drawSvg } from "../svg/graph.ts";
import { drawTimeline } from "../svg/timeline.ts";
import { BOUNDS, type Column, cut, fold, joinFacts, line, moreText, pre, renderTable, showValue } from "../texts.ts";

/** A composition or a pipeline: drawings, and every node or step in words. */
export function renderGraph({ noun, graph, trace, stop }: GraphBlock, result: TestResult): Content {
  const [id, name] = [`g-${result.id}`, line(result.name, 80)];
  const title = noun === "node" ? "Node" : "Step";
  const columns: Column<GraphRow>[] = [
    [title, ({ node }) => html`<code>${line(node.id)}</code>`],
    ...columnsOf(result),
  ];
  const timeline = drawTimeline(graph, `${id}-w`, name);
  const key = html`<p class="key"><span class="line critical"></span> the chain that took longest</p>`;
  const ran = graph.rows.filter(({ node }) => isRun(node));
  const values = ran.map(({ node: { id, args, output } }) => {
    const given = args !== null && pre(showValue(args, BOUNDS.line * 2));
    return html`<dt><code>${line(id)}</code></dt><dd>${given}${pre(showValue(output, BOUNDS.line * 2))}</dd>`;
  });
  const output = html`<dt>combined output</dt><dd>${pre(showValue(trace.output, BOUNDS.line * 4))}</dd>`;
  return [
    stop !== undefined && html`<p class="note warn">${cut(stop)}</p>`,
    noun === "node" && html`<h3>Graph</h3>${drawSvg(graph, id, name)}`,
    timeline && html`<h3>Timeline</h3>${timeline}${graph.rows.some(({ critical }) => critical) && key}`,
    html`<h3>${title}s</h3>${renderTable(`Table of ${noun}s`, graph.rows, columns)}`,
    moreText(graph.left_out.total),
    graph.rows.filter(({ node }) => node.iterations?.length).map(({ node }) => renderIterations(node)),
    fold("Arguments and outputs", html`<dl class="values">${output}${values}</dl>`),
  ];
}

/** Calls name their server if it is not the test's own. */
const columnsOf = ({ server: own }: TestResult): readonly Column<GraphRow>[] => [
  ["Status", ({ node }) => badge(node.status)],
  [
    "Calls",
    ({ node: { tool, server } }) => [
      html`<code>${line(tool)}</code>`,
      server !== "" && server !== own && ` on ${line(server)}`,
    ],
  ],
  [
    "Needs",
    ({ node }) =>
      needsOf(node)
        .map((need) => nameNeed({ ...need, id: line(need.id) }))
        .join(", "),
  ],
  ["From", ({ node }) => isRun(node) && node.started_ms > 0 && formatDuration(node.started_ms), "num"],
  ["Time", ({ node }) => isRun(node) && formatDuration(node.duration_ms), "num"],
  ["Tries", ({ node: { attempts } }) => attempts > 1 && attempts, "num"],
  ["Tokens", ({ node: { tokens } }) => tokens > 0 && formatNumber(tokens), "num"],
  ["Cost", ({ node: { cost_usd: cost } }) => showSpent(cost), "num"],
  ["Notes", notesOf],
];

function isRun({ status }: NodeTrace): boolean {
  return status !== "skipped";
}

function notesOf({ node, critical, iterations, errors }: GraphRow): Content {
  const facts = joinFacts([
    critical && "on the longest chain",
    node.mocked && "mocked",
    node.frozen && "replayed from a recording",
    iterations,
    node.model !== null && line(node.model),
    node.reason !== undefined && cut(node.reason, BOUNDS.line),
  ]);
  return [facts, errors.map((error) => pre(cut(error, BOUNDS.message), "bad"))];
}

function renderIterations({ id, iterations = [], repeats }: NodeTrace): Markup {
  const what = repeats === "rounds" ? "round" : "element";
  const columns: Column<IterationTrace>[] = [[what, ({ index }) => String(index)], ...ITERATIONS];
  const max = BOUNDS.iterations;
  // Failed ones first if not all are shown.
  const isLast = ({ status }: IterationTrace): number => Number(iterations.length > max && status !== "failed");
  const sorted = iterations.toSorted((a, b) => isLast(a) - isLast(b));
  const table = renderTable(`${what}s of ${line(id)}`, sorted, columns, { max });
  return fold(html`${count(iterations.length, what)} of <code>${line(id)}</code>`, table);
}

const ITERATIONS: readonly Column<IterationTrace>[] = [
  ["Status", ({ status }) => badge(status)],
  ["Time", ({ duration_ms: ms }) => formatDuration(ms), "num"],
  ["Tries", ({ attempts = 1 }) => attempts > 1 && attempts, "num"],
  ["Arguments", ({ args }) => args !== undefined && html`<code>${showValue(args, BOUNDS.preview)}</code>`],
  [
    "Output",
    ({ output, reason, error: came = reason }) =>
      came === undefined ? html`<code>${showValue(output, BOUNDS.preview)}</code>` : cut(came, BOUNDS.line),
  ],
];
