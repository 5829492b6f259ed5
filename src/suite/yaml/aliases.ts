import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { aliasLimit, aliasToItself, unknownAlias } from "../wording/yaml.ts";
import type { AliasNode, Span, TreeNode } from "./source.ts";

/** Gets what is wrong with a tree. */
export type Tell = (span: Span, fault: (location: SourceLocation) => McptestError) => void;

/** Number of values that all aliases of a file may stand for; long texts count as several. */
const ALIAS_LIMIT = 100_000;
/** This many characters count as one more value. */
const CHARACTERS = 100;

/** Links each alias with the last anchor of that name before it, in time linear in the tree. */
export function linkAliases(root: TreeNode, names: ReadonlyMap<TreeNode, string>, tell: Tell): void {
  const anchors = new Map<string, Exclude<TreeNode, AliasNode>>();
  const open = new Set<TreeNode>();
  const sizes = new Map<TreeNode, number>();
  let expanded = 0;

  const walk = (node: TreeNode): number => {
    if (node.kind === "alias") return walkAlias(node);
    const name = names.get(node);
    if (name !== undefined) {
      anchors.set(name, node);
      open.add(node);
    }
    let size = 1;
    if (node.kind === "map") for (const entry of node.entries) size += walk(entry.value);
    else if (node.kind === "list") for (const item of node.items) size += walk(item);
    else if (typeof node.value === "string") size += node.value.length / CHARACTERS;
    if (name !== undefined) {
      open.delete(node);
      sizes.set(node, size);
    }
    return size;
  };

  const walkAlias = (alias: AliasNode): number => {
    const { name } = alias;
    const target = anchors.get(name);
    if (!target || open.has(target)) {
      tell(alias, (place) => (target ? aliasToItself : unknownAlias)({ name }, place));
      return 1;
    }
    alias.target = target;
    const size = sizes.get(target) ?? 1;
    if (expanded <= ALIAS_LIMIT && expanded + size > ALIAS_LIMIT)
      tell(alias, (place) => aliasLimit({ limit: ALIAS_LIMIT }, place));
    expanded += size;
    return size;
  };

  walk(root);
}
