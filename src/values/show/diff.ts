import { diffArrays } from "diff";
import { deepEqual, isNested, type Json, type JsonObject, ownValue, stableStringify } from "../json.ts";
import { formatPath, type PathStep } from "../path.ts";
import { cutAround, previewJson } from "./preview.ts";

/** One line of a diff: " " in both, "-" only in the expected value, "+" only in the actual one. */
export interface DiffLine {
  op: " " | "-" | "+";
  text: string;
}

/** Bounds of a diff: lines, lines of one run of changes, characters of a line, equal lines around a change. */
export const DIFF_BOUNDS = { lines: 200, run: 60, width: 240, context: 3 } as const;
/** For values with longer JSON the diff shows only their first difference. */
const WHOLE_LIMIT = 512 * 1024;
/** With more edits, lines are not matched up. */
const EDIT_LIMIT = 1500;

/** How the lines of two texts, or of the JSON of two values, differ; empty when they are equal. Bounded. */
export function diffJson(expected: Json, actual: Json): DiffLine[] {
  if (deepEqual(expected, actual)) return [];
  if ([expected, actual].some((value) => previewJson(value, WHOLE_LIMIT).cut))
    return showFirstDifference(expected, actual);
  const [left, right] =
    typeof expected === "string" && typeof actual === "string"
      ? [expected.split("\n"), actual.split("\n")]
      : [layOut(expected), layOut(actual)];
  const lines = foldEqual(joinEmpty(matchUp(left, right)));
  if (lines.length <= DIFF_BOUNDS.lines) return lines;
  const kept = lines.slice(0, DIFF_BOUNDS.lines - 1);
  return [...kept, { op: " ", text: `… ${lines.length - kept.length} more lines` }];
}

/** Every element ends in a comma, so that what follows does not matter; `{` and `}` stand on two lines. */
function layOut(value: Json): string[] {
  const lines = stableStringify(value, 2)
    .split("\n")
    .flatMap((line) => {
      const closed = line.search(/(?<=[[{])[\]}],?$/);
      return closed < 0 ? [line] : [line.slice(0, closed), `${" ".repeat(line.search(/\S/))}${line[closed]}`];
    });
  return lines.map((line, at) => (at === lines.length - 1 || /[[{,]$/.test(line) ? line : `${line},`));
}

/** Joins `{` and `}` again if nothing stands between them on either side. */
function joinEmpty(lines: readonly DiffLine[]): DiffLine[] {
  return lines.flatMap((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]];
    if (before && isEmpty(before, line)) return [];
    return after && isEmpty(line, after) ? [{ op: line.op, text: line.text + after.text.trimStart() }] : [line];
  });
}

function isEmpty(open: DiffLine, close: DiffLine): boolean {
  return open.op === close.op && /[{[]$/.test(open.text) && /^ *[}\]],?$/.test(close.text);
}

function matchUp(left: string[], right: string[]): DiffLine[] {
  const chunks = diffArrays(left, right, { maxEditLength: EDIT_LIMIT }) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ];
  const lines: DiffLine[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const op = chunk.removed ? "-" : chunk.added ? "+" : " ";
    const beside = op === "-" ? chunks[index + 1] : op === "+" ? chunks[index - 1] : undefined;
    const other = beside && (op === "-" ? beside.added : beside.removed) ? beside.value : [];
    const shown = op === " " ? chunk.value : chunk.value.slice(0, DIFF_BOUNDS.run);
    for (const [at, text] of shown.entries()) lines.push({ op, text: cutAround(text, other[at], DIFF_BOUNDS.width) });
    const rest = chunk.value.length - shown.length;
    if (rest > 0) lines.push({ op, text: `… ${rest} more lines` });
  }
  return lines;
}

function foldEqual(lines: readonly DiffLine[]): DiffLine[] {
  const { context } = DIFF_BOUNDS;
  const near = new Uint8Array(lines.length);
  for (const [index, line] of lines.entries())
    if (line.op !== " ") near.fill(1, Math.max(0, index - context), index + context + 1);
  const folded: DiffLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const end = near.indexOf(1, index);
    const count = (end < 0 ? lines.length : end) - index;
    if (count < 2) folded.push(lines[index] as DiffLine);
    else {
      folded.push({ op: " ", text: `… ${count} equal lines` });
      index += count - 1;
    }
  }
  return folded;
}

function showFirstDifference(expected: Json, actual: Json): DiffLine[] {
  const path: PathStep[] = [];
  const [minus = "", plus = ""] = findDifference(expected, actual, path).map((value) => {
    if (value === undefined) return "(absent)";
    return typeof value === "string" ? value : previewJson(value, DIFF_BOUNDS.width).text;
  });
  const place = path.length > 0 ? ` at ${formatPath(path)}` : "";
  return [
    { op: " ", text: `too large to show as a whole; first difference${place}:` },
    { op: "-", text: cutAround(minus, plus, DIFF_BOUNDS.width) },
    { op: "+", text: cutAround(plus, minus, DIFF_BOUNDS.width) },
  ];
}

/** The two values at the first difference, whose path it adds. */
function findDifference(a: Json, b: Json, path: PathStep[]): [Json | undefined, Json | undefined] {
  if (!isNested(a) || !isNested(b) || Array.isArray(a) !== Array.isArray(b)) return [a, b];
  const inArray = Array.isArray(a) && Array.isArray(b);
  const keys = inArray ? (a.length > b.length ? a : b).keys() : [...Object.keys(a), ...Object.keys(b)].sort();
  for (const key of keys) {
    const [left, right] = [a, b].map((side) => ownValue(side as JsonObject, String(key)));
    if (left !== undefined && right !== undefined && deepEqual(left, right)) continue;
    path.push(typeof key === "number" ? { kind: "index", index: key } : { kind: "key", key });
    return left === undefined || right === undefined ? [left, right] : findDifference(left, right, path);
  }
  return [a, b];
}
