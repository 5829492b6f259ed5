import { isNumber } from "../../values/numbers/numeral.ts";
import { SCHEMAS } from "../../values/redact/redact.ts";
import {
  isSecretOf,
  namesVariable,
  type Secrecy,
  secrecyOf,
  secrecyOfTarget,
} from "../../values/redact/secret-name.ts";
import { entryOf, type MapNode, type ScalarNode, type Source, type TreeNode, textNode } from "./source.ts";

/** Keys whose value is the name of an environment variable, such as `bearer_token_env`, and what that variable holds. */
const NAMING = /^(?:from_env|env|(\w+)_env)$/;

/** Keys of a server's `auth`, which names where credentials are, and holds none. */
const OF_AUTH = /^(?:oauth|bearer_token_env)$/;
/** Keys of `tls`, whose texts are paths of files, as long as nobody pastes the key itself. */
const OF_TLS = /^(?:ca|cert|key|passphrase_env|server_name)$/;

/** Keys of a suite whose keys are names that its author gave to something. */
const OF_NAMES: ReadonlySet<string> = new Set(["servers", "models", "rubrics"]);

/** Whether an environment variable is set. */
export type IsSet = (name: string) => boolean;

/**
 * The scalars of a file under secret names, or compared with a target of such a name. The name of a variable is not one of them, but what was pasted
 * in its place is. `isSet` knows names that do not look like one (default: none).
 */
export function secretScalars({ root }: Source, isSet: IsSet = () => false): readonly ScalarNode[] {
  const isVariable = (text: string): boolean => namesVariable(text) || isSet(text);
  const found = new Set<ScalarNode>();
  const walk = (node: TreeNode | undefined, kind: Secrecy, ofNames = false, ofTls = false): void => {
    if (node?.kind === "alias") {
      // A public alias is walked where its anchor is.
      if (kind !== "public") walk(node.target, kind);
    } else if (node?.kind === "list") {
      for (const item of node.items) walk(item, kind);
    } else if (node?.kind === "map") {
      for (const { key, value } of node.entries) {
        const naming = key.endsWith("env") ? NAMING.exec(key) : null;
        if (value.kind === "scalar" && naming && isVariable(String(value.value))) continue;
        const name = naming?.[1] ?? key;
        const isTls = key === "tls" && hasOnly(value, OF_TLS);
        const isFile = ofTls && value.kind === "scalar" && !String(value.value).includes("-----BEGIN ");
        const isPublic = isFile || (ofNames && value.kind === "map") || (key === "auth" && hasOnly(value, OF_AUTH));
        const own = isPublic ? "public" : secrecyIn(node, name);
        const isOfNames = SCHEMAS.has(key) || (node === root && OF_NAMES.has(key));
        walk(value, kind === "secret" ? kind : own, isOfNames, isTls);
      }
    } else if (node && kind !== "public" && typeof node.value !== "boolean") {
      const isSecret = isNumber(node.value) ? kind === "secret" : isSecretOf(kind, node.value ?? "");
      if (isSecret && node.end > node.start) found.add(node);
    }
  };
  walk(root ?? undefined, "public");
  return [...found];
}

function hasOnly(node: TreeNode, keys: RegExp): boolean {
  return node.kind === "map" && node.entries.every(({ key }) => keys.test(key));
}

/** What a key says of its value: that of a matcher, what its target says. */
function secrecyIn(map: MapNode, key: string): Secrecy {
  if (key !== "matcher") return secrecyOf(key);
  return secrecyOfTarget(textNode(entryOf(map, "target")?.value)?.value ?? "");
}
