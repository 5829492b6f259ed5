import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { count, formatNumber } from "../../../values/text.ts";
import { type CompositionGraph, drawGraph, type GraphRow, needsOf } from "../../composition/graph.ts";
import { describeStop } from "../../composition/wording.ts";
import type { CompositionTrace, IterationTrace, NodeTrace, TestResult } from "../../model/report.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge } from "./status.ts";
import { drawSvg } from "./svg/graph.ts";
import { drawTimeline } from "./svg/timeline.ts";
import { BOUNDS, cut, line, moreRow, several, showValue } from "./texts.ts";

/** What a composition did: drawings, and every node in words. */
export function renderComposition(result: TestResult, trace: CompositionTrace): Content {
  const graph = drawGraph(trace);
  const stop = describeStop(trace);
  return html`${stop && html`<p class="note warn">${cut(stop)}</p>`}
<h3>Graph</h3>${drawSvg(graph, `g-${result.id}`, line(result.name, 80))}
${renderNodesOf(result, trace)}`;
}

/** When each node ran, what became of it, and what it read and gave. */
export function renderNodesOf(result: TestResult, trace: CompositionTrace, noun: "Node" | "Step" = "Node"): Content {
  const graph = drawGraph(trace);
  return html`${timelineOf(graph, `g-${result.id}`, line(result.name, 80))}
<h3>${noun}s</h3>${renderNodes(graph, trace, noun)}
${graph.rows.filter(({ node }) => node.iterations?.length).map(({ node }) => renderIterations(node))}
${renderValues(graph, trace)}`;
}

function timelineOf(graph: CompositionGraph, id: string, name: string): Content {
  const drawn = drawTimeline(graph, `${id}-w`, name);
  const key = html`<p class="key"><span class="line critical"></span> the chain that took longest</p>`;
  return drawn && html`<h3>Timeline</h3>${drawn}${key}`;
}

function renderNodes(
  { rows, left_out: left, counts }: CompositionGraph,
  { cost, tokens, composition }: CompositionTrace,
  noun: "Node" | "Step",
): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table of ${noun.toLowerCase()}s"><table>
<thead><tr><th scope="col">${noun}</th><th scope="col">Status</th><th scope="col">Calls</th><th scope="col">Needs</th><th scope="col" class="num">From</th><th scope="col" class="num">Time</th><th scope="col" class="num">Tries</th><th scope="col" class="num">Tokens</th><th scope="col" class="num">Cost</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.map(renderNode)}${left.total > 0 && moreRow(left.total, 10)}</tbody>
<tfoot><tr><th scope="row">${count(counts.total, noun.toLowerCase())}</th><td colspan="4"></td><td class="num">${formatDuration(composition.duration_ms)}</td><td></td><td class="num">${formatNumber(tokens.total)}</td><td class="num">${formatCost(cost.total)}</td><td></td></tr></tfoot>
</table></div>`;
}

function renderNode(row: GraphRow): Markup {
  const { node } = row;
  const ran = node.status !== "skipped";
  const needs = needsOf(node).map(({ id, optional }) => `${line(id)}${optional ? " (optional)" : ""}`);
  return html`<tr><th scope="row"><code>${line(node.id)}</code></th><td>${badge(node.status)}</td>
<td><code>${line(node.tool)}</code>${node.server !== "" && html` on ${line(node.server)}`}</td><td>${needs.join(", ")}</td>
<td class="num">${ran && (node.started_ms === 0 ? "0ms" : formatDuration(node.started_ms))}</td><td class="num">${ran && formatDuration(node.duration_ms)}</td>
<td class="num">${node.attempts}</td><td class="num">${node.tokens > 0 && formatNumber(node.tokens)}</td>
<td class="num">${node.cost_usd > 0 && formatCost(node.cost_usd)}</td><td>${notesOf(row)}</td></tr>`;
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
  return html`<details class="inner"><summary>${count(iterations.length, what)} of <code>${line(id)}</code></summary>
<div class="scroll" tabindex="0" role="group" aria-label="${what}s of ${line(id)}"><table>
<thead><tr><th scope="col" class="num">${what}</th><th scope="col">Status</th><th scope="col" class="num">Time</th><th scope="col" class="num">Tries</th><th scope="col">Arguments</th><th scope="col">Output</th></tr></thead>
<tbody>${several(worstFirst(iterations), BOUNDS.iterations, renderIteration, (more) => moreRow(more, 6))}</tbody></table></div></details>`;
}

function renderIteration({ index, status, args, output, ...iteration }: IterationTrace): Markup {
  const came = iteration.error ?? iteration.reason;
  return html`<tr><th scope="row" class="num">${index}</th><td>${badge(status)}</td><td class="num">${formatDuration(iteration.duration_ms)}</td><td class="num">${iteration.attempts}</td>
<td><code>${args !== undefined && showValue(args, BOUNDS.preview)}</code></td>
<td>${came === undefined ? html`<code>${showValue(output, BOUNDS.preview)}</code>` : cut(came, BOUNDS.line)}</td></tr>`;
}

/** Failed ones first where not all are shown. */
function worstFirst(iterations: readonly IterationTrace[]): readonly IterationTrace[] {
  if (iterations.length <= BOUNDS.iterations) return iterations;
  const failed = iterations.filter(({ status }) => status === "failed");
  return [...failed, ...iterations.filter(({ status }) => status !== "failed")];
}

function renderValues({ rows }: CompositionGraph, trace: CompositionTrace): Markup {
  const ran = rows.filter(({ node }) => node.status !== "skipped");
  return html`<details class="inner"><summary>Arguments and outputs</summary><dl class="values">
<dt>combined output</dt><dd><pre tabindex="0">${showValue(trace.output, BOUNDS.line * 4)}</pre></dd>
${ran.map(({ node }) => html`<dt><code>${line(node.id)}</code></dt><dd>${node.args !== null && html`<pre tabindex="0">${showValue(node.args, BOUNDS.line * 2)}</pre>`}<pre tabindex="0">${showValue(node.output, BOUNDS.line * 2)}</pre></dd>`)}
</dl></details>`;
}
