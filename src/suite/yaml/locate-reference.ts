import type { SourceLocation } from "../../values/location.ts";
import type { ScalarNode } from "./source.ts";
import { locateNode, locateSpan, type Source } from "./source.ts";

/** The string that a reference stands in. */
export interface ReferenceSite {
  readonly source: Source;
  readonly node: ScalarNode;
  /** How many times the same text stands before it in the same string. */
  readonly nth: number;
}

/** Where a reference stands within its string; a string that is written with escapes gives its own place. */
export function locateReference(raw: string, { source, node, nth }: ReferenceSite): SourceLocation {
  const { start, end } = node;
  let at = start - 1;
  for (let count = 0; count <= nth; count++) {
    at = source.lines.text.indexOf(raw, at + 1);
    if (at === -1 || at >= end) return locateNode(source, node);
  }
  return locateSpan(source, { start: at, end: at + raw.length });
}
