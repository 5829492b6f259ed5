import { readPointer } from "../values/json/pointer.ts";
import { isNested, isObject, type Json, ownValue } from "../values/json.ts";

/** The part of a value that a pointer leads to. */
export function partAt(value: Json, pointer: string): { found: true; value: Json } | { found: false; value?: never } {
  let part: Json = value;
  for (const key of readPointer(pointer)) {
    if (!isNested(part) || !Object.hasOwn(part, key)) return { found: false };
    part = (part as Record<string, Json>)[key] as Json;
  }
  return { found: true, value: part };
}

/** The schema of a part of a value, through properties, items and local references; undefined where it is not that simple. */
export function schemaAt(root: Json | undefined, pointer: string): Json | undefined {
  let schema = resolve(root, root);
  for (const key of readPointer(pointer)) {
    if (!isObject(schema)) return undefined;
    const { properties, items, prefixItems } = schema;
    const named = isObject(properties) ? ownValue(properties, key) : undefined;
    const listed = Array.isArray(prefixItems) && /^\d+$/.test(key) ? prefixItems[Number(key)] : undefined;
    schema = resolve(named ?? listed ?? (/^\d+$/.test(key) ? items : undefined), root);
  }
  return schema;
}

function resolve(schema: Json | undefined, root: Json | undefined): Json | undefined {
  for (let at = schema, hops = 0; hops < 10; hops++) {
    if (!isObject(at) || typeof at.$ref !== "string" || !at.$ref.startsWith("#")) return at;
    const { value } = partAt(root ?? null, decodeURIComponent(at.$ref.slice(1)));
    at = value;
  }
  return undefined;
}
