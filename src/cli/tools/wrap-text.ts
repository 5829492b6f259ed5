import { displayWidth } from "../../values/text.ts";

/** Text is not wrapped to less than this, however narrow the terminal or deep the indent. */
const LEAST_WIDTH = 20;

/**
 * The lines of a text, each at most `columns` wide where its words allow it. The first line starts with `first`, the
 * others with `others`. Line breaks of the text stay, tabs become spaces.
 */
export function wrapText(text: string, columns: number, first: string, others: string = first): string[] {
  const width = Math.max(LEAST_WIDTH, columns - displayWidth(first));
  const lines = text
    .trim()
    .replaceAll("\t", "  ")
    .split("\n")
    .flatMap((line) => wrapLine(line.trimEnd(), width));
  return lines.map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd());
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/ +/)) {
    const longer = current === "" ? indent + word : `${current} ${word}`;
    if (current !== "" && displayWidth(longer) > width) {
      lines.push(current);
      current = indent + word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}
