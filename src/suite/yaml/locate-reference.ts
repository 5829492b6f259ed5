import type { Reference } from "../../template/template.ts";
import type { SourceLocation } from "../../values/location.ts";
import { follow, locateNode, locateSpan, nodeAt, type Path, type ScalarNode, type Source } from "./source.ts";

export interface ReferenceSite {
  readonly source: Source;
  readonly node: ScalarNode;
}

/** Where a reference stands within its string; a string with escapes may give its own place. */
export function locateReference(reference: Pick<Reference, "raw" | "at">, { source, node }: ReferenceSite) {
  const { raw, at } = reference;
  const { start, end } = node;
  const { text } = source.lines;
  const value = String(node.value);
  const spanAt = (from: number): SourceLocation => locateSpan(source, { start: from, end: from + raw.length });
  // Quotes apart, the text is as long as its value: it is the value.
  const direct = start + at + (end - start - value.length) / 2;
  if (end - start - value.length <= 2 && text.startsWith(raw, direct)) return spanAt(direct);
  // Else the reference is told by the same texts before it.
  let found = start - 1;
  for (let left = value.slice(0, at).split(raw).length; left > 0; left--) {
    found = text.indexOf(raw, found + 1);
    if (found === -1 || found >= end) return locateNode(source, node);
  }
  return spanAt(found);
}

/** Where a reference in the value at a path stands. */
export function placeReference(reference: Reference, source: Source, start: Path): SourceLocation {
  const node = follow(nodeAt(source, [...start, ...reference.path]) as ScalarNode) as ScalarNode;
  return locateReference(reference, { source, node });
}
