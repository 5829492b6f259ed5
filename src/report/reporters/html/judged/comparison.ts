import { tellComparison, tellPair } from "../../../judged/comparison.ts";
import type { ComparisonDetail, PairDetail } from "../../../model/report.ts";
import { html, type Markup } from "../markup.ts";
import { BOUNDS, cut, line } from "../texts.ts";
import { renderConversation } from "./conversation.ts";

/** What was asked, and pairs that the first won; the sentence stands with the facts of the test. */
export function renderComparison(detail: ComparisonDetail): Markup {
  const { facts, lost } = tellComparison(detail);
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
