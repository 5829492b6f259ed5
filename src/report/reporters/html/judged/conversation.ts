import { formatDuration } from "../../../../values/duration.ts";
import { showJson } from "../../../../values/show/preview.ts";
import { tellComparison, tellPair } from "../../../judged/comparison.ts";
import { markCited } from "../../../judged/evidence.ts";
import { describeEnd, describeReplay } from "../../../judged/wording.ts";
import type { AgentCall, ComparisonDetail, ConversationDetail, PairDetail, Turn } from "../../../model/report.ts";
import { type Content, html, type Markup, namedIcon } from "../markup.ts";
import { BOUNDS, cut, line, moreItem, several, showValue } from "../texts.ts";

/** What an agent did, as one reads a chat, with what judges cite marked. */
export function renderConversation(detail: ConversationDetail, evidence: readonly string[]): Content {
  const { system_prompt: system, prompt, turns, replay } = detail;
  const numbered = turns.map((turn, at) => ({ turn, number: at + 1 }));
  return html`<h3>Conversation</h3><ol class="chat">${system !== undefined && say("system", "system", system, [])}${prompt !== undefined && say("user", "user", prompt, [])}
${several(numbered, BOUNDS.turns, ({ turn, number }) => renderTurn(turn, number, evidence), moreItem)}</ol>
<p class="${detail.outcome === "completed" ? "dim" : "note warn"}">${describeEnd(detail)}</p>${replay && html`<p class="note">${cut(describeReplay(replay), BOUNDS.line)}</p>`}`;
}

function say(look: string, who: string, text: string, evidence: readonly string[], calls: Content = undefined): Markup {
  return html`<li class="turn ${look}"><span class="who">${who}</span>${text !== "" && html`<div class="bubble">${renderCited(text, evidence)}</div>`}${calls}</li>`;
}

function renderTurn({ text = "", calls }: Turn, number: number, evidence: readonly string[]): Markup {
  return say(
    "agent",
    `turn ${number}`,
    text,
    evidence,
    several(
      calls,
      BOUNDS.tags,
      (call) => renderCall(call, evidence),
      (more) => html`<p class="more">… and ${more} more in the JSON report</p>`,
    ),
  );
}

function renderCall({ name, server, args, duration_ms: ms, ...call }: AgentCall, evidence: readonly string[]): Markup {
  const { result, error, is_error: failed } = call;
  const title = `${server === "" ? "" : `${line(server, 80)}.`}${line(name, 80)}(${showJson(args ?? {}, BOUNDS.preview)})`;
  const came = error ?? (result === undefined ? "no answer" : showValue(result));
  return html`<details class="inner call"><summary>${namedIcon(failed ? "failed" : "ok")}<code>${title}</code>${ms !== undefined && html` <span class="dim">${formatDuration(ms)}</span>`}</summary><dl class="values"><dt>arguments</dt><dd><pre tabindex="0">${showValue(args ?? {})}</pre></dd><dt>${error === undefined ? "result" : "error"}</dt><dd><pre tabindex="0"${failed && html` class="bad"`}>${renderCited(came, evidence)}</pre></dd></dl></details>`;
}

/** A text with what judges cite of it marked. */
export function renderCited(text: string, evidence: readonly string[]): Content {
  const spans = markCited(cut(text, BOUNDS.value), evidence);
  return spans.map((span) => (span.cited ? html`<mark>${span.text}</mark>` : span.text));
}

/** What was asked, and pairs that the first won; the sentence stands with the facts of the test. */
export function renderComparison(detail: ComparisonDetail): Markup {
  const { facts: told, lost } = tellComparison(detail);
  const facts = lost.length > 0 ? [...told, `pairs that ${detail.a} won:`] : told;
  return html`<h3>Comparison</h3>${facts.map((fact) => html`<p class="dim">${cut(fact, BOUNDS.line * 3)}</p>`)}${lost.length > 0 && html`<ul>${lost.map((one) => html`<li>${cut(one, BOUNDS.line * 5)}</li>`)}</ul>`}`;
}

/** What the judge said in each order, and the two that it chose between. */
export function renderPair(detail: PairDetail): Markup {
  const sides = [detail.a, detail.b].map(
    ({ name, candidate, conversation }) =>
      html`<h3>${line(name)}</h3>${conversation ? renderConversation(conversation, []) : html`<pre tabindex="0" class="said">${cut(candidate?.response ?? "", BOUNDS.value)}</pre>`}`,
  );
  return html`<ul class="judged-facts">${tellPair(detail).map((fact) => html`<li>${cut(fact, BOUNDS.line * 5)}</li>`)}</ul>${sides}`;
}
