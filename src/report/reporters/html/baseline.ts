import { count } from "../../../values/text.ts";
import type { Comparison, Report, SurfaceDelta } from "../../model/report.ts";
import { nameCommit, rankDeltas, showDelta, totalsOf } from "../../wording/deltas.ts";
import { linkTo } from "./causes.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge } from "./status.ts";
import { BOUNDS, cut, line, listLines, moreItem, moreRow, several } from "./texts.ts";

/** The order in which changed tests are told: the worst first. */
const RANKS = ["regressed", "score", "cost", "slower", "flaky", "new", "fixed", "faster"] as const;

/** Gates that were set and did not hold. */
export function renderGates({ gates = [] }: Report): Content {
  return (
    gates.length > 0 &&
    html`<section id="gates" aria-labelledby="gates-h"><h2 id="gates-h">Gates not met</h2>
<ul class="gates" role="list">${gates.map(({ gate, message }) => html`<li class="panel bad">${badge("failed", "gate")}<code>${line(gate)}</code> ${cut(message, BOUNDS.line)}</li>`)}</ul></section>`
  );
}

/** How the run compares with the baseline: totals, tests that changed, tools that changed. */
export function renderBaseline(report: Report): Content {
  const { baseline } = report;
  if (baseline === undefined) return undefined;
  const { path, commit, source, surfaces = [], stale } = baseline;
  return html`<section id="baseline" aria-labelledby="baseline-h"><h2 id="baseline-h">Against the baseline</h2>
<p class="dim">Compared with ${commit === null ? "an unknown commit" : html`commit <code title="${line(commit)}">${line(nameCommit(commit), 60)}</code>`}, ${source === undefined ? html`saved in <code>${line(path)}</code>` : html`by <code>${source}</code>`}.</p>
${renderTotals(baseline)}${renderChanges(report)}
${surfaces.map(renderSurface)}
${stale.length > 0 && html`<details class="inner"><summary>${count(stale.length, "test")} of the baseline that no suite declares any more</summary><ul>${several(stale, BOUNDS.rows, ({ kind, name, suite }) => html`<li>${line(name)} <span class="dim">${line(kind)} · ${line(suite)}</span></li>`, moreItem)}</ul></details>`}</section>`;
}

function renderTotals({ summary }: Comparison): Markup {
  const counts = (["regressed", "fixed", "new", "flaky", "slower", "faster", "stale"] as const).flatMap((name) => {
    const number = summary[name];
    return number === undefined ? [] : [html`<div><dt>${name}</dt><dd>${number}</dd></div>`];
  });
  return html`<dl class="cards">${counts}${totalsOf(summary).map(([name, delta, unit]) => delta && html`<div><dt>${name}</dt><dd>${showDelta(delta, unit)}</dd></div>`)}</dl>`;
}

function renderChanges(report: Report): Content {
  const ranked = rankDeltas(report, RANKS);
  if (ranked.length === 0) return html`<p>No test changed.</p>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Tests that changed"><table><thead><tr><th scope="col">Test</th><th scope="col">Change</th><th scope="col">Status</th><th scope="col" class="num">Score</th><th scope="col" class="num">Cost</th><th scope="col" class="num">Time</th></tr></thead>
<tbody>${several(ranked, BOUNDS.rows, renderChange, (more) => moreRow(more, 6))}</tbody></table></div>`;
}

function renderChange({ delta, result }: ReturnType<typeof rankDeltas>[number]): Markup {
  const { changes, status_before: before, score, cost_usd: cost, duration_ms: ms } = delta;
  const status = html`${before !== undefined && before !== result.status && html`${before} → `}${badge(result.status)}`;
  return html`<tr><th scope="row">${linkTo(result)}</th><td>${changes.map((change) => html`<span class="tag change c-${change}">${change}</span> `)}</td><td>${status}</td>
<td class="num">${score && showDelta(score, "score")}</td><td class="num">${cost && showDelta(cost, "cost_usd")}</td><td class="num">${ms && showDelta(ms, "duration_ms")}</td></tr>`;
}

function renderSurface({ server, suite, added, removed, changed, tokens }: SurfaceDelta): Markup {
  const names = (tools: readonly string[], word: string): Content =>
    tools.length > 0 &&
    html`<li><b>${word}</b> ${several(
      tools,
      BOUNDS.rows,
      (name) => html`<code>${line(name)}</code> `,
      (more) => html`… and ${more} more`,
    )}</li>`;
  return html`<section class="panel"><h3>Tools of ${line(server)} <span class="dim">${line(suite)}</span></h3><ul class="surface" role="list">
${names(added, "Added")}${names(removed, "Removed")}${several(
  changed,
  BOUNDS.rows,
  ({ name, breaking, details }) =>
    html`<li><b>Changed</b> <code>${line(name)}</code> ${breaking && badge("failed", "breaking")} ${listLines(details, "; ")}</li>`,
  moreItem,
)}
${tokens && html`<li><b>Tokens</b> ${showDelta(tokens, "tokens")}</li>`}</ul></section>`;
}
