import { type CriterionRow, listCriteria, listVotes, type Vote } from "../../../judged/criteria.ts";
import { listEvidence } from "../../../judged/evidence.ts";
import { describeBasis } from "../../../judged/wording.ts";
import type { EvaluationDetail } from "../../../model/report.ts";
import { type Content, html, icon, type Mark, type Markup, namedIcon } from "../markup.ts";
import { BOUNDS, type Column, cut, line, moreItem, renderTable, several } from "../texts.ts";
import { renderCited, renderConversation } from "./conversation.ts";

/** A judgement: by whom, the votes of several, criteria with reasons, the path of a tree, and what was judged. */
export function renderEvaluation(detail: EvaluationDetail): Content {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const evidence = listEvidence(judging).slice(0, BOUNDS.rows);
  const inWords = combined !== undefined && rubric.form === "text";
  const criteria = inWords ? [] : listCriteria(detail);
  const votes = listVotes(detail);
  const paths = votes.filter(({ path }) => path.length > 0).slice(0, BOUNDS.tags);
  return html`<h3>Judgement</h3><ul class="judged-facts">${describeBasis(detail).map((fact) => html`<li>${cut(fact, BOUNDS.line * 3)}</li>`)}</ul>
${combined && renderTable("Votes", votes, VOTES)}${criteria.length > 0 && renderTable("Criteria", criteria, CRITERIA, { look: "criteria" })}${paths.map(renderPath)}
<h3>Candidate</h3><dl class="values candidate">${renderText("asked", candidate.prompt, [])}${renderText("judged", candidate.response, evidence)}${renderText("reference", candidate.reference, [])}${candidate.context?.slice(0, BOUNDS.tags).map((text) => renderText("context", text, evidence))}</dl>
${conversation && renderConversation(conversation, evidence)}`;
}

function renderText(label: string, text: string | undefined, evidence: readonly string[]): Content {
  if (text === undefined) return undefined;
  return html`<dt>${label}</dt><dd><pre tabindex="0" class="said">${renderCited(text, evidence)}</pre></dd>`;
}

const VOTES: readonly Column<Vote>[] = [
  ["Judge", ({ model }) => line(model)],
  [
    "Vote",
    ({ passed, given }) =>
      given ? html`${icon(markOf(passed))} ${passed ? "pass" : "fail"}` : html`${icon("errored")} none`,
  ],
  ["Score", ({ score }) => score, "num"],
  ["Why", renderWhy, "why-cell"],
];

const CRITERIA: readonly Column<CriterionRow>[] = [
  [
    "Criterion",
    ({ name, question, passed }) =>
      html`${namedIcon(markOf(passed))} ${line(name)}${question !== undefined && html`<span class="question">${cut(question, BOUNDS.line)}</span>`}`,
  ],
  ["Score", ({ scores }) => line(scores.join(" ")), "num"],
  ["Gate", ({ gate }) => gate],
  ["Why", renderWhy, "why-cell"],
];

function renderWhy({
  why,
  claims,
  cited,
  lacks,
}: Pick<CriterionRow, "why" | "claims"> & Partial<CriterionRow>): Markup {
  return html`${cut(why, BOUNDS.line * 5)}${claims.length > 0 && html`<ul class="claims">${claims.map((claim) => html`<li>${cut(claim, BOUNDS.line)}</li>`)}</ul>`}${cited !== undefined && html`<span class="cited">${cut(cited, BOUNDS.line * 5)}</span>`}${lacks !== undefined && html`<b class="unsupported">${lacks}</b>`}`;
}

function renderPath({ path, passed, why, score }: Vote): Markup {
  return html`<ol class="path">${several(path, BOUNDS.rows, renderStep, moreItem)}<li class="leaf">${namedIcon(markOf(passed))} <b>${score || "no score"}</b>${why !== "" && html` <span>${cut(why, BOUNDS.line * 5)}</span>`}</li></ol>`;
}

function renderStep({ ask, answer, shown, reason }: Vote["path"][number]): Markup {
  return html`<li><b>${cut(ask, BOUNDS.line)}</b> <span class="answer">${answer}</span> <span class="dim">${shown}</span>${reason !== undefined && html`<span class="question">${cut(reason, BOUNDS.line * 5)}</span>`}</li>`;
}

function markOf(passed: boolean | undefined): Mark {
  return passed === undefined ? "skipped" : passed ? "passed" : "failed";
}
