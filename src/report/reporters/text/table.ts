import { layOutTable } from "../../../values/show/columns.ts";
import { count, cutText, oneLine } from "../../../values/text.ts";
import { type Cell, type Table, textOf } from "../../view/index.ts";
import type { Style } from "./style.ts";

/** Rows and columns of a table, and characters of a cell. */
const MAX = { rows: 50, columns: 9, cell: 60 };
/** Columns where nothing says how wide the terminal is. */
const WIDE = 100;

/** A table under its dim head, as wide as there is room. */
export function renderTable({ head, rows }: Table, style: Style, indented = 0): string[] {
  const shown = rows.slice(0, MAX.rows).map((row) => row.slice(0, MAX.columns).map(show));
  const heads = head.slice(0, MAX.columns).map((one) => oneLine(one, MAX.cell).toLowerCase());
  const [first = "", ...body] = layOutTable([heads, ...shown], (style.columns ?? WIDE) - indented);
  const left = [
    ...(rows.length > MAX.rows ? [count(rows.length - MAX.rows, "more row")] : []),
    ...(head.length > MAX.columns ? [count(head.length - MAX.columns, "more column")] : []),
  ];
  const more = left.map((text) => style.dim(`… and ${text}`));
  return [style.dim(first), ...body, ...more];
}

function show(cell: Cell): string {
  return oneLine(cutText(textOf(cell), MAX.cell), MAX.cell);
}
