import { type PathStep, parsePath } from "../values/path.ts";

/** What a reference in a composition reads. `raw` is its text, `at` its offset in the string, from 0. */
export type Reference = { readonly raw: string; readonly at: number } & (
  | { readonly kind: "node"; readonly id: string; readonly steps: readonly PathStep[] }
  | { readonly kind: "var"; readonly name: string; readonly steps: readonly PathStep[] }
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "item" | "previous"; readonly steps: readonly PathStep[] }
  | { readonly kind: "item_index" | "iteration" | "config_dir" }
);

/** A stretch of a string of a composition: text (escapes undone), a reference, or `${…}` that is none. */
export type NodeTemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "invalid"; readonly raw: string; readonly at: number; readonly reason: string }
  | Reference;

/** Names that no node may have: references start with them, or JavaScript objects have them already. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([
  "var",
  "env",
  "item",
  "item_index",
  "loop",
  "CONFIG_DIR",
  "__proto__",
]);

const TOKEN = /\$\$\{|\$\{(?:[^{}"\n]|"(?:[^"\\\n]|\\.)*")*\}?/g;
const ID = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a text has the form of a node's id. */
export function isNodeId(text: string): boolean {
  return ID.test(text);
}

/**
 * Splits a string at its references: `${id.path}`, `${var.NAME.path}`, `${env.NAME}`, `${item.path}`, `${item_index}`,
 * `${loop.iteration}`, `${loop.previous.path}`, `${CONFIG_DIR}`. `$${` is a literal `${`; a quoted key may hold braces.
 * A string that is one reference and nothing else gives exactly one part.
 */
export function parseNodeTemplate(text: string): NodeTemplatePart[] {
  const parts: NodeTemplatePart[] = [];
  let literal = "";
  let from = 0;
  const flush = (): void => {
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
  };
  for (const match of text.matchAll(TOKEN)) {
    literal += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === "$${") literal += "${";
    else {
      flush();
      parts.push(parseReference(match[0], match.index));
    }
  }
  literal += text.slice(from);
  flush();
  return parts;
}

function parseReference(raw: string, at: number): Exclude<NodeTemplatePart, { kind: "text" }> {
  const invalid = (reason: string) => ({ kind: "invalid", raw, at, reason }) as const;
  if (!raw.endsWith("}")) return invalid("it has no closing brace");
  const steps = parsePath(raw.slice(2, -1));
  if ("error" in steps) return invalid(`${steps.error} (at character ${steps.at + 3})`);
  const [head, second, ...rest] = steps;
  if (head?.kind !== "key" || raw[2] === "[" || !isNodeId(head.key)) return invalid("it starts with no name");
  const whole = steps.length === 1;
  switch (head.key) {
    case "var":
      if (second?.kind !== "key" || !isNodeId(second.key)) return invalid("a variable is read as ${var.NAME}");
      return { kind: "var", name: second.key, steps: rest, raw, at };
    case "env":
      if (second?.kind !== "key" || rest.length > 0 || !ENV_NAME.test(second.key))
        return invalid("an environment variable is read as ${env.NAME}");
      return { kind: "env", name: second.key, raw, at };
    case "item":
      return { kind: "item", steps: steps.slice(1), raw, at };
    case "item_index":
      return whole ? { kind: "item_index", raw, at } : invalid("item_index is a number and has no parts");
    case "loop": {
      const part = second?.kind === "key" ? second.key : "";
      if (part === "previous") return { kind: "previous", steps: rest, raw, at };
      if (part === "iteration" && rest.length === 0) return { kind: "iteration", raw, at };
      return invalid("of a loop there are ${loop.iteration} and ${loop.previous}");
    }
    case "CONFIG_DIR":
      return whole ? { kind: "config_dir", raw, at } : invalid("CONFIG_DIR is a text and has no parts");
    default:
      return { kind: "node", id: head.key, steps: steps.slice(1), raw, at };
  }
}
