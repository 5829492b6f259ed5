import { formatDuration } from "../../../values/duration.ts";
import { showScores, TOLERANCE } from "../../../values/show/score.ts";
import { count } from "../../../values/text.ts";
import type { Conversation, CriterionResult, Evaluation, JuryResult } from "../../model/report.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge } from "./status.ts";
import { BOUNDS, cut, line, moreItem, moreRow, several, showValue } from "./texts.ts";

/** How a judge graded: each criterion with what it is based on, and how far the jurors lie apart. */
export function renderEvaluation({ rubric, judge, aggregation, criteria, jury }: Evaluation): Markup {
  const facts = [`rubric ${line(rubric)}`, `judged by ${line(judge)}`, ...(aggregation ? [line(aggregation)] : [])];
  return html`<h3>Criteria</h3><p class="dim">${facts.join(" · ")}</p>
<div class="scroll" tabindex="0" role="group" aria-label="Criteria"><table><thead><tr><th scope="col">Criterion</th><th scope="col">Verdict</th><th scope="col" class="num">Score</th><th scope="col" class="num">Needs</th><th scope="col" class="num">Weight</th><th scope="col">Reason and evidence</th></tr></thead>
<tbody>${several(criteria, BOUNDS.rows, renderCriterion, (more) => moreRow(more, 6))}</tbody></table></div>
${jury && renderJury(jury)}`;
}

function renderCriterion({
  name,
  score,
  threshold,
  weight,
  passed,
  required,
  guard,
  reason,
  evidence = [],
}: CriterionResult): Markup {
  const [shown, needed] = showScores(score, threshold ?? 0);
  return html`<tr><th scope="row">${line(name)}${required && html` <span class="tag">required</span>`}${guard && html` <span class="tag">guard</span>`}</th>
<td>${badge(passed ? "passed" : "failed")}</td><td class="num">${shown}</td><td class="num">${threshold !== undefined && needed}</td><td class="num">${weight}</td>
<td>${reason !== undefined && html`<p class="text">${cut(reason)}</p>`}${several(
    evidence,
    BOUNDS.evidence,
    (span) => html`<blockquote>${cut(span, BOUNDS.message)}</blockquote>`,
    (more) => html`<p class="more">… and ${more} more in the JSON report</p>`,
  )}</td></tr>`;
}

const JURY_WIDTH = 320;

function renderJury({ size, passes, consensus, scores, spread, agreement }: JuryResult): Markup {
  const shown = scores.slice(0, BOUNDS.rows);
  const needed = Math.ceil(consensus * size - TOLERANCE);
  const facts = [
    `${passes} of ${count(size, "juror")} pass it (${needed} needed)`,
    ...(spread === undefined ? [] : [`standard deviation ${showScores(spread, 0)[0]}`]),
    ...(agreement === undefined ? [] : [`${Math.round(agreement * 100)} % of pairs agree`]),
  ];
  const told = `Scores: ${shown.map((score) => showScores(score, 0)[0]).join(", ")}`;
  return html`<h3>Jury</h3><p>${facts.join(" · ")}</p>
<svg class="jury" width="${JURY_WIDTH + 24}" height="46" viewBox="-12 0 ${JURY_WIDTH + 24} 46" role="img" aria-label="${told}">
<path class="axis" d="M0 16H${JURY_WIDTH}"/>${[0, 0.25, 0.5, 0.75, 1].map((at) => html`<path class="axis" d="M${at * JURY_WIDTH} 11v10"/><text x="${at * JURY_WIDTH}" y="38" text-anchor="middle">${at}</text>`)}
${shown.map((score) => html`<circle cx="${(clamp(score) * JURY_WIDTH).toFixed(1)}" cy="16" r="6"/>`)}</svg><p class="dim">${told}</p>`;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** What an agent did, call by call. */
export function renderConversation({ turns, tool_calls: calls, final_response: said }: Conversation): Content {
  return html`<h3>Conversation</h3><p class="dim">${count(turns, "turn")} · ${count(calls.length, "tool call")}</p>
<ol class="calls">${several(calls, BOUNDS.toolCalls, renderCall, moreItem)}</ol>
${said !== undefined && said !== "" && html`<h4>Final response</h4><pre class="text">${cut(said)}</pre>`}`;
}

function renderCall({ name, server, args, error, duration_ms: ms }: Conversation["tool_calls"][number]): Markup {
  const facts = [...(server === undefined ? [] : [line(server)]), ...(ms === undefined ? [] : [formatDuration(ms)])];
  return html`<li><code>${line(name)}</code> <span class="dim">${facts.join(" · ")}</span>${error !== undefined && html` ${badge("failed")}`}
<pre>${showValue(args, BOUNDS.line * 2)}</pre>${error !== undefined && html`<pre class="bad">${cut(error)}</pre>`}</li>`;
}
