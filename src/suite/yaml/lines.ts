/** The text of a file and where its lines start; small enough to keep as long as the suite lives. */
export interface Lines {
  readonly text: string;
  /** Offset of each line's first character. */
  readonly starts: readonly number[];
}

/** Line and column of an offset, both from 1. */
export function positionOf(lines: Lines, offset: number): { line: number; column: number } {
  let low = 0;
  let high = lines.starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines.starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  const line = Math.max(1, low);
  return { line, column: offset - (lines.starts[line - 1] ?? 0) + 1 };
}

/** The text of a line (from 1) without its line break; undefined when there is no such line. */
export function lineText(lines: Lines, line: number): string | undefined {
  const start = lines.starts[line - 1];
  if (start === undefined) return undefined;
  return lines.text.slice(start, lines.starts[line] ?? lines.text.length).replace(/\r?\n$/, "");
}
