import { describeType, isObject, type Json, type JsonObject } from "../../values/json.ts";

/** Values that lie deeper are of any form. */
const MAX_DEPTH = 8;

/** A JSON Schema of all values of the form of this one: its types and, of objects, its keys. */
export function shapeOf(value: Json, depth = 0): JsonObject {
  const type = describeType(value);
  if (depth >= MAX_DEPTH) return { type };
  if (Array.isArray(value)) {
    const shapes = new Map(
      value.map((each) => shapeOf(each, depth + 1)).map((shape) => [JSON.stringify(shape), shape]),
    );
    const items = shapes.size === 1 ? [...shapes.values()][0] : { anyOf: [...shapes.values()] };
    return { type, ...(shapes.size > 0 && { items: items as JsonObject }) };
  }
  if (!isObject(value) || Object.keys(value).length === 0) return { type };
  const keys = Object.keys(value).sort();
  const properties = keys.map((key): [string, Json] => [key, shapeOf(value[key] as Json, depth + 1)]);
  return { type, required: keys, properties: Object.fromEntries(properties) };
}
