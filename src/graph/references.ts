import { alone, COMMON_ROOTS, isName, type Reference, type Roots, type Template } from "../template/template.ts";
import { type Json, type JsonObject, ownValue } from "../values/json.ts";
import { formatPath, resolvePath } from "../values/path.ts";
import { listNames, suggest } from "../values/suggest.ts";

/** What references of nodes start with; `*` is the id of a node. */
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
      : "of a loop there are ${loop.iteration} and ${loop.previous}",
  "*": () => undefined,
};

/** Whether no node may have an id: references start with it, or JavaScript objects have it already. */
export function isReserved(id: string): boolean {
  return Object.hasOwn(NODE_ROOTS, id) || id === "__proto__";
}

/** What the references of one call lead to. */
export interface ReferenceScope {
  /** Outputs of the parents by node id; of an optional parent without one, its default. */
  readonly nodes: ReadonlyMap<string, Json>;
  /** Values of `${var.NAME}`. */
  readonly var: JsonObject;
  /** Values of `${env.NAME}`. */
  readonly env: Readonly<Record<string, string>>;
  /** That of `${CONFIG_DIR}`. */
  readonly folder: string;
  /** The current element of a fan-out. */
  readonly item?: { readonly value: Json; readonly index: number } | undefined;
  /** The current round of a loop, counted from 1. `previous` is the output of the round before; left out in the first one. */
  readonly loop?: { readonly iteration: number; readonly previous?: Json } | undefined;
  /** true: `${var.NAME}` that nothing defines stays in the text as it is written. */
  readonly passUndefinedVars?: boolean;
}

/** A reference that leads nowhere. The message names it, how far its path got, and what is there. */
export class UnresolvedReference extends Error {
  override readonly name = "UnresolvedReference";
  /** The reference as it is written. */
  readonly raw: string;

  constructor(raw: string, message: string) {
    super(`${raw} ${message}`);
    this.raw = raw;
  }
}

/** Arguments, or a list, with their references resolved. In the first round of a loop `${loop.previous…}` is null. Throws UnresolvedReference. */
export function resolveReferences<T extends Json = JsonObject>(args: Template<NodeRoot>, scope: ReferenceScope): T {
  return args.fill((reference) => {
    if (reference.fault !== undefined) return fail(reference, `is no reference: ${reference.fault}`);
    return LOOKUPS[reference.kind](reference, scope);
  }) as T;
}

const LOOKUPS: Record<NodeRoot, (reference: Reference, scope: ReferenceScope) => Json> = {
  "*": (reference, { nodes }) => {
    const output = nodes.get(reference.name);
    if (output === undefined) return fail(reference, "names no output", [...nodes.keys()]);
    return follow(reference, { [reference.name]: output });
  },
  var: (reference, scope) => {
    if (ownValue(scope.var, reference.name) !== undefined) return follow(reference, { var: scope.var });
    if (scope.passUndefinedVars) return reference.raw;
    return fail(reference, "names no variable that is defined", Object.keys(scope.var));
  },
  env: (reference, { env }) =>
    ownValue(env, reference.name) ?? fail(reference, "names no environment variable that is set"),
  CONFIG_DIR: (_, { folder }) => folder,
  item: (reference, scope) => follow(reference, { item: element(reference, scope).value }),
  item_index: (reference, scope) => element(reference, scope).index,
  loop: (reference, { loop }) => {
    if (!loop) return fail(reference, "has no round to read, because its node does not loop");
    if (reference.name === "previous" && loop.previous === undefined) return null;
    return follow(reference, { loop });
  },
};

function element(reference: Reference, { item }: ReferenceScope): NonNullable<ReferenceScope["item"]> {
  return item ?? fail(reference, "has no element to read, because its node does not fan out");
}

function follow({ raw, steps }: Reference, root: JsonObject): Json {
  const found = resolvePath(root, steps, true);
  if (found.found) return found.value;
  const rest = found.partial ? "; for other elements it resolves" : "";
  const reached = `of ${formatPath(steps)} only ${found.resolved} is there: ${found.reason}`;
  throw new UnresolvedReference(raw, `does not resolve: ${reached}${rest}`);
}

function fail({ raw, name }: Reference, message: string, names: readonly string[] = []): never {
  const close = suggest(name, names);
  const there = names.length === 0 ? "" : `; there are ${listNames(names)}`;
  const hint = close === undefined ? "" : ` (did you mean ${JSON.stringify(close)}?)`;
  throw new UnresolvedReference(raw, `${message}${there}${hint}`);
}
