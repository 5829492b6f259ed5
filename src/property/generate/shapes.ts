import { describeType, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isInteger } from "../../values/numbers/numeral.ts";
import { listOf, mergeShapes, objectOf } from "./merge.ts";
import { createReferences } from "./references.ts";

/**
 * One way to meet a schema: a schema without references and combinations, of one type at most. `excluded`: values that it may not have;
 * `contains` is a list.
 */
export type Shape = JsonObject;

/** Schemas have more ways than anybody tries. */
const MAX_WAYS = 32;
/** Keywords that speak of one type alone. */
const SPEAKS: readonly (readonly [string, RegExp])[] = [
  ["object", /ropert|^required$/],
  ["array", /tems$|^contains$/],
  ["string", /Length$|^pattern$|^format$/],
  ["number", /imum$|^multipleOf$/],
];
const TYPES = ["object", "array", "string", "number", "boolean", "null"];

/** The ways to meet the parts of one schema. */
export type Shapes = ReturnType<typeof createShapes>;

export function createShapes(root: Json) {
  const follow = createReferences(root);
  /** In draft-07 nothing counts beside a `$ref`. */
  const isOld = /draft-0[467]/.test(String(objectOf(root).$schema));
  const known = new Map<Json, readonly Shape[]>();
  return { of };

  /** The ways to meet a schema, none if it has none that can be seen. Also ways that contradict themselves: only its judge knows. */
  function of(schema: Json): readonly Shape[] {
    const made = known.get(schema);
    if (made) return made;
    // A schema that leads to itself for the same value says nothing new.
    known.set(schema, [{}]);
    const shapes = waysTo(schema).slice(0, MAX_WAYS).flatMap(byType);
    known.set(schema, shapes);
    return shapes;
  }

  function waysTo(schema: Json): Shape[] {
    if (!isObject(schema)) return schema === false ? [] : [{}];
    const { $ref, $dynamicRef, $recursiveRef, ...beside } = schema;
    const { allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, ...own } = beside;
    const references = [$ref, $dynamicRef, $recursiveRef].filter((one) => typeof one === "string");
    const targets = references.map((one) => follow(one, schema) ?? {});
    const isAlone = isOld && $ref !== undefined;
    let ways = isAlone ? [{}] : [plain(own)];
    for (const part of isAlone ? targets : [...targets, ...listOf(allOf)]) ways = choose(ways, [part]);
    if (isAlone) return ways;
    for (const choice of [anyOf, oneOf]) if (Array.isArray(choice)) ways = choose(ways, choice);
    if (not !== undefined) ways = choose(ways, negate(not));
    if (condition !== undefined) {
      const met: JsonObject = { allOf: [condition, then ?? true] };
      ways = choose(ways, [met, { not: condition, allOf: [otherwise ?? true] }]);
    }
    for (const [name, needs] of dependencies(own)) {
      ways = choose(ways, [{ properties: { [name]: false } }, { required: [name], allOf: [needs] }]);
    }
    return ways;
  }

  function choose(ways: readonly Shape[], choice: readonly Json[]): Shape[] {
    const branches = choice.flatMap((one) => of(one));
    return ways
      .flatMap((way) => branches.map((branch) => mergeShapes(way, branch)))
      .filter(isPossible)
      .slice(0, MAX_WAYS);
  }

  function dependencies({ dependentRequired, dependentSchemas, dependencies }: JsonObject): [string, Json][] {
    const all = [dependentRequired, dependentSchemas, dependencies].flatMap((one) => Object.entries(objectOf(one)));
    return all.map(([name, needs]) => [name, Array.isArray(needs) ? { required: needs } : needs]);
  }

  /** Ways to break a schema; where none is known, any value may do. */
  function negate(schema: Json): Json[] {
    if (schema === true) return [];
    if (!isObject(schema)) return [{}];
    const { type, const: only, enum: several, required, properties, not, anyOf, allOf, $ref } = schema;
    const ways: Json[] = [];
    if (typeof $ref === "string") ways.push(...negate(follow($ref, schema) ?? {}));
    if (type !== undefined) {
      const named = listOf(type);
      const others = TYPES.filter((one) => !named.includes(one) && !(one === "number" && named.includes("integer")));
      ways.push(...(others.length > 0 ? [{ type: others }] : []));
    }
    const excluded = only === undefined ? several : [only];
    if (excluded !== undefined) ways.push({ excluded });
    for (const name of listOf(required)) ways.push({ type: "object", properties: { [String(name)]: false } });
    for (const [name, part] of Object.entries(objectOf(properties)))
      ways.push({ type: "object", required: [name], properties: { [name]: { not: part } } });
    if (Array.isArray(anyOf)) ways.push({ allOf: anyOf.map((one) => ({ not: one })) });
    if (Array.isArray(allOf)) ways.push(...allOf.map((one) => ({ not: one })));
    if (not !== undefined) ways.push(not);
    return ways.length > 0 ? ways : Object.keys(schema).length > 0 ? [{}] : [];
  }
}

/** Keywords as later drafts write them. */
function plain({ const: only, items, additionalItems, contains, ...own }: JsonObject): Shape {
  const shape: Shape = { ...own };
  if (only !== undefined) shape.enum = [only];
  if (Array.isArray(items)) shape.prefixItems = items;
  const rest = Array.isArray(items) ? additionalItems : items;
  if (rest !== undefined) shape.items = rest;
  if (contains !== undefined) shape.contains = [{ schema: contains, least: own.minContains ?? 1 }];
  return shape;
}

function isPossible({ type, enum: allowed }: Shape): boolean {
  return !(Array.isArray(type) && type.length === 0) && !(Array.isArray(allowed) && allowed.length === 0);
}

/** A shape for each of its types; one without a type has that of which its keywords speak. */
function byType(shape: Shape): Shape[] {
  const { type, enum: allowed } = shape;
  if (Array.isArray(allowed)) {
    const fit = type === undefined ? allowed : allowed.filter((one) => isOfType(one, listOf(type)));
    return fit.length > 0 ? [{ ...shape, enum: fit }] : [];
  }
  if (type !== undefined) return listOf(type).map((one) => ({ ...shape, type: one }));
  const spoken = SPEAKS.find(([, keywords]) => Object.keys(shape).some((keyword) => keywords.test(keyword)));
  return [spoken === undefined ? shape : { ...shape, type: spoken[0] }];
}

function isOfType(value: Json, types: readonly Json[]): boolean {
  return types.includes(describeType(value)) || (isInteger(value) && types.includes("integer"));
}
