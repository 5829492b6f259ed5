import type { Path } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, setOwn } from "../../values/json.ts";
import { commonMultiple, limit, listOf, objectOf, restOf } from "./merge.ts";
import type { Shape, Shapes } from "./shapes.ts";

/** Decides what a schema leaves open. */
export interface Source {
  /** The ways that are tried, one after the other. */
  order(ways: readonly Shape[], spot: Spot): readonly Shape[];
  /** A value that somebody offers: the schema, a person, the server. */
  offered(shape: Shape, spot: Spot): Json | undefined;
  text(shape: Shape, spot: Spot): string | undefined;
  /** A number within the bounds, a multiple of `step` if there is one. */
  number(bounds: Bounds, shape: Shape, spot: Spot): number | undefined;
  boolean(spot: Spot): boolean;
  /** Of a value of which nothing is said. */
  any(spot: Spot): Json;
  takes(name: string, schema: Json, at: Path): boolean;
  /** How many elements, or arguments that no schema names. */
  size(least: number, most: number, at: Path): number;
}

export interface Spot {
  at: Path;
  /** Other turns give other values: elements that must differ, names that nobody declared. */
  turn: number;
}

export interface Bounds {
  least: number;
  most: number;
  step: number | undefined;
}

/** A value that was built, with the schema at its place and the ways that this had. */
export interface Built {
  at: Path;
  value: Json;
  schema: Json;
  ways: readonly Shape[];
  shape: Shape;
  /** Whether it is an element of a list, or an argument that no schema names. */
  isLoose: boolean;
  isOffered: boolean;
}

/** References and nested schemas are followed as deep; optional parts end before. */
const MAX_DEPTH = 5;
const DEEPEST = 9;
/** Schemas that branch at every level are given up. */
const MAX_PARTS = 3000;
const MAX_ITEMS = 1001;
/** The items of a longer list are alike from here on. */
const SEVERAL = 20;
const TURNS = 24;

