import { layOutTable } from "../../../values/show/columns.ts";
import { oneLine } from "../../../values/text.ts";
import { type Cell, type Table, textOf } from "../../view/index.ts";
import { listSome, type Style } from "./style.ts";

/** Rows of a table, and characters of a cell. */
const MAX = { rows: 50, cell: 60 };

/** A table under its dim head, as wide as there is room. */
export function renderTable({ head, rows }: Table, style: Style, room: number): string[] {
  const cells = rows.map((row) => row.map(show));
  const [heads = "", ...body] = layOutTable([head.map((one) => oneLine(one, MAX.cell)), ...cells], room);
  return [style.dim(heads), ...listSome(body, MAX.rows, style)];
}

function show(cell: Cell): string {
  return oneLine(textOf(cell), MAX.cell);
}
