import { displayWidth } from "../../../values/text.ts";

const GAP = "  ";
/** A narrow terminal leaves the first column this much. */
const MIN_FIRST = 20;

/**
 * Rows of cells as lines of aligned columns: the first to the left, the others to the right. The first row says how many
 * there are. Where they are wider than the room for them, texts of the first column are cut.
 */
export function layOutTable(rows: readonly (readonly string[])[], room: number): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => displayWidth(cells[at] ?? ""))));
  const [widest = 0, ...others] = widths;
  const first = Math.min(
    widest,
    Math.max(MIN_FIRST, room - others.reduce((sum, width) => sum + GAP.length + width, 0)),
  );
  return rows.map(([name = "", ...cells]) =>
    [pad(cut(name, first), first, true), ...others.map((width, at) => pad(cells[at] ?? "", width, false))]
      .join(GAP)
      .trimEnd(),
  );
}

function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let shown = "";
  for (const character of text) {
    if (displayWidth(shown + character) >= width) break;
    shown += character;
  }
  return `${shown}…`;
}

function pad(text: string, width: number, left: boolean): string {
  const gap = " ".repeat(Math.max(0, width - displayWidth(text)));
  return left ? text + gap : gap + text;
}
