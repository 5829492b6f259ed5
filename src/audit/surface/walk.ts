import { asStep } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";

/** Keywords with one schema, a list of them, or a map; `plain`: what leads to a part of the value and always holds. */
const ONE = "items additionalProperties contains propertyNames not if then else unevaluatedItems unevaluatedProperties";
const LISTS = "allOf anyOf oneOf prefixItems items";
const MAPS = "properties patternProperties $defs definitions dependentSchemas dependencies";
const PLAIN = new Set("properties items prefixItems additionalProperties".split(" "));
const KINDS = { one: new Set(ONE.split(" ")), list: new Set(LISTS.split(" ")), map: new Set(MAPS.split(" ")) };

/** Deeper schemas are not looked at. */
const MAX_DEPTH = 100;

/** A schema within a schema. */
export interface SchemaPart {
  readonly schema: JsonObject;
  /** JSON Pointer from the root of the schema. */
  readonly at: string;
  /** Whether it holds for each value there: no branch of a choice, and no condition. */
  readonly holds: boolean;
}

const known = new WeakMap<JsonObject, readonly SchemaPart[]>();

/** A schema and all schemas in it, outer ones first; what only looks like one, such as a default, is not among them. */
export function partsOf(root: Json | undefined): readonly SchemaPart[] {
  if (!isObject(root)) return [];
  const parts = known.get(root) ?? walk(root, "", 0, true, []);
  known.set(root, parts);
  return parts;
}

function walk(schema: Json, at: string, depth: number, holds: boolean, found: SchemaPart[]): SchemaPart[] {
  if (!isObject(schema) || depth > MAX_DEPTH) return found;
  found.push({ schema, at, holds });
  for (const [key, value] of Object.entries(schema)) {
    const inner = holds && PLAIN.has(key);
    const place = `${at}/${asStep(key)}`;
    if (KINDS.list.has(key) && Array.isArray(value))
      for (const [index, part] of value.entries()) walk(part, `${place}/${index}`, depth + 1, inner, found);
    else if (KINDS.map.has(key) && isObject(value))
      for (const [name, part] of Object.entries(value)) walk(part, `${place}/${asStep(name)}`, depth + 1, inner, found);
    else if (KINDS.one.has(key)) walk(value, place, depth + 1, inner, found);
  }
  return found;
}
