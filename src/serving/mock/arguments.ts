import { deepEqual, isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Soon } from "../peer.ts";

/** What in the arguments of a call breaks the tool's input schema, in words. */
export type ArgumentCheck = (args: Json) => Soon<string[]>;

/** Judges arguments. */
export function createCheck(schema: JsonObject): ArgumentCheck {
  return (args) => findViolations(schema, args);
}

/**
 * What in `value` breaks a tool's input schema, in words; empty when nothing does.
 *
 * A light reading of JSON Schema, so that the mock starts fast: type, enum, const, required, properties,
 * additionalProperties: false, items, minimum, maximum, minLength, maxLength, minItems and maxItems. Other keywords hold.
 */
export function findViolations(schema: Json | undefined, value: Json, place = ""): string[] {
  if (!isObject(schema)) return schema === false ? [`${name(place)} is not allowed`] : [];
  const broken = [...checkType(schema, value, place), ...checkValue(schema, value, place)];
  if (broken.length > 0) return broken;
  if (isObject(value)) return checkObject(schema, value, place);
  if (Array.isArray(value)) return checkArray(schema, value, place);
  return checkRange(schema, value, place);
}

function checkType({ type }: JsonObject, value: Json, place: string): string[] {
  if (type === undefined) return [];
  const types = Array.isArray(type) ? type : [type];
  if (types.some((one) => hasType(value, one))) return [];
  return [`${name(place)} must be ${types.join(" or ")}`];
}

function hasType(value: Json, type: Json): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function checkValue({ enum: allowed, const: only }: JsonObject, value: Json, place: string): string[] {
  if (only !== undefined && !deepEqual(only, value)) return [`${name(place)} must be ${JSON.stringify(only)}`];
  if (!Array.isArray(allowed) || allowed.some((one) => deepEqual(one, value))) return [];
  return [`${name(place)} must be one of ${allowed.map((one) => JSON.stringify(one)).join(", ")}`];
}

function checkObject(schema: JsonObject, value: JsonObject, place: string): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.filter((key) => typeof key === "string" && !Object.hasOwn(value, key));
  const broken = missing.map((key) => `${name(join(place, String(key)))} is required`);
  for (const [key, item] of Object.entries(value)) {
    if (Object.hasOwn(properties, key)) broken.push(...findViolations(properties[key], item, join(place, key)));
    else broken.push(...findViolations(schema.additionalProperties, item, join(place, key)));
  }
  return broken;
}

function checkArray(schema: JsonObject, value: Json[], place: string): string[] {
  const broken = checkBounds(schema, ["minItems", "maxItems"], value.length, place, " items");
  return value.reduce<string[]>(
    (all, item, index) => all.concat(findViolations(schema.items, item, `${place}[${index}]`)),
    broken,
  );
}

function checkRange(schema: JsonObject, value: Json, place: string): string[] {
  if (typeof value === "number") return checkBounds(schema, ["minimum", "maximum"], value, place, "");
  if (typeof value !== "string") return [];
  return checkBounds(schema, ["minLength", "maxLength"], [...value].length, place, " characters");
}

function checkBounds(schema: JsonObject, keys: [string, string], size: number, place: string, unit: string): string[] {
  const [least, most] = keys.map((key) => schema[key]);
  if (typeof least === "number" && size < least) return [`${name(place)} must be at least ${least}${unit}`];
  if (typeof most === "number" && size > most) return [`${name(place)} must be at most ${most}${unit}`];
  return [];
}

function join(place: string, key: string): string {
  return place === "" ? key : `${place}.${key}`;
}

function name(place: string): string {
  return place === "" ? "arguments" : `"${place}"`;
}
