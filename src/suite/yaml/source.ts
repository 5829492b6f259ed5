import type { SourceLocation } from "../../values/location.ts";
import { type Lines, lineText, positionOf } from "./lines.ts";
import { entryOf, follow, type MapEntry, type Span, type TreeNode } from "./tree.ts";

/** Keys and indexes that lead from a file's root to a value. */
export type Path = readonly (string | number)[];

/** A YAML file that was read: what it holds and where everything in it stands. */
export interface Source {
  /** Relative to the workspace root, forward slashes. */
  readonly path: string;
  /** Folder of the file, absolute: relative paths in it start there. */
  readonly folder: string;
  readonly sha256: string;
  readonly lines: Lines;
  /** null when the file could not be parsed. */
  readonly root: TreeNode | null;
}

/** Where a value stands, or the key it stands under. A path that leads nowhere gives its nearest ancestor. */
export function locate(source: Source, path: Path, part: "key" | "value" = "value"): SourceLocation {
  let node = source.root;
  let entry: MapEntry | undefined;
  for (const [depth, step] of path.entries()) {
    const parent: TreeNode | null = node && follow(node);
    if (parent?.kind === "list") {
      const item = parent.items[Number(step)];
      if (!item) break;
      node = item;
      entry = undefined;
    } else {
      const next = entryOf(parent, String(step));
      if (!next) break;
      node = next.value;
      entry = next;
      if (part === "key" && depth === path.length - 1) return locateSpan(source, next);
    }
  }
  // An empty value has no width of its own: its key says where it is missing.
  if (entry && node && node.start === node.end) return locateSpan(source, entry);
  return node ? locateNode(source, node) : locateSpan(source, { start: 0, end: 1 });
}

/** The value that a path leads to; undefined when it leads nowhere. */
export function nodeAt(source: Source, path: Path): TreeNode | undefined {
  let node = source.root ?? undefined;
  for (const step of path) {
    const parent: TreeNode | undefined = node && follow(node);
    node = parent?.kind === "list" ? parent.items[Number(step)] : entryOf(parent ?? null, String(step))?.value;
  }
  return node;
}

/** Where a node stands: of a map over several lines, its first key. */
export function locateNode(source: Source, node: TreeNode): SourceLocation {
  const first = node.kind === "map" ? node.entries[0] : undefined;
  const block = first?.start === node.start;
  const newline = source.lines.text.indexOf("\n", node.start);
  return locateSpan(source, first && block && newline !== -1 && newline < node.end - 1 ? first : node);
}

/** Where a stretch of the file stands, as far as its first line. */
export function locateSpan(source: Source, { start, end }: Span): SourceLocation {
  const { line, column } = positionOf(source.lines, start);
  const rest = (lineText(source.lines, line) ?? "").trimEnd().length - column + 1;
  return { file: source.path, line, column, end_column: column + Math.max(1, Math.min(end - start, rest)) };
}
