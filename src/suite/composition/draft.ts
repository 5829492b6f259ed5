import type { Composition, CompositionNode } from "../../generated/suite.ts";
import { NODE_ROOTS, type NodeRoot } from "../../graph/index.ts";
import { compile, isName, type Template } from "../../template/template.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { Entry } from "../scope/entry.ts";

/** A composition as far as it can be read: what does not match the schema is left out. */
export type CompositionDraft = ReturnType<typeof readDraft>;
export type DraftNode = ReturnType<typeof readNode>;

export function readDraft(entry: Entry<Composition>) {
  const { nodes: listed, cases } = entry.value as Partial<Record<keyof Composition, unknown>>;
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const nodes = all.flatMap((value, index) => (isObject(value) ? [readNode(entry.in("nodes", index), index)] : []));
  const byId = new Map<string, DraftNode>();
  for (const node of nodes) if (node.id !== undefined && !byId.has(node.id)) byId.set(node.id, node);
  // Not complete: without an id, or with an invalid one, a node's may be any unknown name.
  const complete =
    Array.isArray(listed) && nodes.length === all.length && nodes.every(({ id }) => id !== undefined && isName(id));
  return { entry, nodes, byId, complete, cases: Array.isArray(cases) ? cases.map(readCase) : [] };
}

function readNode(entry: Entry, index: number) {
  const raw = entry.value as Record<string, unknown>;
  const sound = Object.entries(raw).filter(([key]) => entry.isSound(key));
  const value: Partial<CompositionNode> = Object.fromEntries(sound);
  const id = typeof raw.id === "string" ? raw.id : undefined;
  return {
    index,
    entry: entry.with(value),
    id,
    /** `node "readme"`, or `node 2` without an id. */
    label: id === undefined ? `node ${index + 1}` : `node ${JSON.stringify(id)}`,
    /** Whether it has a key, whatever the value. */
    has: (key: keyof CompositionNode): boolean => Object.hasOwn(raw, key),
    needs: readNeeds(entry.in("needs")),
    args: compile(value.args ?? {}, NODE_ROOTS),
    /** What it fans out over; null when `for_each` can give no list. */
    fanOut: value.for_each === undefined ? undefined : readFanOut(value.for_each as Json),
  };
}

function readNeeds(list: Entry) {
  const needs: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  return needs.flatMap((need, index) => {
    if (typeof need === "string")
      return [{ id: need, optional: false, default: null, idleDefault: undefined, location: list.at(index) }];
    if (!isObject(need) || typeof need.id !== "string" || !list.isSound(index)) return [];
    const optional = need.optional === true;
    // A default has no effect where the need is not optional.
    const idleDefault = need.default === undefined || optional ? undefined : list.keyAt(index, "default");
    return [{ id: need.id, optional, default: need.default ?? null, idleDefault, location: list.at(index, "id") }];
  });
}

/** A list, or one whole reference to a parent or a variable; it cannot read elements or rounds. */
function readFanOut(value: Json): Template<NodeRoot> | null {
  const template = compile(typeof value === "string" ? value.trim() : value, NODE_ROOTS);
  const inner: readonly NodeRoot[] = ["item", "item_index", "loop"];
  if (template.references.some(({ kind }) => inner.includes(kind))) return null;
  const gives = Array.isArray(value) || template.whole?.kind === "*" || template.whole?.kind === "var";
  return gives && template.whole?.fault === undefined ? template : null;
}

function readCase(value: unknown) {
  const { name, vars } = isObject(value) ? value : {};
  return {
    name: typeof name === "string" ? name : undefined,
    vars: isObject(vars) ? Object.keys(vars).filter(isName) : [],
  };
}
