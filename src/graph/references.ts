import { alone, COMMON_ROOTS, isName, type Reference, type Roots, type Template } from "../template/template.ts";
import { type Json, type JsonObject, ownValue } from "../values/json.ts";
import { formatPath, resolvePath } from "../values/path.ts";
import { suggest } from "../values/suggest.ts";
import * as wording from "./wording.ts";

/** The first word of a node's references; `*` is the id of a node. */
export type NodeRoot = keyof typeof COMMON_ROOTS | "var" | "item" | "item_index" | "loop" | "*";

/** `${id.path}`, `${var.NAME.path}`, `${env.NAME}`, `${item.path}`, `${item_index}`, `${loop.iteration}`, `${loop.previous.path}`, `${CONFIG_DIR}`. */
export const NODE_ROOTS: Roots<NodeRoot> = {
  ...COMMON_ROOTS,
  var: (name) => (isName(name) ? undefined : "a variable is read as ${var.NAME}"),
  item: () => undefined,
  item_index: alone("item_index is a number and has no parts"),
  loop: (name, steps) =>
    name === "previous" || (name === "iteration" && steps.length === 2)
      ? undefined
      : "a loop has ${loop.iteration} and ${loop.previous}",
  "*": () => undefined,
};

/** Whether no node may have this id: references start with it, or every JavaScript object has it. */
export function isReserved(id: string): boolean {
  return Object.hasOwn(NODE_ROOTS, id) || id === "__proto__";
}

/** Whether a reference starts with an id that is not a name, so that it cannot be read. */
export function readsInvalid(raw: string, ids: Iterable<string | undefined>): boolean {
  return [...ids].some((id = "") => id !== "" && !isName(id) && raw.startsWith(`\${${id}`));
}

/** What the references of one call may read. */
export interface ReferenceScope {
  /** Outputs of the parents by node id; an optional parent without one has its default. */
  readonly nodes: ReadonlyMap<string, Json>;
  readonly var: JsonObject;
  readonly env: Readonly<Record<string, string>>;
  /** `${CONFIG_DIR}`. */
  readonly folder: string;
  readonly item?: { readonly value: Json; readonly index: number } | undefined;
  /** The current round of a loop, counted from 1; `previous` is the output of the round before. */
  readonly loop?: { readonly iteration: number; readonly previous?: Json } | undefined;
  /** Leave `${var.NAME}` as it is written when the variable is undefined. */
  readonly passUndefinedVars?: boolean;
}

/** Resolves the references in arguments or a list. In the first round of a loop `${loop.previous…}` is null. Throws McptestError `node-failed`. */
export function resolveReferences<T extends Json = JsonObject>(args: Template<NodeRoot>, scope: ReferenceScope): T {
  return args.fill((reference) => {
    const { raw, fault, kind } = reference;
    if (fault !== undefined) throw wording.malformed({ raw, fault });
    return LOOKUPS[kind](reference, scope);
  }) as T;
}

const LOOKUPS: Record<NodeRoot, (reference: Reference, scope: ReferenceScope) => Json> = {
  "*": (reference, { nodes }) => {
    const { raw, name } = reference;
    const output = nodes.get(name);
    if (output === undefined) throw wording.noOutput({ raw, ...known(name, [...nodes.keys()]) });
    return follow(reference, { [name]: output });
  },
  var: (reference, scope) => {
    const { raw, name } = reference;
    if (ownValue(scope.var, name) !== undefined) return follow(reference, { var: scope.var });
    if (scope.passUndefinedVars) return raw;
    throw wording.noVariable({ raw, ...known(name, Object.keys(scope.var)) });
  },
  env: ({ raw, name }, { env }) => {
    const value = ownValue(env, name);
    if (value === undefined) throw wording.noEnvironment({ raw });
    return value;
  },
  CONFIG_DIR: (_, { folder }) => folder,
  item: (reference, scope) => follow(reference, { item: element(reference, scope).value }),
  item_index: (reference, scope) => element(reference, scope).index,
  loop: (reference, { loop }) => {
    if (!loop) throw wording.noRound({ raw: reference.raw });
    if (reference.name === "previous" && loop.previous === undefined) return null;
    return follow(reference, { loop });
  },
};

function element({ raw }: Reference, { item }: ReferenceScope): NonNullable<ReferenceScope["item"]> {
  if (!item) throw wording.noElement({ raw });
  return item;
}

function follow({ raw, steps }: Reference, root: JsonObject): Json {
  const found = resolvePath(root, steps, true);
  if (found.found) return found.value;
  const { resolved, reason, partial } = found;
  const rest = partial ? "for other elements it resolves" : undefined;
  throw wording.unresolved({ raw, path: formatPath(steps), resolved, reason, rest });
}

function known(name: string, names: readonly string[]) {
  return { names: names.length > 0 ? names : undefined, close: suggest(name, names) };
}
