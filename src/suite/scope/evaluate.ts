import { join } from "shlex";
import type { SuitePart } from "../../generated/suite-parts.ts";
import { hasReference, parseTemplate, type TemplatePart } from "../../template/reference.ts";
import { type Json, type JsonObject, setOwn } from "../../values/json.ts";
import { splitCommand } from "../parts/command.ts";
import type { ReferenceSite } from "../yaml/locate-reference.ts";
import type { Path, Source } from "../yaml/source.ts";
import { follow, type ScalarNode, type TreeNode } from "../yaml/tree.ts";

/** A reference, or text in `${…}` that is none. */
export type ReferencePart = Exclude<TemplatePart, { kind: "text" }>;

/** Where a reference stands. */
export interface Site extends ReferenceSite {
  /** The header that it stands in, whose name may say that the value is a secret. */
  readonly header: string | undefined;
}

/** What references lead to. */
export interface Scope {
  /** The value of a reference; undefined when it has none, which the scope reports. */
  resolve(reference: ReferencePart, site: Site): Json | undefined;
  /** Told of each string that could not be resolved; it stays in the tree as it is written. */
  broken(path: Path): void;
}

/**
 * The JSON value of a node, with its references resolved if there is a scope. `path` leads from the root to the node; `part`:
 * how what lies there is read.
 */
export function evaluate(
  source: Source,
  node: TreeNode,
  scope: Scope | undefined,
  path: (string | number)[],
  part?: SuitePart,
): Json {
  const target = follow(node);
  const inside = (step: string | number, child: TreeNode): Json => {
    const inner = part?.in?.[step] ?? part?.in?.["*"];
    path.push(step);
    const value = evaluate(source, child, inner?.raw ? undefined : scope, path, inner);
    path.pop();
    return value;
  };
  if (target.kind === "scalar") return evaluateScalar(source, target, scope, path, part);
  if (target.kind === "list") return target.items.map((item, index) => inside(index, item));
  const object: JsonObject = {};
  for (const { key, value } of target.entries) setOwn(object, key, inside(key, value));
  return object;
}

function evaluateScalar(
  source: Source,
  node: ScalarNode,
  scope: Scope | undefined,
  path: Path,
  part: SuitePart | undefined,
): Json {
  const text = node.value;
  if (!scope || typeof text !== "string" || !hasReference(text)) return text;
  const header = part?.secret === "by-key" ? String(path.at(-1)) : undefined;
  const counts = new Map<string, number>();
  const resolve = (reference: ReferencePart): Json | undefined => {
    const nth = counts.get(reference.raw) ?? 0;
    counts.set(reference.raw, nth + 1);
    return scope.resolve(reference, { source, node, nth, header });
  };
  const value = part?.command ? fillCommand(text, part.command, resolve) : fill(text, resolve);
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

/** A command is split before its references are filled in, so that a path with a space stays one word. */
function fillCommand(
  text: string,
  as: NonNullable<SuitePart["command"]>,
  resolve: (reference: ReferencePart) => Json | undefined,
): Json | undefined {
  const words = splitCommand(text);
  if ("error" in words || parseTemplate(text.trim()).length === 1) return fill(text.trim(), resolve);
  const values = words.map((word) => fill(word, resolve));
  if (values.includes(undefined)) return undefined;
  return as === "argv" ? (values as Json[]) : join(values.map(toText));
}
