import type { TestResult } from "../model/report.ts";
import { MARKS } from "../wording/failures.ts";
import { nameResult } from "../wording/name-result.ts";
import type { Cell, Table } from "./types.ts";

/** A column of a table: its head, and what it says of an item. */
export type Column<T> = readonly [head: string, cell: (item: T) => Cell | undefined | false];

/** A row for each item; a column in which no row says anything is left out, unless it is the first. */
export function tabulate<T>(title: string, items: readonly T[], columns: readonly Column<T>[]): Table {
  const filled = columns
    .map(([head, cell]) => ({ head, cells: items.map((item) => cell(item) || "") }))
    .filter(({ cells }, at) => at === 0 || cells.some((cell) => textOf(cell) !== ""));
  const rows = items.map((_, row) => filled.map(({ cells }) => cells[row] ?? ""));
  return { title, head: filled.map(({ head }) => head), rows };
}

/** The text of a cell, with the mark of its status; of a place, its file and line. */
export function textOf(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (cell.place) return `${cell.place.file}:${cell.place.line}`;
  const text = cell.after ? `${cell.text} ${cell.after}` : cell.text;
  return cell.status === undefined ? text : `${MARKS[cell.status]} ${text}`;
}

/** A test by its name, which leads to it. */
export function nameTest(test: TestResult): Cell {
  return { text: nameResult(test), test };
}

/** A name or a value as it is typed. */
export function code(text: string): Cell {
  return { text, look: "code" };
}
