import { readFileSync } from "node:fs";
import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { McptestError } from "../../errors.ts";
import { linesOf, quote, type SourceLocation } from "../../values/location.ts";
import { manifestNotFound, manifestSyntax } from "./wording.ts";

/** Keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** A parsed YAML file that knows where each of its values stands. */
export interface Source {
  /** Why it is no YAML; the value is worthless then. */
  errors: McptestError[];
  value: unknown;
  /** Where the value at a path stands; with `key`, where that key of it does. */
  locate(path: Path, key?: string): SourceLocation;
}

/** Reads a YAML (or JSON) file. Throws McptestError: file-not-found. */
export function readSource(file: string, shown: string): Source {
  const text = readText(file);
  const lines = linesOf(text);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });

  const place = (start: number, end = start + 1): SourceLocation => {
    const from = counter.linePos(start);
    const to = counter.linePos(end);
    const quoted = quote(lines, { file: shown, line: from.line, column: from.col });
    const last = to.line === from.line ? to.col : (quoted.text ?? "").length + 1;
    return { ...quoted, end_column: Math.max(last, from.col + 1) };
  };
  const locate = (path: Path, key?: string): SourceLocation => {
    const value = document.getIn(path, true);
    const pair = isMap(value) && key !== undefined ? value.items.find((item) => String(item.key) === key) : undefined;
    const node = pair ? pair.key : value;
    const range = isNode(node) ? node.range : undefined;
    return place(range?.[0] ?? 0, isScalar(node) ? range?.[1] : undefined);
  };
  const errors = document.errors.map(({ message, pos }) => manifestSyntax(message, place(pos[0], pos[1])));
  return { errors, value: errors.length > 0 ? undefined : document.toJS(), locate };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw manifestNotFound(file, cause);
  }
}
