import { isObject, type Json, parseJson } from "../../../../values/json.ts";
import { blocksOf } from "../../../../values/show/answer.ts";
import { showMetric, showMetrics } from "../../../../values/show/score.ts";
import { count, formatNumber } from "../../../../values/text.ts";
import { readScore } from "../../../judged/score.ts";
import { tellResult } from "../../../judged/told.ts";
import { describeUnjudged } from "../../../judged/wording.ts";
import type { DerivedMetricResult, SentRequest, TestResult } from "../../../model/report.ts";
import { describeDelta } from "../../../wording/deltas.ts";
import { describeScores, isFailure } from "../../../wording/failures.ts";
import { ASKED_AGAIN, firstFailure, IS_ERROR } from "../../../wording/remarks.ts";
import { renderBlocks } from "../blocks.ts";
import { badge, type Content, html, icon, type Markup } from "../markup.ts";
import * as texts from "../texts.ts";
import { BOUNDS, type Column, cut, line, pre, renderTable } from "../texts.ts";
import { renderAssertions, renderHint } from "./assertions.ts";
import type { RowContext } from "./row.ts";

/** The body of a test's row. */
export function renderBody(result: TestResult, { deltas }: RowContext): Markup {
  const { message, hint, derived_metrics: metrics, repro } = result;
  const failed = result.assertions.filter(({ passed }) => !passed);
  const explained = failed.length > 0 && describeScores(result).length === 0;
  const delta = deltas.get(result.id);
  const { wrong, held } = renderAssertions(result);
  return html`${renderFacts(result)}
${delta && html`<p class="note">Against the baseline: ${describeDelta(delta)}</p>`}
${message !== undefined && !explained && html`<p class="text message">${cut(message)}</p>`}
${hint !== undefined && renderHint(hint)}
${wrong}
${metrics && renderTable("Metrics", metrics, METRICS)}
${renderBlocks(result)}
${renderExchange(result)}
${renderStderr(result)}
${repro !== undefined && html`<h3>Run it again</h3><div class="repro">${pre(cut(repro, BOUNDS.command))}${COPY}</div>`}
${held}`;
}

function renderFacts(result: TestResult): Markup {
  const { status, attempts, tokens, server, model, coordinates, tags, detail } = result;
  const score = readScore(result);
  const tries = result.flaky
    ? `: flaky, it passed only on the last${line(firstFailure(result))}`
    : result.asked_again && `: ${ASKED_AGAIN}`;
  const facts: Content[] = [
    html`<code>${texts.place(result.location)}</code>`,
    server !== "" && `server ${line(server)}`,
    ...Object.entries(coordinates).map(([key, value]) => `${key} ${line(String(value))}`),
    model !== undefined && coordinates.model === undefined && `model ${line(model)}`,
    tags.length > 0 && `tags ${texts.listLines(tags)}`,
    attempts > 1 && `${attempts} tries${tries || ""}`,
    result.is_error && `passed, but ${IS_ERROR}`,
    result.single && "does not count by itself: the aggregate of its runs does",
    result.replayed && ["answers came from a recording", describeUnjudged(result) ?? []].flat().join("; "),
    status === "deferred" && "not judged in this run",
    score && (detail?.type === "comparison" ? score.whole : `score ${score.whole}`),
    ...tellResult(result).map(({ text }) => line(text, BOUNDS.line)),
    tokens && `${formatNumber(tokens)} tokens`,
    html`id <code>${result.id}</code>`,
  ];
  return html`<p class="dim facts">${texts.joinFacts(facts)}</p>`;
}

const METRICS: readonly Column<DerivedMetricResult>[] = [
  ["Metric", ({ name }) => line(name)],
  ["Value", (metric) => shownOf(metric)[0], "num"],
  ["Needs", (metric) => shownOf(metric)[1], "num"],
  ["Verdict", ({ passed }) => passed !== undefined && badge(passed ? "passed" : "failed")],
  ["Notes", ({ unknown_refs: unknown = [] }) => unknown.length > 0 && `counted as 0: ${texts.listLines(unknown)}`],
];

function shownOf({ value, threshold }: DerivedMetricResult): readonly (string | undefined)[] {
  return threshold === undefined ? [showMetric(value)] : showMetrics(value, threshold);
}

function renderStderr({ stderr_tail: tail = [] }: TestResult): Content {
  const left = tail.length - BOUNDS.stderrLines;
  const more = left > 0 && html`<span class="more">… ${count(left, "line")} before\n</span>`;
  const lines = tail.slice(-BOUNDS.stderrLines).map((text) => `${cut(text, BOUNDS.line)}\n`);
  return tail.length > 0 && html`<h3>Last of stderr</h3>${pre([more, lines], "stderr")}`;
}

const COPY = html`<button type="button" class="copy">Copy<span class="sr"> the command</span></button>`;

/** Request and response side by side; of a test that passed, only the start. */
function renderExchange(result: TestResult): Content {
  const { request, response } = result;
  if (request === undefined && response === undefined) return undefined;
  const max = isFailure(result) ? BOUNDS.value : BOUNDS.passed;
  const show = (values: readonly Json[]): Content => values.map((value) => pre(texts.showValue(value, max)));
  const isRefusal = response?.error !== undefined || (isObject(response?.result) && response.result.isError === true);
  const refused = html`<p class="bad">${icon("failed")} answered with an error</p>`;
  const came = response
    ? [isRefusal && refused, show(readAnswer(response.error ?? response.result ?? null))]
    : html`<p class="dim">None came.</p>`;
  return html`<div class="exchange"><div>${request && renderRequest(request, show)}</div>
<div><h3>Response</h3>${came}</div></div>`;
}

function renderRequest(request: SentRequest, show: (values: readonly Json[]) => Content): Content {
  const { method, tool, uri, prompt, arguments: args, params } = request;
  const bare = args === undefined || (isObject(args) && Object.keys(args).length === 0);
  const subject = line(tool ?? uri ?? prompt ?? "");
  const without = bare && uri === undefined && params === undefined && " without arguments";
  return html`<h3>Request</h3>
<p class="dim"><code>${line(method)}</code> <b>${subject}</b>${without}</p>${!bare && show([args])}${params !== undefined && show([params])}`;
}

/** An answer as people read it: the text of its blocks, and structured content; all of it if a block is not text. */
function readAnswer(answer: Json): Json[] {
  if (!isObject(answer)) return [answer];
  const { structuredContent: structured } = answer;
  const read = blocksOf(answer).map(readText);
  if (structured !== undefined) read.push(structured);
  return read.length > 0 && read.every((value) => value !== undefined) ? read : [answer];
}

/** The text of a block, or of a message with one; undefined if it is not text. */
function readText(block: Json): Json | undefined {
  const { text } = isObject(block) ? (isObject(block.content) ? block.content : block) : {};
  return typeof text === "string" ? (parseJson(text) ?? text) : undefined;
}
