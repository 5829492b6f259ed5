import { describeType, isObject, type Json, type JsonObject } from "./json.ts";
import { decodePercents } from "./text.ts";

/** Of references and nested schemas, which may be circular. */
export const MAX_DEPTH = 6;

/** The names in `required`. */
export function requiredKeys(schema: Json | undefined): string[] {
  if (!isObject(schema) || !Array.isArray(schema.required)) return [];
  return schema.required.filter((key) => typeof key === "string");
}

/** The schemas of a reference or a choice; undefined when the schema is neither. */
export function branchesOf(schema: JsonObject, root: Json | undefined): Json[] | undefined {
  if (typeof schema.$ref === "string") return [followReference(schema.$ref, root) ?? {}];
  return [schema.anyOf, schema.oneOf].find(Array.isArray);
}

/** A schema with what its references and its `allOf` say. Of a key that several have, the first counts; properties and required are joined. */
export function mergeParts(schema: JsonObject, root: Json | undefined, depth = 0): JsonObject {
  const { $ref, allOf, ...own } = schema;
  if (depth > MAX_DEPTH || ($ref === undefined && allOf === undefined)) return schema;
  const parts = [typeof $ref === "string" ? followReference($ref, root) : undefined, allOf].flat().filter(isObject);
  return parts.map((part) => mergeParts(part, root, depth + 1)).reduce(joinSchemas, own);
}

/** Two schemas as one. Of a key that both have, the first counts; properties and required are joined. */
export function joinSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const [ours, theirs] = [first, second].map(({ properties }) => (isObject(properties) ? properties : {}));
  const required = [...new Set([...requiredKeys(first), ...requiredKeys(second)])];
  return {
    ...second,
    ...first,
    ...((first.properties ?? second.properties) !== undefined && { properties: { ...theirs, ...ours } }),
    ...(required.length > 0 && { required }),
  };
}

/** JSON types (integer is number) that a schema allows; undefined when it says nothing about types. */
export function acceptedTypes(schema: Json | undefined, root: Json | undefined, depth = 0): string[] | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const whole = mergeParts(schema, root);
  const { type, enum: allowed, const: only, properties } = whole;
  if (type !== undefined) return [type].flat().map((one) => (one === "integer" ? "number" : String(one)));
  if (only !== undefined) return [describeType(only)];
  if (Array.isArray(allowed)) return allowed.map(describeType);
  const branches = branchesOf(whole, root)?.map((branch) => acceptedTypes(branch, root, depth + 1));
  if (branches) return branches.includes(undefined) ? undefined : (branches as string[][]).flat();
  return isObject(properties) ? ["object"] : undefined;
}

/** The schema that a local `$ref` leads to. */
export function followReference(reference: string, root: Json | undefined): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  const keys = reference.slice(1).split("/").slice(1);
  return keys.reduce<Json | undefined>((value, word) => {
    const key = decodePercents(word).replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}
