import { followReference } from "../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { isInteger, isNumber, toDouble } from "../values/numbers/numeral.ts";

type Takes = (argument: Json, root: JsonObject) => boolean;

const DIALECTS = /^(?:https:\/\/json-schema\.org\/draft\/2020-12|http:\/\/json-schema\.org\/draft-07)\/schema#?$/;
const DEFINITION = /^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/;
const TYPES: ReadonlySet<Json> = new Set(["null", "boolean", "object", "array", "number", "integer", "string"]);

const isAny: Takes = () => true;
const isText: Takes = (argument) => typeof argument === "string";
const isSize: Takes = (argument) => isNumber(argument) && isInteger(argument) && toDouble(argument) >= 0;
const isUnique = (list: readonly Json[]) => new Set(list.map((one) => JSON.stringify(one))).size === list.length;
const isSet: Takes = (argument) => Array.isArray(argument) && argument.length > 0 && isUnique(argument);
const isNames: Takes = (names, root) =>
  Array.isArray(names) && names.every((name) => isText(name, root)) && isUnique(names);
const isSchema: Takes = (part, root) => typeof part === "boolean" || (isObject(part) && isPlain(part, root));
const isMap: Takes = (parts, root) => isObject(parts) && Object.values(parts).every((part) => isSchema(part, root));
const isChoice: Takes = (parts, root) =>
  Array.isArray(parts) && parts.length > 0 && parts.every((part) => isSchema(part, root));

/** What the usual keywords take. */
const KEYWORDS = new Map<string, Takes>([
  ...["$comment", "title", "description", "format"].map((key) => [key, isText] as const),
  ...["const", "default"].map((key) => [key, isAny] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((key) => [key, isNumber] as const),
  ...["minLength", "maxLength", "minItems", "maxItems"].map((key) => [key, isSize] as const),
  ...["items", "additionalProperties"].map((key) => [key, isSchema] as const),
  ...["properties", "$defs", "definitions"].map((key) => [key, isMap] as const),
  ...["anyOf", "oneOf", "allOf"].map((key) => [key, isChoice] as const),
  ["type", (type) => TYPES.has(type) || (isSet(type, {}) && (type as Json[]).every((one) => TYPES.has(one)))],
  ["enum", isSet],
  ["required", isNames],
  ["$ref", (to, root) => typeof to === "string" && DEFINITION.test(to) && isObject(followReference(to, root))],
  ["$schema", (dialect, root) => typeof dialect === "string" && DIALECTS.test(dialect) && dialect === root.$schema],
]);

/** Whether a schema is surely sound. Of others a validator can tell, but to load that may take longer than the run. */
export function isPlain(schema: JsonObject, root = schema): boolean {
  return Object.entries(schema).every(([key, argument]) => KEYWORDS.get(key)?.(argument, root));
}
