import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../json.ts";
import { compareNumbers, isInteger, isNumber, type Numeral } from "../numbers/numeral.ts";
import { requiredKeys } from "./schema-parts.ts";

type Holds = (value: Json) => boolean;

const TYPES: Readonly<Record<string, Holds>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  number: isNumber,
  integer: isInteger,
  string: (value) => typeof value === "string",
  array: Array.isArray,
  object: isObject,
};

const each = (names: string, holds: Holds) => Object.fromEntries(names.split(" ").map((name) => [name, holds]));

/** The keywords that `findViolations` knows, with the values it knows for each. Annotations say nothing about arguments. */
const PLAIN: Readonly<Record<string, Holds>> = {
  type: (value) => [value].flat().every((one) => typeof one === "string" && Object.hasOwn(TYPES, one)),
  properties: (value) => isObject(value) && Object.values(value).every(isPlain),
  ...each("additionalProperties items", isPlain),
  ...each("enum required", Array.isArray),
  ...each("minimum maximum minLength maxLength minItems maxItems", isNumber),
  ...each("const $schema $comment title description default examples deprecated readOnly writeOnly", () => true),
};

/** Whether `findViolations` understands all of a schema. */
export function isPlain(schema: Json): boolean {
  return isObject(schema) ? Object.entries(schema).every(knows) : typeof schema === "boolean";
}

/** The keywords of a schema that `findViolations` understands. */
export function plainPart(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(knows));
}

function knows([key, value]: [string, Json]): boolean {
  return Object.hasOwn(PLAIN, key) && PLAIN[key]?.(value) === true;
}

/** What in `value` breaks a plain schema, in words; empty when nothing does. */
export function findViolations(schema: Json | undefined, value: Json, place = ""): string[] {
  const name = nameOf(place);
  if (!isObject(schema)) return schema === false ? [`${name} is not allowed`] : [];
  const { type, enum: allowed, const: only } = schema;
  const broken: string[] = [];
  const types = [type].flat();
  if (type !== undefined && !types.some((one) => TYPES[String(one)]?.(value)))
    broken.push(`${name} must be ${types.join(" or ")}`);
  if (only !== undefined && !deepEqual(only, value)) broken.push(`${name} must be ${writeJson(only)}`);
  else if (Array.isArray(allowed) && !allowed.some((one) => deepEqual(one, value)))
    broken.push(`${name} must be one of ${allowed.map((one) => writeJson(one)).join(", ")}`);
  if (broken.length > 0) return broken;
  if (isObject(value)) return checkObject(schema, value, place);
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => findViolations(schema.items, item, `${place}[${index}]`));
    return [...checkBounds(schema.minItems, schema.maxItems, value.length, name, " items"), ...items];
  }
  if (isNumber(value)) return checkBounds(schema.minimum, schema.maximum, value, name, "");
  if (typeof value !== "string") return [];
  return checkBounds(schema.minLength, schema.maxLength, [...value].length, name, " characters");
}

function checkObject(schema: JsonObject, value: JsonObject, place: string): string[] {
  const inside = (key: string): string => (place === "" ? key : `${place}.${key}`);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const missing = requiredKeys(schema).filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => `${nameOf(inside(key))} is required`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
      return findViolations(own, item, inside(key));
    }),
  ];
}

function checkBounds(
  least: Json | undefined,
  most: Json | undefined,
  size: number | Numeral,
  name: string,
  unit: string,
): string[] {
  if (isNumber(least) && compareNumbers(size, least) < 0) return [`${name} must be at least ${least}${unit}`];
  if (isNumber(most) && compareNumbers(size, most) > 0) return [`${name} must be at most ${most}${unit}`];
  return [];
}

function nameOf(place: string): string {
  return place === "" ? "arguments" : `"${place}"`;
}
