import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, ownValue, setOwn } from "../../values/json.ts";

/** How two values of a keyword become one that asks for both. */
type Join = (ours: Json, theirs: Json) => Json;

const both: Join = (ours, theirs) => ({ allOf: [ours, theirs] });
const most: Join = (ours, theirs) => Math.max(Number(ours), Number(theirs));
const least: Join = (ours, theirs) => Math.min(Number(ours), Number(theirs));
const together: Join = (ours, theirs) => [...listOf(ours), ...listOf(theirs)];

const JOINS: Readonly<Record<string, Join>> = {
  type: (ours, theirs) => {
    const [mine, yours] = [listOf(ours), listOf(theirs)];
    const isIn = (type: Json, list: readonly Json[]) =>
      list.includes(type) || (type === "integer" && list.includes("number"));
    return [
      ...mine.filter((type) => isIn(type, yours)),
      ...yours.filter((type) => !mine.includes(type) && isIn(type, mine)),
    ];
  },
  enum: (ours, theirs) => listOf(ours).filter((one) => listOf(theirs).some((other) => deepEqual(one, other))),
  multipleOf: (ours, theirs) => commonMultiple(Number(ours), Number(theirs)),
  uniqueItems: (ours, theirs) => ours === true || theirs === true,
  required: (ours, theirs) => [
    ...new Set([...requiredKeys({ required: ours }), ...requiredKeys({ required: theirs })]),
  ],
  prefixItems: (ours, theirs) =>
    Array.from({ length: Math.max(listOf(ours).length, listOf(theirs).length) }, (_, at) =>
      both(listOf(ours)[at] ?? true, listOf(theirs)[at] ?? true),
    ),
  items: both,
  additionalProperties: both,
  unevaluatedProperties: both,
  unevaluatedItems: both,
  propertyNames: both,
  contains: together,
  excluded: together,
  ...Object.fromEntries(
    "minimum exclusiveMinimum minLength minItems minProperties".split(" ").map((bound) => [bound, most]),
  ),
  ...Object.fromEntries(
    "maximum exclusiveMaximum maxLength maxItems maxProperties".split(" ").map((bound) => [bound, least]),
  ),
};

/** The list of a keyword, or the one value that stands for it. */
export function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Two schemas without references and combinations, as one. Of keywords that cannot be joined (two patterns) the first holds. */
export function mergeShapes(ours: JsonObject, theirs: JsonObject): JsonObject {
  const merged: JsonObject = { ...theirs, ...ours };
  for (const [keyword, join] of Object.entries(JOINS)) {
    const [mine, yours] = [ours[keyword], theirs[keyword]];
    if (mine !== undefined && yours !== undefined) merged[keyword] = join(mine, yours);
  }
  for (const keyword of ["properties", "patternProperties"]) {
    const joined: JsonObject = {};
    for (const [own, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      for (const [name, schema] of Object.entries(objectOf(own[keyword]))) {
        const there =
          ownValue(objectOf(other[keyword]), name) ?? (keyword === "properties" ? restOf(other, name) : undefined);
        if (!Object.hasOwn(joined, name)) setOwn(joined, name, there === undefined ? schema : both(schema, there));
      }
    }
    if (Object.keys(joined).length > 0) merged[keyword] = joined;
  }
  return merged;
}

/** What a schema says of an argument that its `properties` do not name; what is left over of all its parts is another matter. */
export function restOf(shape: JsonObject, name: string): Json | undefined {
  const matching = Object.entries(objectOf(shape.patternProperties)).filter(([pattern]) => matches(pattern, name));
  const [only, ...others] = matching.map(([, schema]) => schema);
  if (only !== undefined) return others.length > 0 ? { allOf: [only, ...others] } : only;
  return shape.additionalProperties;
}

/** A keyword's object; empty where there is none. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The number of a keyword that sets a bound. */
export function limit(bound: Json | undefined): number | undefined {
  return typeof bound === "number" ? bound : undefined;
}

/** Whether a pattern is found in a text; one that JavaScript cannot read is not. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

function commonMultiple(a: number, b: number): number {
  for (let factor = 1; factor <= 1000; factor++) if (Number.isInteger((a * factor) / b)) return a * factor;
  return a;
}
