import { type Lines, lineText, type SourceLocation } from "../../values/location.ts";
import type { Numeral } from "../../values/numbers/numeral.ts";

export type Path = readonly (string | number)[];

/** What a YAML file is called in messages. */
export type FileNoun = "suite file" | "pipeline" | "pricing table";

export interface Source {
  readonly noun: FileNoun;
  readonly path: string;
  /** Absolute folder of the file: relative paths in it start there. */
  readonly folder: string;
  readonly sha256: string;
  readonly lines: Lines;
  /** null when the file could not be parsed. */
  readonly root: TreeNode | null;
  /** The tree has names that are not in the text, in place of misspelt ones. */
  isCorrected?: boolean;
}

/** Whether names that a pattern finds may stand in the tree of a file. */
export function mayHold({ lines, isCorrected = false }: Source, names: RegExp): boolean {
  return isCorrected || names.test(lines.text);
}

/** Where a value stands, or the key it stands under. A path that leads nowhere gives its nearest ancestor. */
export function locate(source: Source, path: Path, part: "key" | "value" = "value"): SourceLocation {
  const { node, entry, left } = descend(source.root, path);
  // An empty value has no width: its key stands for it.
  const isEmpty = node && node.start === node.end;
  if (entry && (isEmpty || (part === "key" && left === 0))) return locateSpan(source, entry);
  return node ? locateNode(source, node) : locateSpan(source, { start: 0, end: 1 });
}

/** The value that a path leads to; undefined when it leads nowhere. */
export function nodeAt(source: Source, path: Path): TreeNode | undefined {
  const { node, left } = descend(source.root, path);
  return left === 0 ? (node ?? undefined) : undefined;
}

/** The value at the end of a path, or the last on the way to it; its entry if it is in a map; and how many steps are left. */
function descend(root: TreeNode | null, path: Path) {
  let node = root;
  let entry: MapEntry | undefined;
  for (const [depth, step] of path.entries()) {
    const parent: TreeNode | null = node && follow(node);
    const next = parent?.kind === "list" ? undefined : entryOf(parent, String(step));
    const value: TreeNode | undefined = parent?.kind === "list" ? parent.items[Number(step)] : next?.value;
    if (!value) return { node, entry, left: path.length - depth };
    node = value;
    entry = next;
  }
  return { node, entry, left: 0 };
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

/** A YAML value with its place, as offsets in the text, without comments and styles. */
export type TreeNode = ScalarNode | MapNode | ListNode | AliasNode;

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScalarNode extends Span {
  readonly kind: "scalar";
  readonly value: string | number | Numeral | boolean | null;
}

export interface MapNode extends Span {
  readonly kind: "map";
  readonly entries: readonly MapEntry[];
  /** What the file has in the place of its keys: `=`, `not contains`. */
  readonly short?: string;
}

/** The place is the key's. */
export interface MapEntry extends Span {
  readonly key: string;
  readonly value: TreeNode;
}

export interface ListNode extends Span {
  readonly kind: "list";
  /** Replaced where items are written in a short form. */
  items: readonly TreeNode[];
}

/** Stands for the node with its anchor; `target` is set when the whole tree is known. */
export interface AliasNode extends Span {
  readonly kind: "alias";
  readonly name: string;
  target?: Exclude<TreeNode, AliasNode>;
}

/** The node that an alias stands for; any other node itself. */
export function follow(node: TreeNode): Exclude<TreeNode, AliasNode> {
  if (node.kind !== "alias") return node;
  return node.target ?? { kind: "scalar", value: null, start: node.start, end: node.end };
}

export type TextNode = ScalarNode & { readonly value: string };

/** The text of a node; undefined for any other value. */
export function textNode(node: TreeNode | undefined): TextNode | undefined {
  const scalar = node && follow(node);
  return scalar?.kind === "scalar" && typeof scalar.value === "string" ? (scalar as TextNode) : undefined;
}

/** The items of a list, with aliases followed; empty for any other value. */
export function itemsOf(node: TreeNode | undefined): Exclude<TreeNode, AliasNode>[] {
  const list = node && follow(node);
  return list?.kind === "list" ? list.items.map(follow) : [];
}

const indexes = new WeakMap<MapNode, ReadonlyMap<string, MapEntry>>();
const MANY = 32;

/** The entry of a map under a key; undefined when the node is not a map or has no such key. */
export function entryOf(node: TreeNode | null, key: string): MapEntry | undefined {
  const map = node && follow(node);
  if (map?.kind !== "map") return undefined;
  if (map.entries.length < MANY) return map.entries.find((entry) => entry.key === key);
  const index = indexes.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry]));
  indexes.set(map, index);
  return index.get(key);
}

export type Pointers = ReadonlySet<string>;

export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Line and column of an offset, both from 1. */
function positionOf(lines: Lines, offset: number): { line: number; column: number } {
  let low = 0;
  let high = lines.starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines.starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  const line = Math.max(1, low);
  return { line, column: offset - (lines.starts[line - 1] ?? 0) + 1 };
}

/** The offset of a place in the text. */
export function offsetOf({ starts }: Lines, { line, column }: SourceLocation): number {
  return (starts[line - 1] ?? 0) + column - 1;
}
