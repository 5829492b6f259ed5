import type { Composition, CompositionNode } from "../../generated/suite.ts";
import { NODE_ROOTS, type NodeRoot } from "../../graph/index.ts";
import { compile, isName, type Template } from "../../template/template.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { Entry } from "../scope/entry.ts";

/** A composition as far as it can be read: what does not match the schema is left out. */
export interface CompositionDraft {
  readonly entry: Entry<Composition>;
  readonly nodes: readonly DraftNode[];
  readonly byId: ReadonlyMap<string, DraftNode>;
  /** false when a node has no id, or an invalid one: an unknown name may be its. */
  readonly complete: boolean;
  readonly cases: readonly ReturnType<typeof readCase>[];
}

export interface DraftNode {
  readonly index: number;
  /** The node with the keys that match the schema. */
  readonly entry: Entry<Partial<CompositionNode>>;
  readonly id: string | undefined;
  /** `node "readme"`, or `node 2` without an id. */
  readonly label: string;
  /** Whether it has a key, whatever the value. */
  has(key: keyof CompositionNode): boolean;
  readonly needs: readonly DraftNeed[];
  readonly args: Template<NodeRoot>;
  /** What it fans out over; null when `for_each` can give no list. */
  readonly fanOut: Template<NodeRoot> | null | undefined;
}

interface DraftNeed {
  readonly id: string;
  readonly optional: boolean;
  readonly default: Json;
  /** Where a default stands that has no effect, as the need is not optional. */
  readonly idleDefault?: SourceLocation | undefined;
  readonly location: SourceLocation;
}

export function readDraft(entry: Entry<Composition>): CompositionDraft {
  const { nodes: listed, cases } = entry.value as Partial<Record<keyof Composition, unknown>>;
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const nodes = all.flatMap((value, index) => (isObject(value) ? [readNode(entry.in("nodes", index), index)] : []));
  const byId = new Map<string, DraftNode>();
  for (const node of nodes) if (node.id !== undefined && !byId.has(node.id)) byId.set(node.id, node);
  const complete =
    Array.isArray(listed) && nodes.length === all.length && nodes.every(({ id }) => id !== undefined && isName(id));
  return { entry, nodes, byId, complete, cases: Array.isArray(cases) ? cases.map(readCase) : [] };
}

function readNode(entry: Entry, index: number): DraftNode {
  const raw = entry.value as Record<string, unknown>;
  const sound = Object.entries(raw).filter(([key]) => entry.isSound(key));
  const value: Partial<CompositionNode> = Object.fromEntries(sound);
  const id = typeof raw.id === "string" ? raw.id : undefined;
  return {
    index,
    entry: entry.with(value),
    id,
    label: id === undefined ? `node ${index + 1}` : `node ${JSON.stringify(id)}`,
    has: (key) => Object.hasOwn(raw, key),
    needs: readNeeds(entry.in("needs")),
    args: compile(value.args ?? {}, NODE_ROOTS),
    fanOut: value.for_each === undefined ? undefined : readFanOut(value.for_each as Json),
  };
}

function readNeeds(list: Entry): DraftNeed[] {
  const needs: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  return needs.flatMap((need, index): DraftNeed[] => {
    if (typeof need === "string") return [{ id: need, optional: false, default: null, location: list.at(index) }];
    if (!isObject(need) || typeof need.id !== "string" || !list.isSound(index)) return [];
    const optional = need.optional === true;
    const idleDefault = need.default === undefined || optional ? undefined : list.keyAt(index, "default");
    return [{ id: need.id, optional, default: need.default ?? null, idleDefault, location: list.at(index, "id") }];
  });
}

/** A list, or one whole reference to a parent or a variable; it cannot read elements or rounds. */
function readFanOut(value: Json): Template<NodeRoot> | null {
  const template = compile(typeof value === "string" ? value.trim() : value, NODE_ROOTS);
  if (template.references.some(({ kind }) => INNER.has(kind))) return null;
  const gives = Array.isArray(value) || template.whole?.kind === "*" || template.whole?.kind === "var";
  return gives && template.whole?.fault === undefined ? template : null;
}

const INNER: ReadonlySet<NodeRoot> = new Set<NodeRoot>(["item", "item_index", "loop"]);

function readCase(value: unknown) {
  const { name, vars } = isObject(value) ? value : {};
  return {
    name: typeof name === "string" ? name : undefined,
    vars: isObject(vars) ? Object.keys(vars).filter(isName) : [],
  };
}
