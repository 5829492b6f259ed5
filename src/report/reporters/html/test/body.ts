import { isObject, type Json, ownValue, parseJson } from "../../../../values/json.ts";
import { blocksOf } from "../../../../values/show/answer.ts";
import { showMetric, showMetrics } from "../../../../values/show/score.ts";
import { count, formatNumber } from "../../../../values/text.ts";
import { traceOfSteps } from "../../../composition/graph.ts";
import { readScore } from "../../../judged/score.ts";
import { tellResult } from "../../../judged/told.ts";
import { describeUnjudged } from "../../../judged/wording.ts";
import type { DerivedMetricResult, Detail, SentRequest, TestResult } from "../../../model/report.ts";
import { describeDelta } from "../../../wording/deltas.ts";
import { describeScores, isFailure, listStatuses } from "../../../wording/failures.ts";
import { ASKED_AGAIN, firstFailure, IS_ERROR } from "../../../wording/remarks.ts";
import { renderCalibration } from "../judged/calibration.ts";
import { renderComparison, renderConversation, renderPair } from "../judged/conversation.ts";
import { renderEvaluation } from "../judged/evaluation.ts";
import { renderRuns } from "../judged/tables.ts";
import { badge, type Content, html, icon, type Markup } from "../markup.ts";
import { BOUNDS, type Column, cut, line, listLines, moreItem, renderTable, several, showValue } from "../texts.ts";
import { place, renderAssertions, renderHint } from "./assertion.ts";
import { renderComposition, renderNodesOf } from "./composition.ts";
import { type Kin, linkTo, type RowContext } from "./row.ts";

/** How each type of detail is shown. */
const DETAILS: {
  readonly [T in Detail["type"]]: (detail: Extract<Detail, { type: T }>, result: TestResult) => Content;
} = {
  trace: renderComposition,
  steps: (detail, result) => renderNodesOf(traceOfSteps(detail), result, "Step"),
  evaluation: renderEvaluation,
  conversation: (detail) => renderConversation(detail, []),
  calibration: renderCalibration,
  comparison: renderComparison,
  pair: renderPair,
};

/** What a test opens to. */
export function renderBody(result: TestResult, { deltas, kin }: RowContext): Markup {
  const { message, hint, detail, derived_metrics: metrics } = result;
  const failed = result.assertions.filter(({ passed }) => !passed);
  const explained = failed.length > 0 && describeScores(result).length === 0;
  const hinted = failed.some((assertion) => assertion.hint === hint);
  const delta = deltas.get(result.id);
  return html`${renderFacts(result)}${renderKin(kin.get(result))}
${delta && html`<p class="note">Against the baseline: ${describeDelta(delta)}</p>`}
${message !== undefined && !explained && html`<p class="text message">${cut(message)}</p>`}
${hint !== undefined && !hinted && renderHint(hint)}
${renderExchange(result)}
${renderAssertions(result)}
${metrics && renderTable("Metrics", metrics, METRICS)}
${result.runs && renderRuns(result.runs)}
${detail && (DETAILS[detail.type] as (detail: Detail, result: TestResult) => Content)(detail, result)}
${renderStderr(result)}
${renderRepro(result)}`;
}

function renderFacts(result: TestResult): Markup {
  const { status, attempts, tokens, server, model, coordinates, tags, detail } = result;
  const score = readScore(result);
  const facts: Content[] = [
    html`<code>${place(result.location)}</code>`,
    server !== "" && `server ${line(server)}`,
    ...Object.entries(coordinates).map(([key, value]) => `${key} ${line(String(value))}`),
    model !== undefined && coordinates.model === undefined && `model ${line(model)}`,
    tags.length > 0 && `tags ${listLines(tags)}`,
    attempts > 1 &&
      (result.flaky
        ? `${attempts} tries: flaky, it passed only on the last${line(firstFailure(result))}`
        : `${attempts} tries${result.asked_again ? `: ${ASKED_AGAIN}` : ""}`),
    result.is_error && `passed, but ${IS_ERROR}`,
    result.single && "counts not by itself: the aggregate of its runs does",
    result.replayed && ["answers came from a recording", describeUnjudged(result) ?? []].flat().join("; "),
    status === "deferred" && "not judged in this run",
    score && (detail?.type === "comparison" ? score.whole : `score ${score.whole}`),
    ...tellResult(result).map(({ text }) => line(text, BOUNDS.line)),
    tokens && `${formatNumber(tokens)} tokens`,
    html`id <code>${result.id}</code>`,
  ];
  return html`<p class="dim facts">${facts.filter((fact) => fact).map((fact, index) => [index > 0 && " · ", fact])}</p>`;
}