/** Builds a value that a schema should accept; undefined where none was found. It is for the judge to say. */
export function build(shapes: Shapes, root: Json, source: Source, visit?: (built: Built) => void): Json | undefined {
  let left = MAX_PARTS;
  let turn = 0;
  return value(root, [], false);

  function value(schema: Json, at: Path, isLoose: boolean): Json | undefined {
    if (at.length > DEEPEST || left-- < 0) return undefined;
    const ways = shapes.of(schema);
    for (const shape of source.order(ways, { at, turn })) {
      const excluded = listOf(shape.excluded);
      const before = turn;
      for (let again = 0; again < (shape.excluded === undefined ? 1 : TURNS); again++, turn++) {
        const spot = { at, turn };
        const offered = source.offered(shape, spot);
        const found = offered === undefined ? make(shape, spot) : offered;
        if (found === undefined || excluded.some((one) => deepEqual(one, found))) continue;
        turn = before;
        visit?.({ at, value: found, schema, ways, shape, isLoose, isOffered: offered !== undefined });
        return found;
      }
      turn = before;
    }
    return undefined;
  }

  function make(shape: Shape, spot: Spot): Json | undefined {
    const { at } = spot;
    switch (shape.type) {
      case "object":
        return object(shape, at);
      case "array":
        return list(shape, at);
      case "string":
        return source.text(shape, spot);
      case "number":
      case "integer": {
        const bounds = boundsOf(shape);
        return bounds.least > bounds.most ? undefined : source.number(bounds, shape, spot);
      }
      case "boolean":
        return source.boolean(spot);
      case "null":
        return null;
      default:
        return source.any(spot);
    }
  }

  function object(shape: Shape, at: Path): JsonObject | undefined {
    const made: JsonObject = {};
    const declared = objectOf(shape.properties);
    const required = new Set(requiredKeys(shape));
    const most = limit(shape.maxProperties) ?? Number.POSITIVE_INFINITY;
    let room = most - required.size;
    const add = (name: string, schema: Json, isLoose: boolean): boolean => {
      const part = value(schema, [...at, name], isLoose);
      if (part !== undefined) setOwn(made, name, part);
      return part !== undefined;
    };
    const addLoose = (name: string): boolean =>
      add(name, restOf(shape, name) ?? shape.unevaluatedProperties ?? true, true);
    for (const name of required) if (!Object.hasOwn(declared, name) && !addLoose(name)) return undefined;
    const spare: string[] = [];
    for (const [name, schema] of Object.entries(declared)) {
      if (required.has(name)) {
        if (!add(name, schema, false)) return undefined;
      } else if (room > 0 && at.length < MAX_DEPTH && source.takes(name, shapes.of(schema)[0] ?? schema, at))
        room -= Number(add(name, schema, false));
      else spare.push(name);
    }
    const least = limit(shape.minProperties) ?? 0;
    const size = source.size(least, most, at);
    const wanted = isMap(shape) ? size : least;
    const isShort = (): boolean => Object.keys(made).length < wanted;
    for (const name of spare) if (isShort()) add(name, declared[name] as Json, false);
    // What no schema names.
    const [pattern] = Object.keys(objectOf(shape.patternProperties));
    for (let again = 0; again < wanted + TURNS && isShort(); again++) {
      const isNamed = pattern !== undefined && (again % 2 === 0 || shape.additionalProperties === false);
      const schema = { type: "string", ...(isNamed && { pattern }), allOf: [...listOf(shape.propertyNames)] };
      const name = another(again, schema, [...at, ""]);
      if (typeof name === "string" && !Object.hasOwn(made, name) && !Object.hasOwn(declared, name)) addLoose(name);
    }
    return made;
  }

  function list(shape: Shape, at: Path): Json[] | undefined {
    const first = listOf(shape.prefixItems);
    const wanted = listOf(shape.contains).filter(isObject);
    const least = Math.max(
      limit(shape.minItems) ?? 0,
      wanted.reduce((sum, { least }) => sum + (limit(least) ?? 1), 0),
    );
    const isClosed = shape.items === false || shape.unevaluatedItems === false;
    const most = Math.min(
      limit(shape.maxItems) ?? Number.POSITIVE_INFINITY,
      isClosed ? Math.max(first.length, least) : Number.POSITIVE_INFINITY,
    );
    if (least > MAX_ITEMS) return undefined;
    const size = source.size(least, Math.max(least, most), at);
    const needs = wanted.flatMap(({ schema, least }) => Array<Json>(limit(least) ?? 1).fill(schema as Json));
    const made: Json[] = [];
    for (let index = 0; index < size; index++) {
      const own = index < first.length ? (first[index] as Json) : (shape.items ?? true);
      const need = needs[needs.length - (size - index)];
      const schema = need === undefined ? own : own === true ? need : { allOf: [own, need] };
      const isAlike = index >= Math.max(SEVERAL, first.length + 1) && need === undefined && shape.uniqueItems !== true;
      const item = isAlike ? made.at(-1) : distinct(schema, [...at, index], shape.uniqueItems === true ? made : []);
      if (item === undefined && index < least) return undefined;
      if (item === undefined) break;
      made.push(item);
    }
    return made;
  }

  function distinct(schema: Json, at: Path, others: readonly Json[]): Json | undefined {
    for (let again = 0; again < others.length + TURNS; again++) {
      const item = another(again, schema, at);
      if (item === undefined || others.every((other) => !deepEqual(other, item))) return item;
    }
    return undefined;
  }

  /** A value that another turn gives. */
  function another(by: number, schema: Json, at: Path): Json | undefined {
    turn += by;
    const found = value(schema, at, true);
    turn -= by;
    return found;
  }
}

/** Whether an object is there for names that nobody knows before. */
function isMap({ additionalProperties, patternProperties, properties }: Shape): boolean {
  const isOpen = additionalProperties === true && properties === undefined;
  return isOpen || isObject(additionalProperties) || isObject(patternProperties);
}

/** The least and the most that a number may be; both within what a double holds exactly. */
export function boundsOf(shape: Shape): Bounds {
  const factor = limit(shape.multipleOf);
  const step = shape.type === "integer" ? commonMultiple(factor ?? 1, 1) : factor;
  const inside = step ?? 0.001;
  const [from, above, to, below] = [shape.minimum, shape.exclusiveMinimum, shape.maximum, shape.exclusiveMaximum].map(
    limit,
  );
  const least = Math.max(
    from ?? -Number.MAX_SAFE_INTEGER,
    above === undefined ? Number.NEGATIVE_INFINITY : firstAbove(above, inside, below ?? to),
  );
  const most = Math.min(
    to ?? Number.MAX_SAFE_INTEGER,
    below === undefined
      ? Number.POSITIVE_INFINITY
      : -firstAbove(-below, inside, -(above ?? from ?? Number.NEGATIVE_INFINITY)),
  );
  if (step === undefined) return { least, most, step };
  return {
    least: times(Math.ceil(least / step - 1e-9), step),
    most: times(Math.floor(most / step + 1e-9), step),
    step,
  };
}

function firstAbove(bound: number, step: number, end = Number.POSITIVE_INFINITY): number {
  return bound + step >= end ? (bound + end) / 2 : times(Math.floor(bound / step) + 1, step);
}

/** A multiple as people write it: 3 times 0.1 is 0.3. */
export function times(many: number, step: number): number {
  return Number.isInteger(step) ? many * step + 0 : Number((many * step).toPrecision(15)) + 0;
}
