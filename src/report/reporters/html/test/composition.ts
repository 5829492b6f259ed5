import { formatDuration } from "../../../../values/duration.ts";
import { showSpent } from "../../../../values/show/cost.ts";
import { count, formatNumber } from "../../../../values/text.ts";
import {
  type CompositionGraph,
  type DrawnTrace,
  describeStop,
  drawGraph,
  type GraphRow,
  needsOf,
} from "../../../composition/graph.ts";
import type { CompositionTrace, IterationTrace, NodeTrace, TestResult } from "../../../model/report.ts";
import { textsOf } from "../../../wording/failures.ts";
import { badge, type Content, html, type Markup } from "../markup.ts";
import { drawSvg } from "../svg/graph.ts";
import { drawTimeline } from "../svg/timeline.ts";
import { BOUNDS, type Column, cut, line, renderTable, showValue } from "../texts.ts";

/** What a composition did: drawings, and every node in words. */
export function renderComposition(trace: CompositionTrace, result: TestResult): Content {
  const graph = drawGraph(trace);
  const stop = describeStop(trace);
  return html`${stop && html`<p class="note warn">${cut(stop)}</p>`}
<h3>Graph</h3>${drawSvg(graph, `g-${result.id}`, line(result.name, 80))}
${renderNodesOf(trace, result)}`;
}

/** When each node ran, what became of it, and what it read and gave. */
export function renderNodesOf(trace: DrawnTrace, result: TestResult, noun: "Node" | "Step" = "Node"): Content {
  const graph = drawGraph(trace, textsOf(result));
  return html`${timelineOf(graph, `g-${result.id}`, line(result.name, 80))}
<h3>${noun}s</h3>${renderTable(`Table of ${noun.toLowerCase()}s`, graph.rows, [[noun, ({ node }) => html`<code>${line(node.id)}</code>`], ...columnsOf(result.server)])}${graph.left_out.total > 0 && html`<p class="more">… and ${graph.left_out.total} more in the JSON report</p>`}
${graph.rows.filter(({ node }) => node.iterations?.length).map(({ node }) => renderIterations(node))}
${renderValues(graph, trace)}`;
}

function timelineOf(graph: CompositionGraph, id: string, name: string): Content {
  const drawn = drawTimeline(graph, `${id}-w`, name);
  const key =
    graph.rows.some(({ critical }) => critical) &&
    html`<p class="key"><span class="line critical"></span> the chain that took longest</p>`;
  return drawn && html`<h3>Timeline</h3>${drawn}${key}`;
}

/** Calls name their server where it is not the test's own. */
const columnsOf = (own: string): readonly Column<GraphRow>[] => [
  ["Status", ({ node }) => badge(node.status)],
  [
    "Calls",
    ({ node: { tool, server } }) =>
      html`<code>${line(tool)}</code>${server !== "" && server !== own && html` on ${line(server)}`}`,
  ],
  [
    "Needs",
    ({ node }) =>
      needsOf(node)
        .map(({ id, optional }) => `${line(id)}${optional ? " (optional)" : ""}`)
        .join(", "),
  ],
  ["From", ({ node }) => ran(node) && node.started_ms > 0 && formatDuration(node.started_ms), "num"],
  ["Time", ({ node }) => ran(node) && formatDuration(node.duration_ms), "num"],
  ["Tries", ({ node: { attempts } }) => attempts > 1 && attempts, "num"],
  ["Tokens", ({ node: { tokens } }) => tokens > 0 && formatNumber(tokens), "num"],
  ["Cost", ({ node: { cost_usd: cost } }) => showSpent(cost), "num"],
  ["Notes", notesOf],
];

function ran({ status }: NodeTrace): boolean {
  return status !== "skipped";
}

function notesOf({ node, critical, iterations, errors }: GraphRow): Content {
  const facts = [
    ...(critical ? ["on the longest chain"] : []),
    ...(node.mocked ? ["mocked"] : []),
    ...(node.frozen ? ["replayed from a recording"] : []),
    ...(iterations === undefined ? [] : [iterations]),
    ...(node.model === null ? [] : [line(node.model)]),
    ...(node.reason === undefined ? [] : [cut(node.reason, BOUNDS.line)]),
  ].join(" · ");
  return [facts, errors.map((error) => html`<pre tabindex="0" class="bad">${cut(error, BOUNDS.message)}</pre>`)];
}

function renderIterations({ id, iterations = [], repeats }: NodeTrace): Markup {
  const what = repeats === "rounds" ? "round" : "element";
  const columns: Column<IterationTrace>[] = [[what, ({ index }) => String(index)], ...ITERATIONS];
  return html`<details class="inner"><summary>${count(iterations.length, what)} of <code>${line(id)}</code></summary>
${renderTable(`${what}s of ${line(id)}`, worstFirst(iterations), columns, { max: BOUNDS.iterations })}</details>`;
}

const ITERATIONS: readonly Column<IterationTrace>[] = [
  ["Status", ({ status }) => badge(status)],
  ["Time", ({ duration_ms: ms }) => formatDuration(ms), "num"],
  ["Tries", ({ attempts = 1 }) => attempts > 1 && attempts, "num"],
  ["Arguments", ({ args }) => args !== undefined && html`<code>${showValue(args, BOUNDS.preview)}</code>`],
  [
    "Output",
    ({ output, error, reason }) => {
      const came = error ?? reason;
      return came === undefined ? html`<code>${showValue(output, BOUNDS.preview)}</code>` : cut(came, BOUNDS.line);
    },
  ],
];

/** Failed ones first where not all are shown. */
function worstFirst(iterations: readonly IterationTrace[]): readonly IterationTrace[] {
  if (iterations.length <= BOUNDS.iterations) return iterations;
  const failed = iterations.filter(({ status }) => status === "failed");
  return [...failed, ...iterations.filter(({ status }) => status !== "failed")];
}

function renderValues({ rows }: CompositionGraph, trace: DrawnTrace): Markup {
  const shown = rows.filter(({ node }) => ran(node));
  return html`<details class="inner"><summary>Arguments and outputs</summary><dl class="values">
<dt>combined output</dt><dd><pre tabindex="0">${showValue(trace.output, BOUNDS.line * 4)}</pre></dd>
${shown.map(({ node }) => html`<dt><code>${line(node.id)}</code></dt><dd>${node.args !== null && html`<pre tabindex="0">${showValue(node.args, BOUNDS.line * 2)}</pre>`}<pre tabindex="0">${showValue(node.output, BOUNDS.line * 2)}</pre></dd>`)}
</dl></details>`;
}
