import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, ownValue, setOwn } from "../../values/json.ts";

/** How two values of a keyword become one that asks for both. */
type Join = (ours: Json, theirs: Json) => Json;

const both: Join = (ours, theirs) => ({ allOf: [ours, theirs] });
const each = (keywords: string, join: Join) => Object.fromEntries(keywords.split(" ").map((one) => [one, join]));

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
  ...each("items additionalProperties unevaluatedProperties unevaluatedItems propertyNames", both),
  ...each("contains excluded", (ours, theirs) => [...listOf(ours), ...listOf(theirs)]),
  ...each("minimum exclusiveMinimum minLength minItems minProperties", (ours, theirs) =>
    Math.max(Number(ours), Number(theirs)),
  ),
  ...each("maximum exclusiveMaximum maxLength maxItems maxProperties", (ours, theirs) =>
    Math.min(Number(ours), Number(theirs)),
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
    const join = (own: JsonObject, other: JsonObject): void => {
      for (const [name, schema] of Object.entries(objectOf(own[keyword]))) {
        const rest = keyword === "properties" ? restOf(other, name) : undefined;
        const there = ownValue(objectOf(other[keyword]), name) ?? rest;
        if (!Object.hasOwn(joined, name)) setOwn(joined, name, there === undefined ? schema : both(schema, there));
      }
    };
    join(ours, theirs);
    join(theirs, ours);
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

/** The first multiple of `a` that is one of `b`; `a` where that is far. */
export function commonMultiple(a: number, b: number): number {
  for (let factor = 1; factor <= 1000; factor++) if (Number.isInteger((a * factor) / b)) return a * factor;
  return a;
}
