import type { Location } from "../generated/report.ts";
import { replaceSpans, type Span } from "./redact/known.ts";
import { MASK } from "./redact/mask.ts";
import { secrecyOf } from "./redact/secret-name.ts";

/** A place in a source file: path from the workspace root, with forward slashes; lines and columns from 1; `end_column` exclusive, on the same line. */
export type SourceLocation = Location;

/** The text of a file and where its lines start. */
export interface Lines {
  readonly text: string;
  /** Offset of each line's first character. */
  readonly starts: readonly number[];
  /** What is masked, in order (default: what stands behind names of secrets). */
  hidden?: readonly Span[];
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** The text of a line (from 1) without its line break; undefined for no such line. */
export function lineText(lines: Lines, line: number): string | undefined {
  const start = lines.starts[line - 1];
  if (start === undefined) return undefined;
  return lines.text.slice(start, lines.starts[line] ?? lines.text.length).replace(/\r?\n$/, "");
}

/** A place with its line and the lines beside it, masked. */
export function quote(lines: Lines | undefined, location: SourceLocation): SourceLocation {
  const text = lines && shownLine(lines, location.line);
  if (!lines || text === undefined) return location;
  const next = (line: number): string | undefined => shownLine(lines, line)?.trimEnd();
  const [before, after] = [next(location.line - 1), next(location.line + 1)];
  return { ...location, text, ...(before && { before }), ...(after && { after }) };
}

function shownLine(lines: Lines, line: number): string | undefined {
  const text = lineText(lines, line);
  if (text === undefined) return undefined;
  lines.hidden ??= keyedSpans(lines.text);
  const from = lines.starts[line - 1] as number;
  const inside = lines.hidden
    .map(([start, end]): Span => [Math.max(0, start - from), Math.min(text.length, end - from)])
    .filter(([start, end]) => start < end);
  return replaceSpans(text, inside, (part) => part.replace(/\S(?:.*\S)?/, MASK));
}

/** A key, in YAML or JSON. Without a bound, millions of letters would take the regex's whole stack. */
const KEY = /(?<![\w.-])["']?([\w.-]{1,1000})["']?[^\S\n]*:(?=\s)/g;
/** The start of a value that may go on in lines below. */
const OPEN = /[^\S\n]*(?:$|[|>&!#[{"'])/my;
/** A number, which is not a secret under a name such as `max_tokens`. */
const COUNT = /[^\S\n]*[-+]?\d[\d._]*(?:e[-+]?\d+)?(?=[^\S\n]*(?:$|[,}\]#]))/imy;

/** What stands behind names of secrets in a text: the rest of the line, and further indented lines below. */
function keyedSpans(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const { 0: whole, 1: key = "", index } of text.matchAll(KEY)) {
    const kind = secrecyOf(key);
    const start = index + whole.length;
    COUNT.lastIndex = start;
    if (index < done || kind === "public" || (kind === "counted" && COUNT.test(text))) continue;
    OPEN.lastIndex = start;
    const line = text.lastIndexOf("\n", index) + 1;
    const indent = /^[^\S\n]*/.exec(text.slice(line, index))?.[0] ?? "";
    const rest = new RegExp(OPEN.test(text) ? `.*(?:\\n${indent}[^\\S\\n].*)*` : ".*", "y");
    rest.lastIndex = start;
    done = start + (rest.exec(text)?.[0].length ?? 0);
    spans.push([start, done]);
  }
  return spans;
}
