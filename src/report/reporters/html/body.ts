import { formatDuration } from "../../../values/duration.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { showMetric, showMetrics, showScores } from "../../../values/show/score.ts";
import { count, formatNumber } from "../../../values/text.ts";
import { traceOfSteps } from "../../composition/steps.ts";
import { describeUnjudged } from "../../judged/wording.ts";
import type { DerivedMetricResult, Detail, TestDelta, TestResult } from "../../model/report.ts";
import { describeDelta } from "../../wording/deltas.ts";
import { isFailure } from "../../wording/failures.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { place, renderAssertions, renderHint, renderPlace } from "./assertion.ts";
import { renderComposition, renderNodesOf } from "./composition.ts";
import { renderCalibration } from "./judged/calibration.ts";
import { renderConversation } from "./judged/conversation.ts";
import { renderEvaluation } from "./judged/evaluation.ts";
import { renderRuns } from "./judged/tables.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge } from "./status.ts";
import { BOUNDS, cut, line, listLines, moreRow, several, showValue } from "./texts.ts";

/** How each type of detail is shown. */
const DETAILS: {
  readonly [T in Detail["type"]]: (result: TestResult, detail: Extract<Detail, { type: T }>) => Content;
} = {
  trace: renderComposition,
  steps: (result, detail) => renderNodesOf(result, traceOfSteps(detail), "Step"),
  evaluation: renderEvaluation,
  conversation: renderConversation,
  calibration: renderCalibration,
};

function showDetail(result: TestResult, detail: Detail): Content {
  return (DETAILS[detail.type] as (result: TestResult, detail: Detail) => Content)(result, detail);
}

/** What a test opens to. */
export function renderBody(result: TestResult, delta: TestDelta | undefined): Markup {
  const { message, hint, detail, derived_metrics: metrics } = result;
  const failed = result.assertions.filter(({ passed }) => !passed);
  const told = failed.some((assertion) => assertion.message === message);
  const hinted = failed.some((assertion) => assertion.hint === hint);
  return html`${renderFacts(result)}
${delta && html`<p class="note">Against the baseline: ${describeDelta(delta)}</p>`}
${message !== undefined && !told && html`<pre tabindex="0" class="text message">${cut(message)}</pre>`}
${hint !== undefined && !hinted && renderHint(hint)}
${failed.length === 0 && result.location.text !== undefined && renderPlace(result.location)}
${renderAssertions(result)}
${metrics && renderMetrics(metrics)}
${renderExchange(result)}
${result.runs && renderRuns(result.runs)}
${detail && showDetail(result, detail)}
${renderStderr(result)}
${renderRepro(result)}`;
}

function renderFacts(result: TestResult): Markup {
  const { status, duration_ms: ms, attempts, tokens, cost_usd: cost, score, threshold } = result;
  const facts: [string, Content][] = [
    ["place", html`<code>${place(result.location)}</code>`],
    ["server", result.server !== "" && line(result.server)],
    ...Object.entries(result.coordinates).map(([key, value]): [string, Content] => [key, line(String(value))]),
    ["time", attempts > 0 && formatDuration(ms)],
    ["tries", attempts > 1 && (result.flaky ? `${attempts}: flaky, it passed only on the last` : String(attempts))],
    ["passed", result.is_error && IS_ERROR],
    ["cached", result.cached && "the result of an earlier run"],
    ["counts", result.single && "not by itself: the aggregate of its runs does"],
    [
      "replayed",
      result.replayed && ["answers came from a recording", describeUnjudged(result) ?? []].flat().join("; "),
    ],
    ["deferred", status === "deferred" && "not judged in this run"],
    ["score", score !== undefined && scoreOf(score, threshold)],
    ["tokens", tokens !== undefined && formatNumber(tokens)],
    ["cost", cost !== undefined && formatCost(cost)],
    ["model", result.model !== undefined && result.coordinates.model === undefined && line(result.model)],
    ["rule", result.rule_id !== undefined && html`<code>${line(result.rule_id)}</code>`],
    ["id", html`<code>${result.id}</code>`],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => value !== undefined && value !== false && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function scoreOf(score: number, threshold: number | undefined): string {
  const [shown, needed] = showScores(score, threshold ?? 0);
  return threshold === undefined ? shown : `${shown} of ${needed} needed`;
}

function renderMetrics(metrics: readonly DerivedMetricResult[]): Markup {
  return html`<h3>Metrics</h3><div class="scroll" tabindex="0" role="group" aria-label="Metrics"><table><thead><tr><th scope="col">Metric</th><th scope="col" class="num">Value</th><th scope="col" class="num">Needs</th><th scope="col">Verdict</th><th scope="col">Notes</th></tr></thead>
<tbody>${several(metrics, BOUNDS.rows, renderMetric, (more) => moreRow(more, 5))}</tbody></table></div>`;
}

function renderMetric({ name, value, threshold, passed, unknown_refs: unknown = [] }: DerivedMetricResult): Markup {
  const [shown, needed] = threshold === undefined ? [showMetric(value)] : showMetrics(value, threshold);
  return html`<tr><th scope="row">${line(name)}</th><td class="num">${shown}</td><td class="num">${needed}</td><td>${passed !== undefined && badge(passed ? "passed" : "failed")}</td>
<td>${unknown.length > 0 && `counted as 0: ${listLines(unknown)}`}</td></tr>`;
}

/** What was asked and what came back, folded; of a test that passed, only the start. */
function renderExchange({ request, response, ...result }: TestResult): Content {
  const max = isFailure(result) ? BOUNDS.value : BOUNDS.line;
  const parts: [string, Json | undefined][] = [
    ["Request", request as JsonObject | undefined],
    [response?.error === undefined ? "Response" : "Response: an error", response?.error ?? response?.result],
  ];
  const told = parts.filter((part): part is [string, Json] => part[1] !== undefined);
  return html`${told.map(([name, value]) => html`<details class="inner"><summary>${name}</summary><pre tabindex="0">${showValue(value, max)}</pre></details>`)}`;
}

function renderStderr({ stderr_tail: tail = [] }: TestResult): Content {
  if (tail.length === 0) return undefined;
  const shown = tail.slice(-BOUNDS.stderrLines);
  const left = tail.length - shown.length;
  return html`<h3>Last of stderr</h3><pre tabindex="0" class="stderr">${left > 0 && html`<span class="more">… ${count(left, "line")} before\n</span>`}${shown.map((text) => `${cut(text, BOUNDS.line)}\n`)}</pre>`;
}

function renderRepro({ repro }: TestResult): Content {
  return (
    repro !== undefined &&
    html`<h3>Run it again</h3><div class="repro"><pre tabindex="0">${cut(repro, BOUNDS.command)}</pre><button type="button" class="copy">Copy<span class="sr"> the command</span></button></div>`
  );
}
