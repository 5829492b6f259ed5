import { isNumber } from "../../values/numbers/numeral.ts";
import { SCHEMAS } from "../../values/redact/redact.ts";
import { isSecretOf, type Secrecy, secrecyOf, secrecyOfTarget } from "../../values/redact/secret-name.ts";
import { entryOf, type ScalarNode, type Source, type TreeNode, textNode } from "./source.ts";

/** The scalars of a file under secret names, or compared with a target of such a name. */
export function secretScalars({ root }: Source): readonly ScalarNode[] {
  const found = new Set<ScalarNode>();
  const walk = (node: TreeNode | undefined, kind: Secrecy, ofSchemas = false): void => {
    if (node?.kind === "alias") {
      // A public alias is walked where its anchor is.
      if (kind !== "public") walk(node.target, kind);
    } else if (node?.kind === "list") {
      for (const item of node.items) walk(item, kind);
    } else if (node?.kind === "map") {
      const target = secrecyOfTarget(textNode(entryOf(node, "target")?.value)?.value ?? "");
      for (const { key, value } of node.entries) {
        // Here the value is the name of an environment variable.
        if (value.kind === "scalar" && (key === "from_env" || key === "env")) continue;
        const own = ofSchemas && value.kind === "map" ? "public" : key === "matcher" ? target : secrecyOf(key);
        walk(value, kind === "secret" ? kind : own, SCHEMAS.has(key));
      }
    } else if (node && kind !== "public" && typeof node.value !== "boolean") {
      const isSecret = isNumber(node.value) ? kind === "secret" : isSecretOf(kind, node.value ?? "");
      if (isSecret && node.end > node.start) found.add(node);
    }
  };
  walk(root ?? undefined, "public");
  return [...found];
}
