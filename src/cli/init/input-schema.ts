import { describeType, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { decodePercents } from "../../values/text.ts";

/** References may lead in a circle. */
const MAX_DEPTH = 6;

/** The keys that an object schema requires. */
export function requiredKeys(schema: Json | undefined): string[] {
  if (!isObject(schema) || !Array.isArray(schema.required)) return [];
  return schema.required.filter((key) => typeof key === "string");
}

/** The schemas that a reference or a choice stands for; undefined when the schema is neither. */
export function branchesOf(schema: JsonObject, root: Json | undefined): Json[] | undefined {
  if (typeof schema.$ref === "string") return [followReference(schema.$ref, root) ?? {}];
  return [schema.anyOf, schema.oneOf].find(Array.isArray);
}

/** JSON types (integer is number) that a schema lets through; undefined when it says nothing about types. */
export function acceptedTypes(schema: Json | undefined, root: Json | undefined, depth = 0): string[] | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const { type, enum: allowed, const: only, properties } = schema;
  if (type !== undefined) return [type].flat().map((one) => (one === "integer" ? "number" : String(one)));
  if (only !== undefined) return [describeType(only)];
  if (Array.isArray(allowed)) return allowed.map(describeType);
  const branches = branchesOf(schema, root)?.map((branch) => acceptedTypes(branch, root, depth + 1));
  if (branches) return branches.includes(undefined) ? undefined : (branches as string[][]).flat();
  return isObject(properties) ? ["object"] : undefined;
}

/** What a reference inside a schema leads to (`#/$defs/X`). */
export function followReference(reference: string, root: Json | undefined): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  const keys = reference.slice(1).split("/").slice(1);
  return keys.reduce<Json | undefined>((value, word) => {
    const key = decodePercents(word).replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}
