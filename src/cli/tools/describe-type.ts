import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { takeSome } from "../../values/text.ts";
import { followReference } from "../init/input-schema.ts";

/** A schema that nests deeper is "object": nobody reads further in one line. */
const MAX_DEPTH = 4;
const MAX_CHOICES = 8;

/** A JSON Schema's type in a few words: `string`, `"a" | "b"`, `integer[]`, `string | null`, with its default. */
export function describeType(schema: Json | undefined, root: JsonObject): string {
  const type = describe(schema, root, 0);
  const standard = isObject(schema) ? schema.default : undefined;
  return standard === undefined ? type : `${type} = ${JSON.stringify(standard)}`;
}

function describe(schema: Json | undefined, root: JsonObject, depth: number): string {
  if (!isObject(schema)) return schema === false ? "nothing" : "any";
  if (depth > MAX_DEPTH) return "object";
  const { $ref: ref, const: only, enum: choices, anyOf, oneOf, type, items } = schema;
  if (typeof ref === "string") return describe(followReference(ref, root), root, depth + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices)) return describeChoices(choices);
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

function describeChoices(choices: readonly Json[]): string {
  const texts = choices.map((choice) => JSON.stringify(choice));
  return takeSome(texts, MAX_CHOICES, (rest) => `${rest} more`).join(" | ");
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "any";
}
