import { describeType, isObject, type Json, type JsonObject } from "../json.ts";
import { compareNumbers, isNumber } from "../numbers/numeral.ts";
import { decodePercents } from "../text.ts";
import { readStep, valueAt } from "./pointer.ts";

/** Of references and nested schemas, which may be circular. */
const MAX_DEPTH = 6;

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

/**
 * A schema with what its references and its `allOf` say. Properties and required keys are joined; of bounds the tightest holds, of any other
 * key the first. A reference in `followed` is not followed again; those that are followed are added.
 */
export function mergeParts(schema: JsonObject, root: Json | undefined, followed = new Set<string>()): JsonObject {
  const { $ref, allOf, ...own } = schema;
  const parts: Json[] = Array.isArray(allOf) ? [...allOf] : [];
  if (typeof $ref === "string" && !followed.has($ref)) {
    followed.add($ref);
    parts.unshift(followReference($ref, root) ?? {});
  }
  return parts.filter(isObject).reduce((whole, part) => joinSchemas(whole, mergeParts(part, root, followed)), own);
}

/** What an object's schema requires and declares, also by its references and its `allOf`. */
export function argumentsOf(schema: JsonObject): { required: string[]; properties: JsonObject } {
  const whole = mergeParts(schema, schema);
  return { required: requiredKeys(whole), properties: isObject(whole.properties) ? whole.properties : {} };
}

/** Two schemas that both hold, as one; see `mergeParts`. */
export function joinSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const joined = { ...second, ...first };
  const required = [...new Set([...requiredKeys(first), ...requiredKeys(second)])];
  if (required.length > 0) joined.required = required;
  for (const [bound, sign] of BOUNDS) {
    const [ours, theirs] = [first[bound], second[bound]];
    if (isNumber(ours) && isNumber(theirs) && sign * compareNumbers(theirs, ours) < 0) joined[bound] = theirs;
  }
  const [ours, theirs] = [first.properties, second.properties];
  if (isObject(ours) && isObject(theirs)) {
    const both = Object.keys(ours).filter((key) => Object.hasOwn(theirs, key));
    const shared = both.map((key): [string, Json] => [key, { allOf: [ours[key] as Json, theirs[key] as Json] }]);
    joined.properties = { ...ours, ...theirs, ...Object.fromEntries(shared) };
  }
  return joined;
}

/** Keywords that bound a value, with 1 for a bound from above. */
const BOUNDS = [
  ...["minimum", "exclusiveMinimum", "minLength", "minItems"].map((bound) => [bound, -1] as const),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems"].map((bound) => [bound, 1] as const),
];

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

/** Keywords whose values are no schemas. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** The schema with `format` as the annotation that it is. */
export function withoutFormats<T extends Json>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutFormats) as T;
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => key !== "format" || typeof value !== "string");
  return Object.fromEntries(kept.map(([key, value]) => [key, DATA.has(key) ? value : withoutFormats(value)])) as T;
}

/** The schema that a local `$ref` leads to. */
export function followReference(reference: string, root: Json | undefined): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  const words = reference.split("/").slice(1);
  return valueAt(
    root,
    words.map((word) => readStep(decodePercents(word))),
  );
}
