import { type Grid, listGrids, showCell } from "../../../judged/grid.ts";
import { chance, describeRuns } from "../../../judged/wording.ts";
import type { Report, RunsSummary, TestResult } from "../../../model/report.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { namedIcon } from "../status.ts";
import { BOUNDS, line, moreItem, moreRow, several } from "../texts.ts";

/** Models side by side, and chances for so many runs. */
const MAX = { models: 20, chances: 20 };

/** Prompts and models side by side; each cell leads to its test. */
export function renderGrids(report: Report): Content {
  const grids = listGrids(report);
  if (grids.length === 0) return undefined;
  return html`<section id="matrices" aria-labelledby="matrices-h"><h2 id="matrices-h">Matrices</h2>${several(grids, BOUNDS.tags, renderGrid, (more) => html`<ul>${moreItem(more)}</ul>`)}</section>`;
}

function renderGrid({ name, models, rows }: Grid): Markup {
  const heads = models.slice(0, MAX.models);
  const left = models.length - heads.length;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Matrix of ${line(name, 80)}"><table class="grid"><thead><tr><th scope="col">${line(name, 80)}</th>${heads.map((model) => html`<th scope="col" class="num">${line(model, 60)}</th>`)}${left > 0 && html`<th scope="col">… and ${left} more</th>`}</tr></thead>
<tbody>${several(
    rows,
    BOUNDS.rows,
    ({ label, cells }) =>
      html`<tr><th scope="row">${line(label, 120)}</th>${cells.slice(0, MAX.models).map(renderCell)}</tr>`,
    (more) => moreRow(more, heads.length + 1),
  )}</tbody></table></div>`;
}

function renderCell(cell: TestResult | undefined): Markup {
  if (cell === undefined) return html`<td></td>`;
  return html`<td class="num">${namedIcon(cell.status)} <a href="#t-${cell.id}">${showCell(cell)}</a></td>`;
}

/** What several runs of one agent came to together. */
export function renderRuns(runs: RunsSummary): Markup {
  const ks = runs.pass_at.slice(0, MAX.chances).map((_, at) => at);
  const row = (name: string, values: readonly number[]): Markup =>
    html`<tr><th scope="row">${name}</th>${ks.map((k) => html`<td class="num">${chance(values[k])}</td>`)}</tr>`;
  return html`<h3>Runs</h3><p>${describeRuns(runs)}</p>${ks.length > 0 && html`<div class="scroll" tabindex="0" role="group" aria-label="Chances of several runs"><table class="narrow"><thead><tr><th scope="col">k</th>${ks.map((k) => html`<th scope="col" class="num">${k + 1}</th>`)}</tr></thead><tbody>${row("pass@k, one of k runs passes", runs.pass_at)}${row("pass^k, all of k runs pass", runs.pass_all)}</tbody></table></div>`}`;
}
