import { isObject, type Json, type JsonObject, ownValue, setOwn } from "../values/json.ts";
import { formatPath, type PathStep, resolvePath, type Unresolved } from "../values/path.ts";
import { listNames, suggest } from "../values/suggest.ts";
import { parseNodeTemplate, type Reference } from "./node-template.ts";

/** What the references of one call lead to. */
export interface ReferenceScope {
  /** Outputs of the parents by node id; of an optional parent without one, its default. */
  readonly nodes: ReadonlyMap<string, Json>;
  /** Values of `${var.NAME}`. */
  readonly var: JsonObject;
  /** Values of `${env.NAME}`. */
  readonly env: Readonly<Record<string, string>>;
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

/**
 * Arguments with their references resolved. A string that is one reference and nothing else becomes its value, of any type; in
 * other text a reference is put in as text: strings as they are, everything else as compact JSON. `$${` becomes `${`. In the
 * first round of a loop `${loop.previous…}` is null. Keys stay as they are. Throws UnresolvedReference.
 */
export function resolveReferences(args: JsonObject, scope: ReferenceScope): JsonObject {
  return resolveIn(args, scope) as JsonObject;
}

function resolveIn(value: Json, scope: ReferenceScope): Json {
  if (typeof value === "string") return value.includes("${") ? fill(value, scope) : value;
  if (Array.isArray(value)) return value.map((item) => resolveIn(item, scope));
  if (!isObject(value)) return value;
  const object: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) setOwn(object, key, resolveIn(inner, scope));
  return object;
}

function fill(text: string, scope: ReferenceScope): Json {
  const values = parseNodeTemplate(text).map((part): Json => {
    if (part.kind === "text") return part.text;
    if (part.kind === "invalid") throw new UnresolvedReference(part.raw, `is no reference: ${part.reason}`);
    return read(part, scope);
  });
  if (values.length === 1) return values[0] as Json;
  return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("");
}

function read(reference: Reference, scope: ReferenceScope): Json {
  const { raw } = reference;
  switch (reference.kind) {
    case "node": {
      const output = scope.nodes.get(reference.id);
      if (output !== undefined) return follow(raw, reference.id, output, reference.steps);
      return fail(raw, `names no output`, reference.id, [...scope.nodes.keys()]);
    }
    case "var": {
      const value = ownValue(scope.var, reference.name);
      if (value !== undefined) return follow(raw, `var.${reference.name}`, value, reference.steps);
      if (scope.passUndefinedVars) return raw;
      return fail(raw, "names no variable that is defined", reference.name, Object.keys(scope.var));
    }
    case "env": {
      const value = Object.hasOwn(scope.env, reference.name) ? scope.env[reference.name] : undefined;
      return value ?? fail(raw, "names no environment variable that is set", reference.name, []);
    }
    case "item":
      return follow(raw, "item", element(raw, scope).value, reference.steps);
    case "item_index":
      return element(raw, scope).index;
    case "iteration":
      return round(raw, scope).iteration;
    case "previous": {
      const { previous } = round(raw, scope);
      return previous === undefined ? null : follow(raw, "loop.previous", previous, reference.steps);
    }
    case "config_dir":
      return fail(raw, "is resolved where suites are loaded, not here", "", []);
  }
}

function element(raw: string, { item }: ReferenceScope): NonNullable<ReferenceScope["item"]> {
  return item ?? fail(raw, "has no element to read, because its node does not fan out", "", []);
}

function round(raw: string, { loop }: ReferenceScope): NonNullable<ReferenceScope["loop"]> {
  return loop ?? fail(raw, "has no round to read, because its node does not loop", "", []);
}

function follow(raw: string, head: string, root: Json, steps: readonly PathStep[]): Json {
  const found = resolvePath(root, steps);
  if (found.found) return found.value;
  throw new UnresolvedReference(raw, describeFailure(head, steps, found));
}

function describeFailure(head: string, steps: readonly PathStep[], { resolved, reason, partial }: Unresolved): string {
  const reached = resolved === "" ? head : resolved.startsWith("[") ? head + resolved : `${head}.${resolved}`;
  const rest = partial ? "; for other elements it resolves" : "";
  return `does not resolve: of ${head}${formatTail(steps)} only ${reached} is there: ${reason}${rest}`;
}

/** The steps as they follow a head. */
function formatTail(steps: readonly PathStep[]): string {
  const text = formatPath(steps);
  return text === "" || text.startsWith("[") ? text : `.${text}`;
}

function fail(raw: string, message: string, name: string, names: readonly string[]): never {
  const close = suggest(name, names);
  const there = names.length === 0 ? "" : `; there are ${listNames(names)}`;
  throw new UnresolvedReference(
    raw,
    `${message}${there}${close === undefined ? "" : ` (did you mean ${JSON.stringify(close)}?)`}`,
  );
}
