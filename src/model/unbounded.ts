import { isObject, type Json, type JsonObject } from "../values/json.ts";

/** Keywords that APIs take in no schema of an answer. */
const BOUND = /^(?:(?:exclusive)?m(?:in|ax)imum|multipleOf|m(?:in|ax)(?:Length|Items)|pattern|uniqueItems)$/i;

/** A schema whose bounds stand in descriptions alone, and whose objects take nothing else; `whole`: and must have every property. */
export function unbounded(schema: JsonObject, whole: boolean): JsonObject {
  const inner = (value: Json): Json => (isObject(value) ? unbounded(value, whole) : value);
  const bounds = Object.entries(schema).filter(([key]) => BOUND.test(key));
  const said = bounds.length === 0 ? [] : [`{${bounds.map(([key, value]) => `${key}: ${value}`).join(", ")}}`];
  const { description, properties, items, ...rest } = schema;
  const words = [...(typeof description === "string" ? [description] : []), ...said].join("\n\n");
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !BOUND.test(key))),
    ...(words === "" ? {} : { description: words }),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(isObject(properties) ? objectOf(properties) : {}),
  };

  function objectOf(properties: JsonObject): JsonObject {
    const made = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inner(value ?? null)]));
    return { properties: made, additionalProperties: false, ...(whole ? { required: Object.keys(made) } : {}) };
  }
}
