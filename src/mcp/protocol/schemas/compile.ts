import { isObject, type Json } from "../../../values/json.ts";
import type { Faults } from "./breach.ts";

/** A part of a schema, as scripts/generate/protocol.mjs makes it of the published one; it has one of `$ref`, `by`, `allOf`, `const`, `enum`, `type`. */
export interface SchemaNode {
  readonly $ref?: string;
  /** A union: the key whose value names the branch; the branches; the name where there is no such key; the branch of a list. */
  readonly by?: string;
  readonly of?: Nodes;
  readonly otherwise?: string;
  readonly list?: SchemaNode;
  readonly allOf?: readonly SchemaNode[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: SchemaNode;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  /** Keys of which one must be there. */
  readonly needs?: readonly string[];
  readonly properties?: Nodes;
  readonly additionalProperties?: SchemaNode;
  readonly dependentSchemas?: Nodes;
}

/** Nodes by key. */
export type Nodes = Readonly<Record<string, SchemaNode>>;

/** Whether a value is right. Without `faults` the first fault ends the check; with it each is added. */
export type Check = (value: Json, faults?: Faults) => boolean;

/** An integer is one by its value: beyond 2^53, as 1e2 and -0; what no double holds has no fraction that anybody wrote. */
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => typeof value === "number" && (Number.isInteger(value) || !Number.isFinite(value)),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** The check of a node; `find` gives that of a definition. */
export function compileNode(node: SchemaNode, find: (name: string) => Check): Check {
  const compile = (part: SchemaNode): Check => compileNode(part, find);
  if (node.$ref !== undefined) return refer(node.$ref, find);
  if (node.by !== undefined) return choose(node, node.by, compile);
  if (node.allOf) return all(node.allOf.map(compile));
  if (node.const !== undefined) return only([node.const], JSON.stringify(node.const));
  if (node.enum) return only(node.enum, `one of ${node.enum.join(", ")}`);
  if (node.type === "object") return checkObject(node, compile);
  if (node.type === "array") return checkArray(node, compile);
  return checkScalar(node);
}

/** Compiled where it is used first: definitions name each other in circles. */
function refer(name: string, find: (name: string) => Check): Check {
  let target: Check | undefined;
  return (value, faults) => {
    target ??= find(name);
    if (!faults) return target(value);
    const outer = faults.definition;
    faults.definition = name;
    const right = target(value, faults);
    faults.definition = outer;
    return right;
  };
}

function all(checks: readonly Check[]): Check {
  return (value, faults) => {
    let right = true;
    for (const check of checks) {
      if (check(value, faults)) continue;
      if (!faults) return false;
      right = false;
    }
    return right;
  };
}

function only(values: readonly Json[], wanted: string): Check {
  return (value, faults) => values.includes(value) || (faults?.add(wanted, value) ?? false);
}

function choose({ of = {}, otherwise, list }: SchemaNode, by: string, compile: (node: SchemaNode) => Check): Check {
  const branches = new Map<unknown, Check>(Object.entries(of).map(([name, branch]) => [name, compile(branch)]));
  if (otherwise !== undefined) branches.set(undefined, branches.get(otherwise) as Check);
  const ofList = list && compile(list);
  return (value, faults) => {
    if (ofList && Array.isArray(value)) return ofList(value, faults);
    if (!isObject(value)) return faults?.add(ofList ? "object or array" : "object", value) ?? false;
    const branch = branches.get(value[by]);
    if (branch) return branch(value, faults);
    return faults?.inside(by, () => faults.add(`one of ${Object.keys(of).join(", ")}`, value[by])) ?? false;
  };
}

function checkObject(node: SchemaNode, compile: (node: SchemaNode) => Check): Check {
  const { required = [], needs, properties = {}, additionalProperties, dependentSchemas = {} } = node;
  const known = new Map(Object.entries(properties).map(([key, part]) => [key, compile(part)]));
  const rest = additionalProperties && compile(additionalProperties);
  const dependents = Object.entries(dependentSchemas).map(([key, part]) => [key, compile(part)] as const);
  return (value, faults) => {
    if (!isObject(value)) return faults?.add("object", value) ?? false;
    let right = true;
    for (const key of required) {
      if (value[key] !== undefined) continue;
      if (!faults) return false;
      right = faults.inside(key, () => faults.add("present", undefined));
    }
    if (needs?.every((key) => value[key] === undefined)) right = faults?.add(needs.join(" or "), value) ?? false;
    for (const key in value) {
      const check = known.get(key) ?? rest;
      if (check === undefined) continue;
      const part = value[key] as Json;
      if (faults ? faults.inside(key, () => check(part, faults)) : check(part)) continue;
      if (!faults) return false;
      right = false;
    }
    for (const [key, check] of dependents) if (value[key] !== undefined && !check(value, faults)) right = false;
    return right;
  };
}

function checkArray(
  { items, maxItems = Number.POSITIVE_INFINITY }: SchemaNode,
  compile: (node: SchemaNode) => Check,
): Check {
  const check = items && compile(items);
  return (value, faults) => {
    if (!Array.isArray(value)) return faults?.add("array", value) ?? false;
    let right = value.length <= maxItems || (faults?.add(`at most ${maxItems} items`, value) ?? false);
    if (!check) return right;
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as Json;
      if (faults ? faults.inside(index, () => check(item, faults)) : check(item)) continue;
      if (!faults) return false;
      right = false;
    }
    return right;
  };
}

function checkScalar({ type, minimum, maximum }: SchemaNode): Check {
  const types = [type ?? []].flat();
  const tests = types.map((name) => TYPES[name] as (value: Json) => boolean);
  const wanted = types.join(" or ");
  return (value, faults) => {
    if (!tests.some((test) => test(value))) return faults?.add(wanted, value) ?? false;
    if (minimum !== undefined && (value as number) < minimum) return faults?.add(`at least ${minimum}`, value) ?? false;
    if (maximum !== undefined && (value as number) > maximum) return faults?.add(`at most ${maximum}`, value) ?? false;
    return true;
  };
}