/** What else fell to the same cause, or the first that did. */
function renderKin({ lead, echoes }: Kin = { echoes: [] }): Content {
  if (lead) return html`<p class="note">The same cause as in ${linkTo(lead)}.</p>`;
  if (echoes.length === 0) return undefined;
  const links = several(
    echoes,
    BOUNDS.echoes,
    (echo) => html`<li>${linkTo(echo)} <span class="dim">${echo.status}</span></li>`,
    moreItem,
  );
  return html`<details class="inner"><summary>The same cause in ${count(echoes.length, "more test")}: ${listStatuses(echoes)}</summary><ul>${links}</ul></details>`;
}

const METRICS: readonly Column<DerivedMetricResult>[] = [
  ["Metric", ({ name }) => line(name)],
  ["Value", (metric) => shownOf(metric)[0], "num"],
  ["Needs", (metric) => shownOf(metric)[1], "num"],
  ["Verdict", ({ passed }) => passed !== undefined && badge(passed ? "passed" : "failed")],
  ["Notes", ({ unknown_refs: unknown = [] }) => unknown.length > 0 && `counted as 0: ${listLines(unknown)}`],
];

function shownOf({ value, threshold }: DerivedMetricResult): readonly (string | undefined)[] {
  return threshold === undefined ? [showMetric(value)] : showMetrics(value, threshold);
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

/** What was asked and what came back, side by side; of a test that passed, only the start. */
function renderExchange(result: TestResult): Content {
  const { request, response } = result;
  if (request === undefined && response === undefined) return undefined;
  const max = isFailure(result) ? BOUNDS.value : BOUNDS.passed;
  const show = (values: readonly Json[]): Content =>
    values.map((value) => html`<pre tabindex="0">${showValue(value, max)}</pre>`);
  return html`<div class="exchange"><div>${request && renderRequest(request, show)}</div>
<div><h3>Response</h3>${response === undefined ? html`<p class="dim">None came.</p>` : html`${isRefusal(response) && html`<p class="bad">${icon("failed")} answered with an error</p>`}${show(readAnswer(response.error ?? response.result ?? null))}`}</div></div>`;
}

function renderRequest(request: SentRequest, show: (values: readonly Json[]) => Content): Content {
  const { method, tool, uri, prompt, arguments: args } = request;
  const bare = args === undefined || (isObject(args) && Object.keys(args).length === 0);
  const subject = line(tool ?? uri ?? prompt ?? "");
  return html`<h3>Request</h3><p class="dim"><code>${line(method)}</code> <b>${subject}</b>${bare && uri === undefined && " without arguments"}</p>${!bare && show([args])}`;
}

function isRefusal({ result, error }: NonNullable<TestResult["response"]>): boolean {
  return error !== undefined || (isObject(result) && ownValue(result, "isError") === true);
}

/** An answer as people read it: what its blocks say, and what is structured; all of it where a block is no text. */
function readAnswer(answer: Json): Json[] {
  if (!isObject(answer)) return [answer];
  const { structuredContent: structured } = answer;
  const read = blocksOf(answer).map(readText);
  if (structured !== undefined) read.push(structured);
  return read.length > 0 && read.every((value) => value !== undefined) ? read : [answer];
}

/** What a block, or a message with one, says; undefined where that is no text. */
function readText(block: Json): Json | undefined {
  const { text } = isObject(block) ? (isObject(block.content) ? block.content : block) : {};
  return typeof text === "string" ? (parseJson(text) ?? text) : undefined;
}
