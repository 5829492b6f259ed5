import { formatCost } from "../../../values/show/cost.ts";
import { showMetric, showScores } from "../../../values/show/score.ts";
import { formatNumber } from "../../../values/text.ts";
import type { CompositionSummary, Report, Rollup, Spend } from "../../model/report.ts";
import { rankSpends } from "../../totals/spend.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { BOUNDS, line, moreRow, several } from "./texts.ts";

/** Spenders that one cell names. */
const MAX_SPENDERS = 5;

/** Derived metrics over all tests. */
export function renderRollups({ rollups = [] }: Report): Content {
  if (rollups.length === 0) return undefined;
  return html`<section id="metrics" aria-labelledby="metrics-h"><h2 id="metrics-h">Metrics</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Metrics of all tests"><table><thead><tr><th scope="col">Metric</th><th scope="col" class="num">Mean</th><th scope="col" class="num">Min</th><th scope="col" class="num">Max</th><th scope="col" class="num">Tests</th></tr></thead>
<tbody>${several(rollups, BOUNDS.rows, renderRollup, (more) => moreRow(more, 5))}</tbody></table></div></section>`;
}

function renderRollup({ name, mean, min, max, count }: Rollup): Markup {
  return html`<tr><th scope="row">${line(name)}</th><td class="num">${showMetric(mean)}</td><td class="num">${showMetric(min)}</td><td class="num">${showMetric(max)}</td><td class="num">${formatNumber(count)}</td></tr>`;
}

/** What the rows of each composition came to together. */
export function renderCompositions({ compositions = [] }: Report): Content {
  if (compositions.length === 0) return undefined;
  return html`<section id="compositions" aria-labelledby="compositions-h"><h2 id="compositions-h">Compositions</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Compositions"><table><thead><tr><th scope="col">Composition</th><th scope="col" class="num">Passed</th><th scope="col" class="num">Score</th><th scope="col" class="num">Tokens</th><th scope="col" class="num">Cost</th><th scope="col">Costliest nodes</th><th scope="col">Models</th></tr></thead>
<tbody>${several(compositions, BOUNDS.rows, renderSummary, (more) => moreRow(more, 7))}</tbody></table></div></section>`;
}

function renderSummary({ name, rows, passed, score, ...spent }: CompositionSummary): Markup {
  return html`<tr><th scope="row">${line(name)}</th><td class="num">${passed} of ${rows}</td><td class="num">${showScores(score.mean, 0)[0]}</td><td class="num">${formatNumber(spent.tokens)}</td><td class="num">${formatCost(spent.cost_usd)}</td><td>${listSpends(spent.by_node)}</td><td>${listSpends(spent.by_model)}</td></tr>`;
}

function listSpends(spends: Readonly<Record<string, Spend>>): string {
  const ranked = rankSpends(spends);
  const shown = ranked.slice(0, MAX_SPENDERS).map(([name, spend]) => `${line(name, 60)} ${formatCost(spend.cost_usd)}`);
  return [...shown, ...(ranked.length > MAX_SPENDERS ? [`… and ${ranked.length - MAX_SPENDERS} more`] : [])].join(", ");
}
