import type { Validator } from "../../json-schema/index.ts";
import type { Soon } from "../../values/async/soon.ts";
import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { compareNumbers, isInteger, isNumber, type Numeral } from "../../values/numbers/numeral.ts";
import { brokenSchema } from "./wording.ts";

/** What in the arguments of a call breaks the tool's input schema, in words. Throws RpcError when that is no schema. */
export type ArgumentCheck = (args: Json) => Soon<string[]>;

/** A check by a schema. The compiler of JSON Schema is slow to load: at the first call, and where the schema needs it. */
export function createCheck(schema: JsonObject): ArgumentCheck {
  if (isPlain(schema)) return (args) => findViolations(schema, args);
  let compiled: Promise<Validator> | undefined;
  return async (args) => {
    compiled ??= compile(schema);
    return (await compiled)(args);
  };
}

async function compile(schema: JsonObject): Promise<Validator> {
  const { compileSchema } = await import("../../json-schema/index.ts");
  return compileSchema(schema).catch((cause) => {
    throw brokenSchema(cause);
  });
}

const isAnything = (): boolean => true;

/** The types of JSON Schema. */
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  number: isNumber,
  integer: isInteger,
  string: (value) => typeof value === "string",
  array: Array.isArray,
  object: isObject,
};

/** The keywords that `findViolations` knows, with the values it knows for each. Annotations say nothing about arguments. */
const PLAIN: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => [value].flat().every((one) => typeof one === "string" && Object.hasOwn(TYPES, one)),
  enum: Array.isArray,
  const: isAnything,
  required: Array.isArray,
  properties: (value) => isObject(value) && Object.values(value).every(isPlain),
  additionalProperties: isPlain,
  items: isPlain,
  minimum: isNumber,
  maximum: isNumber,
  minLength: isNumber,
  maxLength: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
  $schema: isAnything,
  title: isAnything,
  description: isAnything,
  default: isAnything,
  examples: isAnything,
  deprecated: isAnything,
};

/** Whether `findViolations` understands all of a schema. */
function isPlain(schema: Json): boolean {
  if (!isObject(schema)) return typeof schema === "boolean";
  return Object.entries(schema).every(([key, value]) => Object.hasOwn(PLAIN, key) && PLAIN[key]?.(value));
}

/** What in `value` breaks a plain schema, in words; empty when nothing does. */
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
  if (types.some((one) => TYPES[String(one)]?.(value))) return [];
  return [`${name(place)} must be ${types.join(" or ")}`];
}

function checkValue({ enum: allowed, const: only }: JsonObject, value: Json, place: string): string[] {
  if (only !== undefined && !deepEqual(only, value)) return [`${name(place)} must be ${writeJson(only)}`];
  if (!Array.isArray(allowed) || allowed.some((one) => deepEqual(one, value))) return [];
  return [`${name(place)} must be one of ${allowed.map((one) => writeJson(one)).join(", ")}`];
}

function checkObject(schema: JsonObject, value: JsonObject, place: string): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.filter((key) => typeof key === "string" && !Object.hasOwn(value, key));
  const broken = missing.map((key) => `${name(join(place, String(key)))} is required`);
  for (const [key, item] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    broken.push(...findViolations(own, item, join(place, key)));
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
  if (isNumber(value)) return checkBounds(schema, ["minimum", "maximum"], value, place, "");
  if (typeof value !== "string") return [];
  return checkBounds(schema, ["minLength", "maxLength"], [...value].length, place, " characters");
}

function checkBounds(
  schema: JsonObject,
  keys: [string, string],
  size: number | Numeral,
  place: string,
  unit: string,
): string[] {
  const [least, most] = keys.map((key) => schema[key]);
  if (isNumber(least) && compareNumbers(size, least) < 0) return [`${name(place)} must be at least ${least}${unit}`];
  if (isNumber(most) && compareNumbers(size, most) > 0) return [`${name(place)} must be at most ${most}${unit}`];
  return [];
}

function join(place: string, key: string): string {
  return place === "" ? key : `${place}.${key}`;
}

function name(place: string): string {
  return place === "" ? "arguments" : `"${place}"`;
}
