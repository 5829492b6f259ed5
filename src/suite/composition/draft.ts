import type { Composition, CompositionNode } from "../../generated/suite.ts";
import { NODE_ROOTS, type NodeRoot } from "../../graph/index.ts";
import { compile, isName, type Template } from "../../template/template.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { Entry } from "../scope/merge.ts";
import type { Path } from "../yaml/source.ts";

/** A composition as far as it can be read: whatever in it is not as the schema says is left out. */
export interface CompositionDraft {
  readonly entry: Entry<Composition>;
  readonly nodes: readonly DraftNode[];
  /** The first node of each id. */
  readonly byId: ReadonlyMap<string, DraftNode>;
  /** false when a node has no id that can be read: a name that seems unknown may be its. */
  readonly complete: boolean;
  readonly cases: readonly DraftCase[];
}

/** A node; `path` leads to it from the composition. */
export interface DraftNode {
  readonly index: number;
  readonly path: Path;
  readonly id: string | undefined;
  /** `node "readme"`, or `node 2` when it has no id. */
  readonly label: string;
  /** Keys that are as the schema says. */
  readonly value: Partial<CompositionNode>;
  /** Whether it has a key, be its value as it may. */
  has(key: keyof CompositionNode): boolean;
  readonly needs: readonly DraftNeed[];
  readonly args: Template<NodeRoot>;
  /** What it fans out over; null when `for_each` can give no list. */
  readonly fanOut: Template<NodeRoot> | null | undefined;
}

export interface DraftNeed {
  readonly id: string;
  readonly optional: boolean;
  readonly default: Json;
  /** Where a default stands that nothing takes, as the need is not optional. */
  readonly idleDefault?: Path | undefined;
  readonly path: Path;
}

export interface DraftCase {
  readonly name: string | undefined;
  /** Names of its variables. */
  readonly vars: readonly string[];
}

/** Reads what can be read of a composition. */
export function readDraft(entry: Entry<Composition>): CompositionDraft {
  const { nodes: listed, cases } = entry.value as Partial<Record<keyof Composition, unknown>>;
  const nodes = Array.isArray(listed)
    ? listed.flatMap((value, index) => (isObject(value) ? [readNode(entry, index, value)] : []))
    : [];
  const byId = new Map<string, DraftNode>();
  for (const node of nodes) if (node.id !== undefined && !byId.has(node.id)) byId.set(node.id, node);
  return {
    entry,
    nodes,
    byId,
    complete: Array.isArray(listed) && nodes.length === listed.length && nodes.every(({ id }) => id !== undefined),
    cases: Array.isArray(cases) ? cases.map(readCase) : [],
  };
}

function readNode(entry: Entry<Composition>, index: number, raw: Record<string, unknown>): DraftNode {
  const path: Path = ["nodes", index];
  const sound = Object.entries(raw).filter(([key]) => entry.isSound([...path, key]));
  const value = Object.fromEntries(sound) as Partial<CompositionNode>;
  const id = typeof raw.id === "string" ? raw.id : undefined;
  return {
    index,
    path,
    id,
    label: id === undefined ? `node ${index + 1}` : `node ${JSON.stringify(id)}`,
    value,
    has: (key) => Object.hasOwn(raw, key),
    needs: Array.isArray(raw.needs) ? readNeeds(entry, [...path, "needs"], raw.needs) : [],
    args: compile(value.args ?? {}, NODE_ROOTS),
    fanOut: value.for_each === undefined ? undefined : readFanOut(value.for_each as Json),
  };
}

function readNeeds(entry: Entry<Composition>, path: Path, needs: readonly unknown[]): DraftNeed[] {
  return needs.flatMap((need, index): DraftNeed[] => {
    const at = [...path, index];
    if (typeof need === "string") return [{ id: need, optional: false, default: null, path: at }];
    if (!isObject(need) || typeof need.id !== "string" || !entry.isSound(at)) return [];
    const optional = need.optional === true;
    const idleDefault = need.default === undefined || optional ? undefined : [...at, "default"];
    return [{ id: need.id, optional, default: need.default ?? null, idleDefault, path: [...at, "id"] }];
  });
}

/** A list, or one whole reference to a parent or a variable; it has no elements or rounds to read. */
function readFanOut(value: Json): Template<NodeRoot> | null {
  const template = compile(typeof value === "string" ? value.trim() : value, NODE_ROOTS);
  if (template.references.some(({ kind }) => INNER.has(kind))) return null;
  const gives = Array.isArray(value) || template.whole?.kind === "*" || template.whole?.kind === "var";
  return gives && template.whole?.fault === undefined ? template : null;
}

const INNER: ReadonlySet<NodeRoot> = new Set<NodeRoot>(["item", "item_index", "loop"]);

function readCase(value: unknown): DraftCase {
  const { name, vars } = isObject(value) ? value : {};
  return {
    name: typeof name === "string" ? name : undefined,
    vars: isObject(vars) ? Object.keys(vars).filter(isName) : [],
  };
}
