import { displayWidth } from "../../values/text.ts";

/** Longer cells stand out of their column. */
const MAX_COLUMN = 60;

/** Rows of cells as lines, each column as wide as its widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(MAX_COLUMN, displayWidth(cell)));
    }
  }
  const pad = (cell: string, column: number): string =>
    cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)));
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}
