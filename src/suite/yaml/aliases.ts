import type { AliasNode, TreeNode } from "./source.ts";

export interface AliasProblem {
  readonly kind: "unknown-alias" | "alias-to-itself" | "alias-limit";
  readonly node: AliasNode;
}

/** Number of values that all aliases of a file may stand for; long texts count as several. */
export const ALIAS_LIMIT = 100_000;
/** This many characters count as one more value. */
const CHARACTERS = 100;

/** Links each alias with the last anchor of that name before it, in time linear in the tree. */
export function linkAliases(root: TreeNode, names: ReadonlyMap<TreeNode, string>): readonly AliasProblem[] {
  const anchors = new Map<string, Exclude<TreeNode, AliasNode>>();
  const open = new Set<TreeNode>();
  const sizes = new Map<TreeNode, number>();
  const problems: AliasProblem[] = [];
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
    const target = anchors.get(alias.name);
    if (!target || open.has(target)) {
      problems.push({ kind: target ? "alias-to-itself" : "unknown-alias", node: alias });
      return 1;
    }
    alias.target = target;
    const size = sizes.get(target) ?? 1;
    if (expanded <= ALIAS_LIMIT && expanded + size > ALIAS_LIMIT) problems.push({ kind: "alias-limit", node: alias });
    expanded += size;
    return size;
  };

  walk(root);
  return problems;
}
