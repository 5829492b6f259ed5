import { type NodeTemplatePart, parseNodeTemplate } from "../../template/node-template.ts";
import { isObject, type Json, type JsonObject, setOwn } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { locateReference, type ReferenceSite } from "../yaml/locate-reference.ts";
import type { Source } from "../yaml/source.ts";
import { follow, type ScalarNode, type TreeNode } from "../yaml/tree.ts";

/** A reference in the arguments of a node, or text in `${…}` that is none. */
export interface PlacedReference {
  readonly part: Exclude<NodeTemplatePart, { kind: "text" }>;
  readonly site: ReferenceSite;
}

/** Every reference in the strings of a tree, in the order of the text. */
export function findReferences(source: Source, root: TreeNode | undefined): PlacedReference[] {
  const found: PlacedReference[] = [];
  const visit = (node: TreeNode): void => {
    const target = follow(node);
    if (target.kind === "map") for (const { value } of target.entries) visit(value);
    else if (target.kind === "list") for (const item of target.items) visit(item);
    else found.push(...referencesIn(source, target));
  };
  if (root) visit(root);
  return found;
}

function referencesIn(source: Source, node: ScalarNode): PlacedReference[] {
  if (typeof node.value !== "string" || !node.value.includes("${")) return [];
  const counts = new Map<string, number>();
  return parseNodeTemplate(node.value).flatMap((part) => {
    if (part.kind === "text") return [];
    const nth = counts.get(part.raw) ?? 0;
    counts.set(part.raw, nth + 1);
    return [{ part, site: { source, node, nth } }];
  });
}

/** Where a reference stands. */
export function placeOfReference({ part, site }: PlacedReference): SourceLocation {
  return locateReference(part.raw, site);
}

/** Arguments in which `${CONFIG_DIR}` is the folder; every other reference stays as it is written. */
export function fillConfigDir(args: JsonObject, folder: string): JsonObject {
  const fill = (value: Json): Json => {
    if (typeof value === "string") return value.includes("${CONFIG_DIR}") ? fillText(value, folder) : value;
    if (Array.isArray(value)) return value.map(fill);
    if (!isObject(value)) return value;
    const object: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) setOwn(object, key, fill(inner));
    return object;
  };
  return fill(args) as JsonObject;
}

function fillText(text: string, folder: string): string {
  const literal = (part: string): string => part.replaceAll("${", () => "$${");
  return parseNodeTemplate(text)
    .map((part) =>
      part.kind === "text" ? literal(part.text) : part.kind === "config_dir" ? literal(folder) : part.raw,
    )
    .join("");
}
