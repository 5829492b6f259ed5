import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { showScores } from "../../../values/show/score.ts";
import type { Report, TestResult } from "../../model/report.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge } from "./status.ts";
import { BOUNDS, line } from "./texts.ts";

/** Columns that a grid has at most. */
const MAX_MODELS = 40;
/** Results that share a cell: rows of a dataset, repeats. */
const MAX_CELL = 12;

/** The cells of one eval: its prompts by its models. */
type Grid = readonly TestResult[];

/** Each eval of several prompts or models as a grid. */
export function renderMatrices({ results }: Report): Content {
  const grids = groupCells(results).filter((cells) => cells.length > 1);
  if (grids.length === 0) return undefined;
  return html`<section id="matrix" aria-labelledby="matrix-h"><h2 id="matrix-h">Prompts by models</h2>${grids.slice(0, BOUNDS.rows).map(renderGrid)}</section>`;
}

function groupCells(results: readonly TestResult[]): Grid[] {
  const groups = new Map<string, TestResult[]>();
  for (const result of results) {
    const { model, prompt } = result.coordinates;
    if (model === undefined || prompt === undefined) continue;
    const key = JSON.stringify([result.suite, result.name]);
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return [...groups.values()];
}

function renderGrid(cells: Grid): Markup {
  const prompts = [...new Set(cells.map(({ coordinates }) => coordinates.prompt))];
  const models = [...new Set(cells.map(({ coordinates }) => coordinates.model))];
  const name = line(cells[0]?.name ?? "");
  const shown = models.slice(0, MAX_MODELS);
  const rows = prompts.slice(0, BOUNDS.rows).map((prompt) => {
    const row = shown.map((model) => {
      const here = cells.filter(({ coordinates }) => coordinates.prompt === prompt && coordinates.model === model);
      return html`<td>${here.length === 0 ? html`<span class="dim">not run</span>` : here.slice(0, MAX_CELL).map(renderCell)}</td>`;
    });
    return html`<tr><th scope="row">${line(prompt ?? "")}</th>${row}</tr>`;
  });
  const left = [models.length - shown.length, prompts.length - rows.length];
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Grid of ${name}"><table class="grid"><caption>${name}</caption>
<thead><tr><th scope="col">Prompt</th>${shown.map((model) => html`<th scope="col">${line(model ?? "", 60)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>
${left.some((more) => (more ?? 0) > 0) && html`<p class="more">… and ${left[0]} more models, ${left[1]} more prompts in the JSON report</p>`}`;
}

function renderCell({ id, status, score, cost_usd: cost, duration_ms: ms, attempts, coordinates }: TestResult): Markup {
  const facts = [...(attempts > 0 ? [formatDuration(ms)] : []), ...(cost === undefined ? [] : [formatCost(cost)])];
  const which = [coordinates.case, coordinates.repeat]
    .filter((value) => value !== undefined)
    .map((value) => line(String(value), 30));
  return html`<a class="cell s-${status}" href="#t-${id}">${badge(status)}${score !== undefined && html`<b>${showScores(score, 0)[0]}</b>`}<span class="dim">${[...which, ...facts].join(" · ")}</span></a>`;
}
