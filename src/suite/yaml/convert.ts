import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { resolvePlain } from "./plain.ts";
import type { AliasNode, MapEntry, ScalarNode, Span, TreeNode } from "./source.ts";

/** Makes trees of yaml's nodes, a fraction of their size; finds keys and numbers that JSON does not have. */
export interface Converter {
  convert(node: Node): TreeNode;
  readonly anchors: ReadonlyMap<TreeNode, string>;
  readonly problems: readonly ConvertProblem[];
}

/** A key or a number that JSON does not have. */
export interface ConvertProblem extends Span {
  readonly kind: "duplicate-key" | "odd-key" | "merge-key" | "odd-number";
  readonly key?: string;
  readonly first?: Span;
}

/** A converter for one file, which may come in pieces. */
export function createConverter(): Converter {
  const anchors = new Map<TreeNode, string>();
  const problems: ConvertProblem[] = [];

  const convert = (node: Node): TreeNode => {
    const tree = create(node);
    if (!isAlias(node) && node.anchor) anchors.set(tree, node.anchor);
    return tree;
  };

  const create = (node: Node): TreeNode => {
    const span = spanOf(node);
    if (isAlias(node)) return { kind: "alias", name: node.source, ...span } satisfies AliasNode;
    if (isMap(node)) {
      const entries = convertPairs(node);
      return { kind: "map", entries, start: span.start, end: endOf(node, entries.at(-1)?.value) };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(item as Node));
      return { kind: "list", items, start: span.start, end: endOf(node, items.at(-1)) };
    }
    const value = scalarOf(node);
    if (typeof value === "number" && !Number.isFinite(value)) problems.push({ kind: "odd-number", ...span });
    return { kind: "scalar", value, ...span };
  };

  const convertPairs = (map: YAMLMap): MapEntry[] => {
    const seen = new Map<string, Span>();
    return (map.items as Pair<Node, Node | null>[]).map(({ key: node, value }) => {
      const span = spanOf(isNode(node) ? node : map);
      const key = isScalar(node) ? String(scalarOf(node)) : "";
      const first = seen.get(key);
      if (!isScalar(node)) problems.push({ kind: "odd-key", ...span });
      else if (first) problems.push({ kind: "duplicate-key", key, first, ...span });
      else if (key === "<<" && node.type === "PLAIN") problems.push({ kind: "merge-key", ...span });
      seen.set(key, span);
      const empty = { kind: "scalar", value: null, start: span.end, end: span.end } as const;
      return { key, value: value ? convert(value) : empty, ...span };
    });
  };

  return { convert, anchors, problems };
}

/** A number keeps its text. */
function scalarOf({ value, source = "" }: Scalar): ScalarNode["value"] {
  return typeof value === "number" ? resolvePlain(source) : (value as ScalarNode["value"]);
}

/** A block ends where its last value does: blank lines and comments after it are not part of it. */
function endOf(node: YAMLMap | YAMLSeq, last: TreeNode | undefined): number {
  return node.flow || !last ? spanOf(node).end : last.end;
}

function spanOf(node: Node): Span {
  return { start: node.range?.[0] ?? 0, end: node.range?.[1] ?? 0 };
}
