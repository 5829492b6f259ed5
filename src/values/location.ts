import { secrecyOf } from "./redact/secret-name.ts";

/** A place in a source file. Lines and columns count from 1; `end_column` is exclusive, on the same line. */
export interface SourceLocation {
  /** Path relative to the workspace root, with forward slashes. */
  file: string;
  line: number;
  column: number;
  end_column?: number;
  /** The text of that line, kept so that a caret can be drawn without reading the file again. */
  text?: string;
  /** The lines next to it, but for blank ones. */
  before?: string;
  after?: string;
}

/** The text of a file and where its lines start; small enough to keep as long as the suite lives. */
export interface Lines {
  readonly text: string;
  /** Offset of each line's first character. */
  readonly starts: readonly number[];
  /** Whether a line is quoted alone, because one next to it may be a secret that nothing on that line tells. */
  alone?: boolean;
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** The text of a line (from 1) without its line break; undefined when there is no such line. */
export function lineText(lines: Lines, line: number): string | undefined {
  const start = lines.starts[line - 1];
  if (start === undefined) return undefined;
  return lines.text.slice(start, lines.starts[line] ?? lines.text.length).replace(/\r?\n$/, "");
}

/** A place with its line, and the lines next to it. */
export function quote(lines: Lines | undefined, location: SourceLocation): SourceLocation {
  const text = lines && lineText(lines, location.line);
  if (!lines || text === undefined) return location;
  // There may be a line with a part of a secret, and not with its key.
  lines.alone ??= Array.from(lines.text.matchAll(BLOCK_KEY)).some(([, key = ""]) => secrecyOf(key) !== "public");
  const next = (line: number): string | undefined => (lines.alone ? undefined : lineText(lines, line)?.trimEnd());
  const [before, after] = [next(location.line - 1), next(location.line + 1)];
  return { ...location, text, ...(before && { before }), ...(after && { after }) };
}

/** A key whose value starts on a later line, or has parts there. */
const BLOCK_KEY = /(?<![\w.-])["']?([\w.-]+)["']?[^\S\n]*:(?:[^\S\n]*$|[^\S\n]+[|>&!#[{])/gm;
