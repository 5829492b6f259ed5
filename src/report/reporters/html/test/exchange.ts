import { isObject, type Json, ownValue, parseJson } from "../../../../values/json.ts";
import { blocksOf } from "../../../../values/show/answer.ts";
import type { SentRequest, TestResult } from "../../../model/report.ts";
import { isFailure } from "../../../wording/failures.ts";
import { type Content, html } from "../markup.ts";
import { icon } from "../status.ts";
import { BOUNDS, line, showValue } from "../texts.ts";

/** What was asked and what came back, side by side; of a test that passed, only the start. */
export function renderExchange(result: TestResult): Content {
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
