import type { Reference } from "../../template/template.ts";
import type { SourceLocation } from "../../values/location.ts";
import { follow, locateNode, locateSpan, nodeAt, type Path, type ScalarNode, type Source } from "./source.ts";

export interface ReferenceSite {
  readonly source: Source;
  readonly node: ScalarNode;
  /** How many times the same text stands before it in the string. */
  readonly nth: number;
}

/** Where a reference stands within its string; a string with escapes gives its own place. */
export function locateReference(raw: string, { source, node, nth }: ReferenceSite): SourceLocation {
  const { start, end } = node;
  let at = start - 1;
  for (let count = 0; count <= nth; count++) {
    at = source.lines.text.indexOf(raw, at + 1);
    if (at === -1 || at >= end) return locateNode(source, node);
  }
  return locateSpan(source, { start: at, end: at + raw.length });
}

/** Where a reference in the value at a path stands; the text before it tells equal references in one string apart. */
export function placeReference({ raw, at, path }: Reference, source: Source, start: Path): SourceLocation {
  const scalar = follow(nodeAt(source, [...start, ...path]) as ScalarNode) as ScalarNode;
  return locateReference(raw, { source, node: scalar, nth: String(scalar.value).slice(0, at).split(raw).length - 1 });
}
