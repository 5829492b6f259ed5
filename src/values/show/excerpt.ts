import { escapeControls } from "../text.ts";
import { blankOf, displayWidth } from "./width.ts";

/** `at`: where it starts in the line. */
type Cell = { at: number; shown: string; width: number };

const CUT = "…";
/** The share of the room that a token may take first. */
const TOKEN_SHARE = 2 / 3;

/**
 * The part of a line around its token at `start` to `end` (UTF-16 units from 0, `end` exclusive) that fits into `room` columns, with `…` where it is
 * cut, and carets under the shown part of the token. Controls are visible, tabs are two spaces. `cut`: whether its start was cut off.
 */
export function excerptOf(line: string, start: number, end: number, room: number) {
  // A line may have megabytes.
  const from = Math.max(0, start - room);
  const to = start + 2 * room;
  const cells = cellsOf(line.slice(from, to), from);
  if (start >= line.length) cells.push({ at: line.length, shown: "", width: 1 });
  const token = cells.findLastIndex(({ at }) => at <= start);
  const first = Math.max(0, token);
  const next = cells.findIndex(({ at }, index) => index > first && at >= end);
  const last = next < 0 ? cells.length : next;
  const cutAt = (lo: number, hi: number): [string, string] => [
    lo > 0 || from > 0 ? CUT : "",
    hi < cells.length || to < line.length ? CUT : "",
  ];
  const [lo, hi] = growWindow(cells, first, last, (lo, hi) => room - cutAt(lo, hi).join("").length);
  const [left, right] = cutAt(lo, hi);
  const before = left + show(cells.slice(lo, first));
  return {
    source: before + show(cells.slice(first, hi)) + right,
    cut: left !== "",
    carets: blankOf(before) + "^".repeat(Math.max(1, widthOf(cells.slice(first, Math.min(hi, last))))),
  };
}

/** From the first character of the token: the token up to its share, then the text left and right of it in turn. */
function growWindow(
  cells: readonly Cell[],
  first: number,
  last: number,
  roomFor: (lo: number, hi: number) => number,
): [number, number] {
  let [lo, hi] = [first, first + 1];
  let width = widthOf(cells.slice(lo, hi));
  const take = (added: Cell | undefined, [newLo, newHi]: [number, number], share = 1): boolean => {
    if (!added || width + added.width > roomFor(newLo, newHi) * share) return false;
    [lo, hi, width] = [newLo, newHi, width + added.width];
    return true;
  };
  while (hi < last && take(cells[hi], [lo, hi + 1], TOKEN_SHARE));
  for (let grown = true; grown; ) {
    const leftwards = take(cells[lo - 1], [lo - 1, hi]);
    grown = take(cells[hi], [lo, hi + 1]) || leftwards;
  }
  return [lo, hi];
}

const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff]$/;

function cellsOf(text: string, from: number): Cell[] {
  // The first use of Intl takes 10 ms, and no character up to U+02FF joins the one before.
  const segments = /^[\0-\u02ff]*$/.test(text)
    ? Array.from(text, (segment, index) => ({ segment, index }))
    : new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return Array.from(segments, ({ segment, index }) => {
    if (PLAIN.test(segment)) return { at: from + index, shown: segment, width: 1 };
    const shown = escapeControls(segment).replace(/\t/g, "  ");
    return { at: from + index, shown, width: displayWidth(shown) };
  });
}

function show(cells: readonly Cell[]): string {
  return cells.map(({ shown }) => shown).join("");
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}
