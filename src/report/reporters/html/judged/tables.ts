import { type Grid, listGrids, showCell } from "../../../judged/grid.ts";
import { chance } from "../../../judged/wording.ts";
import type { Report, RunsSummary, TestResult } from "../../../model/report.ts";
import { type Content, html, type Markup, namedIcon } from "../markup.ts";
import { BOUNDS, type Column, line, moreItem, renderTable, several } from "../texts.ts";

/** Models side by side, and chances for so many runs. */
const MAX = { models: 20, chances: 20 };

/** Prompts and models side by side; each cell leads to its test. */
export function renderGrids(report: Report): Content {
  const grids = listGrids(report);
  if (grids.length === 0) return undefined;
  return html`<section id="matrices"><h2>Matrices</h2>${several(grids, BOUNDS.tags, renderGrid, (more) => html`<ul>${moreItem(more)}</ul>`)}</section>`;
}

function renderGrid({ name, models, rows }: Grid): Markup {
  const shown = models.slice(0, MAX.models);
  const more = models.length - shown.length;
  const columns: Column<Grid["rows"][number]>[] = [
    [line(name, 80), ({ label }) => line(label, 120)],
    ...shown.map(
      (model, at): Column<Grid["rows"][number]> => [
        line(model, 60),
        ({ cells }) => cells[at] && renderCell(cells[at]),
        "num",
      ],
    ),
  ];
  const table = renderTable(`Matrix of ${line(name, 80)}`, rows, columns, { look: "grid" });
  return html`${table}${more > 0 && html`<p class="more">… and ${more} more models in the JSON report</p>`}`;
}

function renderCell(cell: TestResult): Markup {
  return html`${namedIcon(cell.status)} <a href="#t-${cell.id}">${showCell(cell)}</a>`;
}

/** What several runs of one agent came to together. */
export function renderRuns(runs: RunsSummary): Markup {
  const chances: readonly [string, readonly number[]][] = [
    ["pass@k, one of k runs passes", runs.pass_at],
    ["pass^k, all of k runs pass", runs.pass_all],
  ];
  const ks = runs.pass_at
    .slice(0, MAX.chances)
    .map((_, at): Column<(typeof chances)[number]> => [String(at + 1), ([, values]) => chance(values[at]), "num"]);
  return html`${ks.length > 0 && html`<h3>Runs</h3>${renderTable("Chances of several runs", chances, [["k", ([name]) => name], ...ks], { look: "narrow" })}`}`;
}
