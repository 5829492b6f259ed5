import { followReference } from "../../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { takeSome } from "../../values/text.ts";

/** Depth to which nested types are shown: a schema may refer to itself. */
export const MAX_DEPTH = 4;
const MAX_CHOICES = 8;

/** A JSON Schema's type and default: `string`, `"a" | "b"`, `integer[]`, `string | null = null`. */
export function describeSchema(schema: Json | undefined, root: JsonObject): string {
  const type = describe(schema, root, 0);
  const standard = isObject(schema) ? schema.default : undefined;
  return standard === undefined ? type : `${type} = ${writeJson(standard)}`;
}

function describe(schema: Json | undefined, root: JsonObject, depth: number): string {
  if (!isObject(schema)) return schema === false ? "nothing" : "any";
  if (depth > MAX_DEPTH) return "object";
  const { $ref: ref, const: only, enum: choices, anyOf, oneOf, type, items } = schema;
  if (typeof ref === "string") return describe(followReference(ref, root), root, depth + 1);
  if (only !== undefined) return writeJson(only);
  if (Array.isArray(choices)) {
    const texts = choices.map((choice) => writeJson(choice));
    return takeSome(texts, MAX_CHOICES, (rest) => `${rest} more`).join(" | ");
  }
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) return union(branches.map((branch) => describe(branch, root, depth + 1)));
  if (type === "array") {
    const item = describe(items, root, depth + 1);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (typeof type === "string") return type;
  if (Array.isArray(type)) return union(type.map(String));
  return isObject(schema.properties) ? "object" : "any";
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "any";
}
