/** A YAML value with its place, as offsets in the text; what comments and styles there were is gone. */
export type TreeNode = ScalarNode | MapNode | ListNode | AliasNode;

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScalarNode extends Span {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

export interface MapNode extends Span {
  readonly kind: "map";
  readonly entries: readonly MapEntry[];
}

/** The place is the key's. */
export interface MapEntry extends Span {
  readonly key: string;
  readonly value: TreeNode;
}

export interface ListNode extends Span {
  readonly kind: "list";
  readonly items: readonly TreeNode[];
}

/** Stands for the node with its anchor; `target` is set once the whole tree is known. */
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

/** Entries of maps with many keys, by key. */
const indexes = new WeakMap<MapNode, ReadonlyMap<string, MapEntry>>();
const MANY = 32;

/** The entry of a map under a key; undefined when the node is no map or has no such key. */
export function entryOf(node: TreeNode | null, key: string): MapEntry | undefined {
  const map = node && follow(node);
  if (map?.kind !== "map") return undefined;
  if (map.entries.length < MANY) return map.entries.find((entry) => entry.key === key);
  const index = indexes.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry]));
  indexes.set(map, index);
  return index.get(key);
}
