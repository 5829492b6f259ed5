import { join } from "shlex";
import { hasReference, parseTemplate, type TemplatePart } from "../../template/reference.ts";
import { type Json, type JsonObject, setOwn } from "../../values/json.ts";
import { isSecretKey } from "../../values/redact/secret.ts";
import { splitCommand } from "../parts/command.ts";
import type { ReferenceSite } from "../yaml/locate-reference.ts";
import type { Path, Source } from "../yaml/source.ts";
import { follow, type ScalarNode, type TreeNode } from "../yaml/tree.ts";

/** A reference, or text in `${…}` that is none. */
export type ReferencePart = Exclude<TemplatePart, { kind: "text" }>;

/** Where a reference stands. */
export interface Site extends ReferenceSite {
  /** Whether what stands here is a secret whatever its variable is called, such as an Authorization header. */
  readonly secret: boolean;
}

/** What references lead to. */
export interface Scope {
  /** The value of a reference; undefined when it has none, which the scope reports. */
  resolve(reference: ReferencePart, site: Site): Json | undefined;
  /** Told of each string that could not be resolved; it stays in the tree as it is written. */
  broken(path: Path): void;
}

/** Sections whose strings stay as they are written: imports and variables are resolved on their own. */
const RAW_SECTIONS: ReadonlySet<string> = new Set(["imports", "variables"]);
/** Keys of a composition's nodes whose strings stay as they are written: a run resolves them when it comes to the node. */
const RAW_NODE_KEYS: ReadonlySet<string> = new Set(["args", "for_each"]);

/** Whether the strings under a key of a map are left as they are; `path` leads to the map. */
function isRaw(path: Path, key: string | number): boolean {
  if (path.length === 0) return RAW_SECTIONS.has(String(key));
  return path.length === 4 && path[0] === "compositions" && path[2] === "nodes" && RAW_NODE_KEYS.has(String(key));
}

/** The JSON value of a whole file with its references resolved. */
export function evaluateFile(source: Source, scope: Scope): Json {
  return source.root ? evaluate(source, source.root, scope, []) : null;
}

/** The JSON value of a node, with its references resolved if there is a scope. `path` leads from the root to the node. */
export function evaluate(source: Source, node: TreeNode, scope: Scope | undefined, path: (string | number)[]): Json {
  const target = follow(node);
  const inside = (step: string | number, child: TreeNode): Json => {
    const raw = isRaw(path, step);
    path.push(step);
    const value = evaluate(source, child, raw ? undefined : scope, path);
    path.pop();
    return value;
  };
  if (target.kind === "scalar") return evaluateScalar(source, target, scope, path);
  if (target.kind === "list") return target.items.map((item, index) => inside(index, item));
  const object: JsonObject = {};
  for (const { key, value } of target.entries) setOwn(object, key, inside(key, value));
  return object;
}

function evaluateScalar(source: Source, node: ScalarNode, scope: Scope | undefined, path: Path): Json {
  const text = node.value;
  if (!scope || typeof text !== "string" || !hasReference(text)) return text;
  const secret = path[0] === "servers" && path[2] === "headers" && isSecretKey(String(path[3]));
  const counts = new Map<string, number>();
  const resolve = (reference: ReferencePart): Json | undefined => {
    const nth = counts.get(reference.raw) ?? 0;
    counts.set(reference.raw, nth + 1);
    return scope.resolve(reference, { source, node, nth, secret });
  };
  const value = isCommand(path) ? fillCommand(text, path, resolve) : fill(text, resolve);
  if (value !== undefined) return value;
  scope.broken(path);
  return text;
}

/** A string that is one reference has the reference's value, of any type; in other text, references are put in as text. */
function fill(text: string, resolve: (reference: ReferencePart) => Json | undefined): Json | undefined {
  const parts = parseTemplate(text);
  const values = parts.map((part) => (part.kind === "text" ? part.text : resolve(part)));
  if (values.includes(undefined)) return undefined;
  if (values.length === 1) return values[0];
  return (values as Json[]).map(toText).join("");
}

function toText(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether a string at this path is a command: of a server, a hook or a transform. */
function isCommand(path: Path): boolean {
  const [section] = path;
  const last = path.at(-1);
  if (section === "servers") return path.length === 3 && last === "command";
  const inner = section === "hooks" ? path : path.slice(section === "defaultTest" ? 1 : 2);
  if (inner[0] === "hooks") return last !== "mode" && last !== "timeout";
  if (inner[0] === "transform") return last !== "jq";
  if (last !== "transform" || inner.includes("matcher")) return false;
  return (
    inner[0] === "expect" ||
    (inner[0] === "cases" && inner[2] === "expect") ||
    (inner[0] === "nodes" && inner.length === 3)
  );
}

/** A command is split before its references are filled in, so that a path with a space stays one word. */
function fillCommand(
  text: string,
  path: Path,
  resolve: (reference: ReferencePart) => Json | undefined,
): Json | undefined {
  const words = splitCommand(text);
  if ("error" in words || parseTemplate(text.trim()).length === 1) return fill(text.trim(), resolve);
  const values = words.map((word) => fill(word, resolve));
  if (values.includes(undefined)) return undefined;
  // A list of texts is the command of a server, and several hooks elsewhere.
  return path[0] === "servers" ? (values as Json[]) : join(values.map(toText));
}
