import picocolors from "picocolors";
import { wrapText } from "../../../values/show/width.ts";
import { count, cutText, escapeControls, oneLine, takeSome } from "../../../values/text.ts";
import type { TestResult } from "../../model/report.ts";
import { MARKS } from "../../wording/failures.ts";
import { showCoordinates } from "../../wording/name-result.ts";

/** Colours; they say nothing that the text does not. */
export interface Style
  extends Pick<ReturnType<typeof picocolors.createColors>, "bold" | "dim" | "red" | "green" | "yellow" | "cyan"> {
  /** Columns for source lines; undefined where nothing wraps them. */
  readonly columns?: number;
  /** Whether to show more of requests, answers and judgements. */
  readonly verbose?: boolean | undefined;
}

const COLOURED = picocolors.createColors(true);
const PLAIN = picocolors.createColors(false);

export function styleOf(options: { colour: boolean }): Style {
  return options.colour ? COLOURED : PLAIN;
}

/** The style of a block that is indented by so many columns. */
export function narrower(style: Style, by: number): Style {
  return style.columns === undefined ? style : { ...style, columns: style.columns - by };
}

type Status = TestResult["status"];

const COLOURS: Readonly<Record<Status, "green" | "red" | "dim" | "yellow">> = {
  passed: "green",
  failed: "red",
  errored: "red",
  skipped: "dim",
  deferred: "yellow",
};

/** The mark of a status, in its colour. */
export function markOf(status: Status, style: Style): string {
  return paintStatus(status, style)(MARKS[status]);
}

/** The colour of a status. */
export function paintStatus(status: Status, style: Style): (text: string) => string {
  return style[COLOURS[status]];
}

/** Characters and lines of one text; the JSON report has more. */
const MAX_BLOCK = 2000;
const MAX_BLOCK_LINES = 40;

/** A text as lines, harmless to a terminal. */
export function lines(text: string, max = MAX_BLOCK): string[] {
  const all = escapeControls(cutText(text.trimEnd(), max)).replace(/\t/g, "  ").split("\n");
  return takeSome(all, MAX_BLOCK_LINES, (rest) => `… (${count(rest, "more line")})`);
}

/** A text as at most `max` lines, wrapped between words where the width is known. */
export function prose(text: string, style: Style, max: number): string[] {
  const room = style.columns ?? Number.POSITIVE_INFINITY;
  const all = lines(text).flatMap((line) => wrapText(line, room, ""));
  const told = all.filter((line) => line !== "");
  return told.length > max ? [...told.slice(0, max - 1), `${told[max - 1]} …`] : told;
}

export function indent(block: readonly string[], width: number): string[] {
  return block.map((line) => (line === "" ? "" : " ".repeat(width) + line));
}

/** Test name with its coordinates: `echo [2025-06-18]`. */
export function titleOf(result: Pick<TestResult, "name" | "coordinates">): string {
  const coordinates = coordinatesOf(result);
  return coordinates === "" ? oneLine(result.name) : `${oneLine(result.name)} ${coordinates}`;
}

export function coordinatesOf({ coordinates }: Pick<TestResult, "coordinates">): string {
  return oneLine(showCoordinates(coordinates));
}

/** The first `max` lines, and how many more there are. */
export function listSome(block: readonly string[], max: number, style: Style): string[] {
  return takeSome(block, max, (rest) => style.dim(`… and ${rest} more`));
}

/** The same of items of several lines each. */
export function listBlocks(blocks: readonly (readonly string[])[], max: number, style: Style): string[] {
  return takeSome(blocks, max, (rest) => [style.dim(`… and ${rest} more`)]).flat();
}

/** Blocks one below the other, a blank line between two. */
export function spaceOut(blocks: readonly (readonly string[])[]): string[][] {
  return blocks.map((block, at) => (at === 0 ? [...block] : ["", ...block]));
}

/** Columns of a label and the gap behind it. */
export const LABEL = 10;

/** A block with a word before its first line. */
export function labelled(
  label: string,
  block: readonly string[],
  paint: (text: string) => string,
  width = LABEL,
): string[] {
  return hangBelow(`${paint(label.padEnd(width - 2))}  `, block, width);
}

/** A text behind `head`, its other lines below. */
export function hang(head: string, text: string, style: Style, max: number): string[] {
  return hangBelow(head, prose(text, narrower(style, 4), max), 4);
}

function hangBelow(head: string, [first = "", ...rest]: readonly string[], width: number): string[] {
  return [`${head}${first}`.trimEnd(), ...indent(rest, width)];
}
