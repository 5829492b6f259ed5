import { layOutTable } from "../../../../values/show/columns.ts";
import { oneLine } from "../../../../values/text.ts";
import { type Grid, listGrids, showCell } from "../../../judged/grid.ts";
import type { Report } from "../../../model/report.ts";
import { MARKS } from "../../../wording/marks.ts";
import { indent, listBlocks, listSome, type Style, spaceOut } from "../style.ts";

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
