import { formatDuration } from "../../../../values/duration.ts";
import { showJson } from "../../../../values/show/preview.ts";
import { describeOutcome, describeReplay, describeTokens } from "../../../judged/wording.ts";
import type { AgentCall, ConversationDetail, Turn } from "../../../model/report.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { namedIcon } from "../status.ts";
import { BOUNDS, cut, line, moreItem, several, showValue } from "../texts.ts";
import { renderCited } from "./cited.ts";

/** What an agent did, as one reads a chat, with what judges cite marked. */
export function renderConversation(detail: ConversationDetail, evidence: readonly string[]): Content {
  const { system_prompt: system, prompt, turns, tokens, replay } = detail;
  const facts = [describeOutcome(detail), ...(tokens ? [describeTokens(tokens)] : [])].join("; ");
  const numbered = turns.map((turn, at) => ({ turn, number: at + 1 }));
  return html`<h3>Conversation</h3><ol class="chat">${system !== undefined && say("system", "system", system, [])}${prompt !== undefined && say("user", "user", prompt, [])}
${several(numbered, BOUNDS.turns, ({ turn, number }) => renderTurn(turn, number, evidence), moreItem)}</ol>
<p class="${detail.outcome === "completed" ? "dim" : "note warn"}">${facts}</p>${replay && html`<p class="note">${cut(describeReplay(replay), BOUNDS.line)}</p>`}`;
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
