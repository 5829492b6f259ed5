import { layOutTable } from "../../../values/show/columns.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { showMetric } from "../../../values/show/score.ts";
import { count, formatNumber, oneLine, takeSome } from "../../../values/text.ts";
import { type Grid, listGrids, showCell } from "../../judged/grid.ts";
import type { CompositionSummary, Report, Spend } from "../../model/report.ts";
import { hasSpend, isAggregate, rankSpends } from "../../totals/spend.ts";
import { isCompositionRow } from "../../totals/summarise-compositions.ts";
import { viewDetail } from "../../view/index.ts";
import { MARKS } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { renderBlocks } from "../text/blocks.ts";
import { indent, listBlocks, listSome, type Style, spaceOut } from "../text/style.ts";

const MAX_NAME = 60;
const MAX_METRICS = 50;
/** Models of one composition that are named. */
const MAX_MODELS = 8;

/** What the rows of compositions with cases, or with spend, came to together. */
export function renderCompositions({ compositions = [] }: Report, style: Style, columns: number): string[] {
  const told = compositions.filter(isAggregate);
  return told.length === 0 ? [] : indent(renderTable(told, style, columns - 2), 2);
}

/** `ran 3 composition(s): 2 passed, 1 failed`; nothing when there was none. */
export function countCompositions({ compositions = [], results }: Report): string[] {
  if (compositions.length === 0) return [];
  const rows = compositions.reduce((sum, { rows }) => sum + rows, 0);
  const passed = compositions.reduce((sum, { passed }) => sum + passed, 0);
  const others = (["errored", "deferred"] as const).map((status) => {
    return { status, number: results.filter((result) => result.status === status && isCompositionRow(result)).length };
  });
  const failed = rows - passed - others.reduce((sum, { number }) => sum + number, 0);
  const counts = [
    `${formatNumber(passed)} passed`,
    `${formatNumber(failed)} failed`,
    ...others.flatMap(({ status, number }) => (number > 0 ? [`${formatNumber(number)} ${status}`] : [])),
  ];
  return [`ran ${formatNumber(rows)} composition(s): ${counts.join(", ")}`];
}

/** One line of the table: its cells, and whether it is about a part of the composition above it. */
interface Row {
  cells: readonly string[];
  part: boolean;
}

const HEAD = ["composition", "rows", "score", "min", "max", "cost", "tokens"];

function renderTable(summaries: readonly CompositionSummary[], style: Style, room: number): string[] {
  const suites = new Set(summaries.map(({ suite }) => suite)).size > 1;
  const rows = summaries.flatMap((summary) => [rowOf(summary, suites), ...modelRows(summary)]);
  const spent = summaries.some(hasSpend);
  const heads = spent ? HEAD : HEAD.slice(0, -2);
  const [head = "", ...body] = layOutTable([heads, ...rows.map(({ cells }) => cells)], room);
  return [style.dim(head), ...body.map((line, at) => (rows[at]?.part ? style.dim(line) : line))];
}

function rowOf(summary: CompositionSummary, suites: boolean): Row {
  const { name, suite, rows, passed, score } = summary;
  const title = suites ? `${oneLine(name, MAX_NAME)} (${oneLine(suite, MAX_NAME)})` : oneLine(name, MAX_NAME);
  const scores = [score.mean, score.min, score.max].map((value) => value.toFixed(2));
  const outcome = `${formatNumber(passed)} of ${formatNumber(rows)} passed`;
  return { cells: [title, outcome, ...scores, ...spendCells(summary)], part: false };
}

/** Where the money went, the dearest model first. */
function modelRows({ by_model: models }: CompositionSummary): Row[] {
  const rows = rankSpends(models).map(([model, spend]): Row => {
    return { cells: [`  ${oneLine(model, MAX_NAME)}`, "", "", "", "", ...spendCells(spend)], part: true };
  });
  return takeSome(rows, MAX_MODELS, (rest) => ({ cells: [`  … and ${count(rest, "more model")}`], part: true }));
}

function spendCells({ cost_usd: cost, tokens }: Spend): string[] {
  return [cost === null ? "unknown" : formatCost(cost), formatNumber(tokens)];
}

/** What the derived metrics came to over all tests that reported them. */
export function renderRollups({ rollups = [] }: Report, style: Style, columns: number): string[] {
  if (rollups.length === 0) return [];
  const rows = rollups.map(({ name, mean, min, max, count: times }) => {
    return [oneLine(name, MAX_NAME), ...[mean, min, max].map(showMetric), formatNumber(times)];
  });
  const head = ["metric", "mean", "min", "max", "tests"];
  const [heads = "", ...body] = layOutTable([head, ...rows.slice(0, MAX_METRICS)], columns - 2);
  const rest = rows.length - body.length;
  return indent([style.dim(heads), ...body, ...(rest > 0 ? [style.dim(`… and ${rest} more`)] : [])], 2);
}

const MAX = { grids: 20, rows: 30, models: 8, name: 40, model: 24 };

/** The matrices of a report: models and prompts side by side. */
export function renderGrids(report: Report, style: Style, columns: number): string[] {
  const grids = listGrids(report).map((grid) => renderGrid(grid, style, columns));
  return indent(listBlocks(spaceOut(grids), MAX.grids, style), 2);
}

function renderGrid({ name, models, rows }: Grid, style: Style, columns: number): string[] {
  const left = models.length - MAX.models;
  const heads = models.slice(0, MAX.models).map((model) => oneLine(model, MAX.model));
  const lines = rows.map(({ label, cells }) => {
    const shown = cells.slice(0, MAX.models).map((cell) => (cell ? `${MARKS[cell.status]} ${showCell(cell)}` : ""));
    return [oneLine(label, MAX.name), ...shown];
  });
  const [head = "", ...body] = layOutTable([[oneLine(name, MAX.name), ...heads], ...lines], columns - 2);
  const more = left > 0 ? [style.dim(`… and ${left} more models`)] : [];
  return [style.dim(head), ...listSome(body, MAX.rows, style), ...more];
}

const MAX_CALIBRATIONS = 20;

/** The figures of calibrations that pass; those of others stand with their failures. */
export function renderCalibrations({ results }: Report, style: Style): string[] {
  const passed = results.filter(({ detail, status }) => detail?.type === "calibration" && status === "passed");
  const told = passed.map((result) => {
    const blocks = viewDetail(result).filter(({ type }) => type !== "disagreements");
    return [style.bold(oneLine(nameResult(result))), ...renderBlocks(blocks, style)];
  });
  return indent(listBlocks(spaceOut(told), MAX_CALIBRATIONS, style), 2);
}
