import { cutWidth, displayWidth, padWidth } from "./width.ts";

const GAP = "  ";
/** Longer cells exceed their column; columns are narrower where the room needs it. */
const MAX_COLUMN = 60;
const MIN_COLUMN = 20;
const MIN_FIRST = 20;

type Rows = readonly (readonly string[])[];

/** Rows of cells as lines, each column as wide as its widest cell, and no wider than what fits into the room. */
export function alignColumns(rows: Rows, room = Number.POSITIVE_INFINITY): string[] {
  const widest = widthsOf(rows);
  let most = MAX_COLUMN;
  const last = widest.length - 1;
  // The last column may go on in further lines.
  const least = (width: number, at: number): number => Math.min(most, width, at === last ? MIN_COLUMN : width);
  const total = (): number => widest.reduce((sum, width, at) => sum + least(width, at) + GAP.length, -GAP.length);
  while (most > MIN_COLUMN && total() > room) most--;
  const widths = widest.map((width) => Math.min(most, width));
  const padded = rows.map((row) => row.map((cell, at) => padWidth(cell, widths[at] ?? 0)));
  return padded.map((row) => row.join(GAP).trimEnd());
}

/** Rows of cells as a table: the first column left-aligned and cut to the room, the others right-aligned. */
export function layOutTable(rows: Rows, room: number): string[] {
  const [widest = 0, ...others] = widthsOf(rows).slice(0, rows[0]?.length);
  const rest = others.reduce((sum, width) => sum + GAP.length + width, 0);
  const first = Math.min(widest, Math.max(MIN_FIRST, room - rest));
  return rows.map(([name = "", ...cells]) => {
    const right = others.map((width, at) => padWidth(cells[at] ?? "", width, true));
    return [padWidth(cutWidth(name, first), first), ...right].join(GAP).trimEnd();
  });
}

/** Without spreading: there may be more rows than a call takes arguments. */
function widthsOf(rows: Rows): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, displayWidth(cell));
  return widths;
}
