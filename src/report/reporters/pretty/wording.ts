import { count, cutText, escapeControls, oneLine } from "../../../values/text.ts";
import type { TestResult } from "../../model/report.ts";
import { showCoordinates } from "../../wording/coordinates.ts";

/** Bounds on what one place shows of a text, in characters; the JSON report has the whole. */
const MAX_BLOCK = 2000;
const MAX_BLOCK_LINES = 40;

/** A text of a suite or a server as lines, harmless to a terminal. */
export function lines(text: string, max = MAX_BLOCK): string[] {
  const all = escapeControls(cutText(text.trimEnd(), max)).replace(/\t/g, "  ").split("\n");
  if (all.length <= MAX_BLOCK_LINES) return all;
  return [...all.slice(0, MAX_BLOCK_LINES), `… (${count(all.length - MAX_BLOCK_LINES, "more line")})`];
}

export function indent(block: readonly string[], width: number): string[] {
  const space = " ".repeat(width);
  return block.map((line) => (line === "" ? "" : space + line));
}

/** Test name with its coordinates: `echo [2025-06-18]`. */
export function titleOf(result: Pick<TestResult, "name" | "coordinates">): string {
  const coordinates = coordinatesOf(result);
  return coordinates === "" ? oneLine(result.name) : `${oneLine(result.name)} ${coordinates}`;
}

export function coordinatesOf({ coordinates }: Pick<TestResult, "coordinates">): string {
  return oneLine(showCoordinates(coordinates));
}
