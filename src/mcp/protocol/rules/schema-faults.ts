import { asStep } from "../../../values/json/pointer.ts";
import { isObject, type Json } from "../../../values/json.ts";
import { compareNumbers, isInteger, isNumber } from "../../../values/numbers/numeral.ts";
import type { Fault } from "./frame.ts";

/** Dialects by their `$schema`, oldest first; without one it is the last (basic, Schema Validation). */
const DIALECTS: readonly string[] = [
  "json-schema.org/draft-04/schema",
  "json-schema.org/draft-06/schema",
  "json-schema.org/draft-07/schema",
  "json-schema.org/draft/2019-09/schema",
  "json-schema.org/draft/2020-12/schema",
];
const [D4, D6, D7, D2019, D2020] = [0, 1, 2, 3, 4];
/** Deeper schemas are not judged. */
const MAX_DEPTH = 200;
const TYPE_NAMES: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

type Holds = (value: Json) => boolean;
const isText: Holds = (value) => typeof value === "string";
const isFlag: Holds = (value) => typeof value === "boolean";
const isCount: Holds = (value) => isNumber(value) && isInteger(value) && compareNumbers(value, 0) >= 0;
const isTexts: Holds = (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isType: Holds = (value) => TYPE_NAMES.includes(value);
const isTypes: Holds = (value) =>
  isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType) && isTexts(value));

/** The values of a keyword, or where its schemas are, which are judged in turn; and its dialects. */
type Keyword = readonly [
  words: string,
  holds: Holds | "schema" | "map" | "list" | "items" | "either",
  from?: number,
  to?: number,
];

const KEYWORDS = new Map<string, readonly Keyword[]>();
function add(names: string, ...keyword: Keyword): void {
  for (const name of names.split(" ")) KEYWORDS.set(name, [...(KEYWORDS.get(name) ?? []), keyword]);
}
add("type", "a type, or a list of different ones", isTypes);
add("title description $comment pattern format $id $ref $anchor contentEncoding contentMediaType", "string", isText);
add(
  "maxLength minLength maxItems minItems maxProperties minProperties maxContains minContains",
  "an integer of 0 or more",
  isCount,
);
add("maximum minimum", "number", isNumber);
add("multipleOf", "a number above 0", (value) => isNumber(value) && compareNumbers(value, 0) > 0);
add("exclusiveMaximum exclusiveMinimum", "boolean", isFlag, D4, D4);
add("exclusiveMaximum exclusiveMinimum", "number", isNumber, D6);
add("uniqueItems", "boolean", isFlag);
add("readOnly writeOnly", "boolean", isFlag, D7);
add("deprecated", "boolean", isFlag, D2019);
add("required", "a list of different strings", isTexts);
add("enum", "array", Array.isArray);
add("examples", "array", Array.isArray, D6);
add(
  "dependentRequired",
  "lists of strings by key",
  (value) => isObject(value) && Object.values(value).every(isTexts),
  D2019,
);
add("properties patternProperties", "schemas by key", "map");
add("definitions", "schemas by key", "map");
add("$defs dependentSchemas", "schemas by key", "map", D2019);
add("dependencies", "schemas or lists of strings by key", "either");
add("allOf anyOf oneOf", "a list of schemas", "list");
add("prefixItems", "a list of schemas", "list", D2020);
add("not additionalProperties", "a schema", "schema");
add("contains propertyNames", "a schema", "schema", D6);
add("if then else", "a schema", "schema", D7);
add("unevaluatedItems unevaluatedProperties contentSchema", "a schema", "schema", D2019);
add("items", "a schema or a list of them", "items", D4, D2019);
add("items", "a schema", "schema", D2020);

/** The first fault of a tool's schema in its dialect; an unknown dialect is a note. */
export function faultOfSchema(schema: Json | undefined, at: string): Fault | undefined {
  return isObject(schema) ? judge(schema, at, D2020 ?? 0, 0) : undefined;
}

function judge(schema: Json, at: string, outer: number, depth: number): Fault | undefined {
  if (typeof schema === "boolean" || depth > MAX_DEPTH) return undefined;
  if (!isObject(schema)) return { at, wanted: "a schema: object or boolean", found: schema };
  const { $schema: declared } = schema;
  const dialect = declared === undefined ? outer : DIALECTS.indexOf(String(declared).replace(/^https?:\/\/|#$/g, ""));
  if (dialect === -1) {
    const severity = typeof declared === "string" ? ("note" as const) : ("warning" as const);
    return { at: `${at}/$schema`, wanted: "a dialect that is known", found: declared, severity };
  }
  for (const key in schema) {
    const keyword = KEYWORDS.get(key)?.find(([, , from = 0, to = D2020 ?? 0]) => dialect >= from && dialect <= to);
    const fault = keyword && judgeKeyword(keyword, schema[key] as Json, `${at}/${asStep(key)}`, dialect, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

function judgeKeyword([wanted, holds]: Keyword, value: Json, at: string, dialect: number, depth: number) {
  const wrong = { at, wanted, found: value };
  if (typeof holds === "function") return holds(value) ? undefined : wrong;
  if (holds === "schema" || (holds === "items" && !Array.isArray(value))) return judge(value, at, dialect, depth);
  const isList = holds === "list" || holds === "items";
  if (isList ? !Array.isArray(value) || (holds === "list" && value.length === 0) : !isObject(value)) return wrong;
  for (const [key, part] of Object.entries(value as object) as [string, Json][]) {
    if (holds === "either" && isTexts(part)) continue;
    const fault = judge(part, `${at}/${asStep(key)}`, dialect, depth);
    if (fault) return fault;
  }
  return undefined;
}
