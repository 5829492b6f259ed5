import { isObject, type Json } from "../../../values/json.ts";
import { compareNumbers, heldNumber, isInteger, isNumber } from "../../../values/numbers/numeral.ts";
import type { Faults } from "./breach.ts";

/** A part of a schema as scripts/generate/protocol.mjs makes it; it has one of `$ref`, `by`, `allOf`, `const`, `enum`, `type`. */
export interface SchemaNode {
  readonly $ref?: string;
  /** A union: the key whose value names the branch; the branches; the default name; the branch for a list. */
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
  /** One of these keys is required. */
  readonly needs?: readonly string[];
  readonly properties?: Nodes;
  readonly additionalProperties?: SchemaNode;
  readonly dependentSchemas?: Nodes;
}

export type Nodes = Readonly<Record<string, SchemaNode>>;

/** Whether a value is right, up to the first fault. With `faults`, the check adds all of them and the answer says nothing. */
export type Check = (value: Json, faults?: Faults) => boolean;
type Compile = (node: SchemaNode) => Check;

/** Integers by value: also beyond 2^53, 1e2 and -0. */
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  number: isNumber,
  integer: isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** The check of a node; `find` gives the check of a definition. */
export function compileNode(node: SchemaNode, find: (name: string) => Check): Check {
  const compile: Compile = (part) => compileNode(part, find);
  if (node.$ref !== undefined) return refer(node.$ref, find);
  if (node.by !== undefined) return choose(node, node.by, compile);
  if (node.allOf) return all(node.allOf.map(compile));
  if (node.const !== undefined) return only([node.const], JSON.stringify(node.const));
  if (node.enum) return only(node.enum, `one of ${node.enum.join(", ")}`);
  if (node.type === "object") return checkObject(node, compile);
  return node.type === "array" ? checkArray(node, compile) : checkScalar(node);
}

/** Compiled at the first use, because definitions refer to each other in circles. */
function refer(name: string, find: (name: string) => Check): Check {
  let target: Check | undefined;
  return (value, faults) => {
    target ??= find(name);
    return faults ? faults.by(name, target, value) : target(value);
  };
}

function all(checks: readonly Check[]): Check {
  return (value, faults) => {
    for (const check of checks) if (!check(value, faults) && !faults) return false;
    return true;
  };
}

function only(values: readonly Json[], wanted: string): Check {
  return (value, faults) => values.includes(heldNumber(value) ?? value) || fail(wanted, value, faults);
}

function choose({ of = {}, otherwise, list }: SchemaNode, by: string, compile: Compile): Check {
  const branches = new Map<unknown, Check>(Object.entries(of).map(([name, branch]) => [name, compile(branch)]));
  if (otherwise !== undefined) branches.set(undefined, branches.get(otherwise) as Check);
  const named = only(Object.keys(of), `one of ${Object.keys(of).join(", ")}`);
  const ofList = list && compile(list);
  return (value, faults) => {
    if (ofList && Array.isArray(value)) return ofList(value, faults);
    if (!isObject(value)) return fail(ofList ? "object or array" : "object", value, faults);
    return branches.get(value[by])?.(value, faults) ?? inside(by, named, value[by], faults);
  };
}

function checkObject(node: SchemaNode, compile: Compile): Check {
  const { required = [], needs, properties = {}, additionalProperties, dependentSchemas = {} } = node;
  const known = new Map(Object.entries(properties).map(([key, part]) => [key, compile(part)]));
  const rest = additionalProperties && compile(additionalProperties);
  const dependents = Object.entries(dependentSchemas).map(([key, part]) => [key, compile(part)] as const);
  return (value, faults) => {
    if (!isObject(value)) return fail("object", value, faults);
    for (const key of required) {
      if (value[key] === undefined && !inside(key, absent, undefined, faults)) return false;
    }
    if (needs?.every((key) => value[key] === undefined) && !fail(needs.join(" or "), value, faults)) return false;
    for (const key in value) {
      const check = known.get(key) ?? rest;
      if (check !== undefined && !inside(key, check, value[key], faults)) return false;
    }
    for (const [key, check] of dependents)
      if (value[key] !== undefined && !check(value, faults) && !faults) return false;
    return true;
  };
}

function checkArray({ items, maxItems = Number.POSITIVE_INFINITY }: SchemaNode, compile: Compile): Check {
  const check = items && compile(items);
  return (value, faults) => {
    if (!Array.isArray(value)) return fail("array", value, faults);
    if (value.length > maxItems && !fail(`at most ${maxItems} items`, value, faults)) return false;
    for (let at = 0; check && at < value.length; at++) if (!inside(at, check, value[at], faults)) return false;
    return true;
  };
}

function checkScalar({ type, minimum, maximum }: SchemaNode): Check {
  const types = [type ?? []].flat();
  const tests = types.map((name) => TYPES[name] as (value: Json) => boolean);
  return (value, faults) => {
    if (!tests.some((test) => test(value))) return fail(types.join(" or "), value, faults);
    if (minimum !== undefined && isNumber(value) && compareNumbers(value, minimum) < 0)
      return fail(`at least ${minimum}`, value, faults);
    if (maximum !== undefined && isNumber(value) && compareNumbers(value, maximum) > 0)
      return fail(`at most ${maximum}`, value, faults);
    return true;
  };
}

const absent: Check = (_, faults) => fail("present", undefined, faults);

/** True with `faults`, so that the check goes on. */
function fail(wanted: string, found: Json | undefined, faults: Faults | undefined): boolean {
  faults?.add(wanted, found);
  return faults !== undefined;
}

function inside(step: string | number, check: Check, value: Json | undefined, faults: Faults | undefined): boolean {
  return faults ? faults.at(step, check, value as Json) : check(value as Json);
}
