import { type CriterionRow, listCriteria, showScore } from "../../../judged/criteria.ts";
import { listEvidence } from "../../../judged/evidence.ts";
import { describeBasis, describeGate } from "../../../judged/wording.ts";
import type { EvaluationDetail, Judging, PathStep } from "../../../model/report.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { icon, type Mark, namedIcon } from "../status.ts";
import { type Column, renderTable } from "../table.ts";
import { BOUNDS, cut, line, moreItem, several } from "../texts.ts";
import { renderCited } from "./cited.ts";
import { renderConversation } from "./conversation.ts";

/** A judgement: by whom, the votes of several, criteria with reasons, the path of a tree, and what was judged. */
export function renderEvaluation(detail: EvaluationDetail): Content {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const evidence = listEvidence(judging).slice(0, BOUNDS.rows);
  const inWords = combined !== undefined && rubric.form === "text";
  const criteria = inWords ? [] : listCriteria(judging);
  const paths = judging.filter(({ path }) => path).slice(0, BOUNDS.tags);
  return html`<h3>Judgement</h3><ul class="judged-facts">${describeBasis(detail).map((fact) => html`<li>${cut(fact, BOUNDS.line * 3)}</li>`)}</ul>
${combined && renderTable("Votes", judging, VOTES)}${criteria.length > 0 && renderTable("Criteria", criteria, CRITERIA, { look: "criteria" })}${paths.map(renderPath)}
<h3>Candidate</h3><dl class="values candidate">${renderText("asked", candidate.prompt, [])}${renderText("judged", candidate.response, evidence)}${renderText("reference", candidate.reference, [])}${candidate.context?.slice(0, BOUNDS.tags).map((text) => renderText("context", text, evidence))}</dl>
${conversation && renderConversation(conversation, evidence)}`;
}

function renderText(label: string, text: string | undefined, evidence: readonly string[]): Content {
  if (text === undefined) return undefined;
  return html`<dt>${label}</dt><dd><pre tabindex="0" class="said">${renderCited(text, evidence)}</pre></dd>`;
}

const VOTES: readonly Column<Judging>[] = [
  ["Judge", ({ model }) => line(model)],
  [
    "Vote",
    ({ passed, error }) =>
      error === undefined ? html`${icon(markOf(passed))} ${passed ? "pass" : "fail"}` : html`${icon("errored")} none`,
  ],
  ["Score", showScore, "num"],
  ["Why", ({ error, reason = "" }) => cut(error ?? reason, BOUNDS.line * 5), "why-cell"],
];

const CRITERIA: readonly Column<CriterionRow>[] = [
  [
    "Criterion",
    ({ worst: { name, question }, passed }) =>
      html`${namedIcon(markOf(passed))} ${line(name)}${question !== undefined && html`<span class="question">${cut(question, BOUNDS.line)}</span>`}`,
  ],
  ["Score", ({ scores }) => line(scores.join(" ")), "num"],
  ["Gate", ({ worst }) => describeGate(worst)],
  ["Why", renderWhy, "why-cell"],
];

function renderWhy({ worst: { skipped, reason, evidence, unsupported } }: CriterionRow): Markup {
  const why = skipped === undefined ? reason : `skipped: ${skipped}`;
  return html`${why !== undefined && cut(why, BOUNDS.line * 5)}${evidence !== undefined && html`<q>${cut(evidence, BOUNDS.line * 5)}</q>`}${unsupported && html`<b class="unsupported">${evidence === undefined ? "it cites nothing" : "not in the candidate"}</b>`}`;
}

function renderPath({ path = [], passed, reason, ...one }: Judging): Markup {
  return html`<ol class="path">${several(path, BOUNDS.rows, renderStep, moreItem)}<li class="leaf">${namedIcon(markOf(passed))} <b>${showScore(one) ?? "no score"}</b>${reason !== undefined && html` <span>${cut(reason, BOUNDS.line * 5)}</span>`}</li></ol>`;
}

function renderStep({ ask, answer, score, reason }: PathStep): Markup {
  return html`<li><b>${cut(ask, BOUNDS.line)}</b> <span class="answer">${answer}</span> <span class="dim">${showScore({ score })}</span>${reason !== undefined && html`<span class="question">${cut(reason, BOUNDS.line * 5)}</span>`}</li>`;
}

function markOf(passed: boolean | undefined): Mark {
  return passed === undefined ? "skipped" : passed ? "passed" : "failed";
}
