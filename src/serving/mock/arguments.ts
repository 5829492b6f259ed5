import { textOfError } from "../../errors.ts";
import type { Validator } from "../../json-schema/index.ts";
import type { Soon } from "../../values/async/soon.ts";
import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { compareNumbers, isInteger, isNumber, type Numeral } from "../../values/numbers/numeral.ts";
import { RpcError } from "../rpc.ts";

/** What in the arguments of a call breaks the tool's input schema, in words. Throws RpcError for a schema that does not compile. */
export type ArgumentCheck = (args: Json) => Soon<string[]>;

/** A check by a schema. The compiler of JSON Schema is slow to load: only a schema that needs it loads it, at the first call. */
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
    throw new RpcError(-32603, `The input_schema does not compile: ${textOfError(cause)}`);
  });
}

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
  ...each("const $schema title description default examples deprecated", () => true),
};

/** Whether `findViolations` understands all of a schema. */
function isPlain(schema: Json): boolean {
  if (!isObject(schema)) return typeof schema === "boolean";
  return Object.entries(schema).every(([key, value]) => Object.hasOwn(PLAIN, key) && PLAIN[key]?.(value));
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
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.filter((key) => typeof key === "string" && !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => `${nameOf(inside(String(key)))} is required`),
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
