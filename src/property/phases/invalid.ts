import { putAt, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import {
  deepEqual,
  describeType,
  isNested,
  type Json,
  type JsonObject,
  ownValue,
  readJson,
  writeJson,
} from "../../values/json.ts";
import { boundsOf } from "../generate/build.ts";
import { limit, matches, objectOf, restOf } from "../generate/merge.ts";
import type { Shape } from "../generate/shapes.ts";
import { lengthOf, MAX_TEXT } from "../generate/text.ts";
import type { Break } from "../types.ts";
import { type Edge, edgesOf } from "./edges.ts";
import type { Place, Subject } from "./subject.ts";

/** A value in place of another one, the keyword that it is to break, and where within its place; undefined takes away what is there. */
interface Violation {
  value: Json | undefined;
  keyword: string;
  within?: string;
  /** What is within has a name that is made up, and stands for any other. */
  extra?: true;
  coerces?: true;
  /** Another way to break the same keyword, which is tried, too. */
  other?: string;
}

type Make = (change: Edge["change"]) => Json | undefined;

/** Valid arguments with one thing broken: at every place each keyword, then what usual readers make valid of. */
export function* invalid(subject: Subject): Generator<{ arguments: JsonObject; breaks: Break }> {
  const told = new Set<string>();
  for (const find of [violations, coercions]) {
    for (const place of subject.places()) {
      const { at, shape, ways } = place;
      const make: Make = (change) =>
        valueAt(
          subject.with(place, change, () => true),
          at,
        );
      const base = subject.with(place) ?? (at.length === 0 ? subject.draft({ takes: [] }) : undefined);
      const whole = shape.type === "object" ? subject.draft({ takes: "all", ways }) : undefined;
      const found = base && valueAt(base, at);
      if (!base || found === undefined) continue;
      for (const violation of find(place, found, make, whole !== undefined, subject)) {
        const { within, value, extra, coerces, keyword, other = keyword } = violation;
        const lacks = within !== undefined && value === undefined && valueAt(base, [...at, within]) === undefined;
        const one = broken(subject, (lacks && whole) || base, place, violation);
        // Of several values that break a keyword the first one that is refused is enough.
        const spot = extra ? writePointer(at) : one?.breaks.at;
        const key = `${spot} ${other} ${coerces ? writeJson(value) : ""}`;
        if (one && told.size < told.add(key).size) yield one;
      }
    }
  }
}

/** The case, if the judge rejects it there and for that. */
function broken(subject: Subject, base: JsonObject, place: Place, { value, keyword, within, coerces }: Violation) {
  const { at, shape } = place;
  const path = within === undefined ? at : [...at, within];
  // As a reader of JSON sees it.
  const args = readJson(writeJson(putAt(base, path, value))) as JsonObject;
  if (deepEqual(args, base)) return undefined;
  const all = subject.parts.judge.breaks(args);
  const there = all.filter((one) => one.at === writePointer(path));
  const found =
    // Two of several may hold instead of none: which one was broken then says nothing.
    there.find((one) => one.keyword === "oneOf") ??
    there.find((one) => one.keyword === keyword) ??
    there[0] ??
    all.find((one) => within !== undefined && one.at === writePointer(at));
  if (!found) return undefined;
  const said = { ...shape, ...objectOf(place.schema) };
  const bound = found.at === writePointer(at) ? ownValue(said, found.keyword) : undefined;
  const breaks: Break = { at: found.at, keyword: found.keyword, ...(bound !== undefined && { bound }) };
  return { arguments: args, breaks: coerces ? { ...breaks, coerces } : breaks };
}

/** `make`: a value of the place under a change. */
function* violations({ at, shape }: Place, value: Json, make: Make, _: boolean, subject: Subject) {
  const { type, enum: allowed, pattern, multipleOf, uniqueItems } = shape;
  if (at.length > 0) yield* otherType(shape, value);
  if (Array.isArray(allowed)) yield* stranger(allowed);
  for (const { change, breaks } of edgesOf(shape)) {
    const beyond = breaks && make(change);
    if (breaks && beyond !== undefined) yield { value: beyond, keyword: breaks };
  }
  if (typeof value === "string" && pattern !== undefined && allowed === undefined) yield* texts(shape, value);
  if (limit(value) !== undefined && multipleOf !== undefined) yield* fractions(shape, Number(value));
  if (type === "object") yield* objects(shape, value, subject);
  const items = uniqueItems === true && make((one) => ({ ...one, minItems: Math.max(1, limit(one.minItems) ?? 0) }));
  if (!Array.isArray(items) || items.length === 0) return;
  const kept = items.slice(0, Math.max(1, (limit(shape.maxItems) ?? Number.POSITIVE_INFINITY) - 1));
  yield { value: [...kept, kept[0] as Json], keyword: "uniqueItems" };
}

/** Values that no usual reader makes another type of; the first that is refused there counts. */
const OTHERS: Readonly<Record<string, readonly Json[]>> = {
  string: [{}, []],
  number: ["x", {}, []],
  integer: ["x", {}, []],
  boolean: [{}, []],
  array: [{}, "x"],
  object: ["x", []],
  null: ["x", {}],
};

function* otherType({ type, enum: allowed }: Shape, value: Json): Generator<Violation> {
  const own = typeof type === "string" ? type : allowed === undefined ? undefined : describeType(value);
  for (const one of OTHERS[own ?? ""] ?? []) yield { value: one, keyword: "type" };
  if (type === "integer") yield { value: Number(value) + 0.5, keyword: "type", other: "fraction" };
}

/** A value of the same type that is none of these. */
function* stranger(allowed: readonly Json[]): Generator<Violation> {
  const [first = null] = allowed;
  const keyword = "enum";
  if (typeof first === "string") yield { value: "unexpected", keyword };
  if (typeof first === "boolean") yield { value: !first, keyword };
  if (limit(first) !== undefined) yield { value: Math.max(...allowed.flatMap((one) => limit(one) ?? [])) + 1, keyword };
}

/** Texts in which a pattern is not found, most of them as long as may be. */
function* texts({ minLength, maxLength }: Shape, value: string): Generator<Violation> {
  const [least, most] = [limit(minLength) ?? 1, limit(maxLength)];
  const length = Math.min(Math.max(least, 1), most ?? 1, MAX_TEXT);
  const longer = lengthOf(value) < (most ?? MAX_TEXT) ? [`${value} `, ` ${value}`, `${value}!`] : [];
  const strange = [" ", "!", "x", "0", "\n"].map((one) => one.repeat(length));
  for (const one of [...strange, ...longer, ""]) yield { value: one, keyword: "pattern" };
}

function* fractions(shape: Shape, value: number): Generator<Violation> {
  const { least, most } = boundsOf(shape);
  const factor = limit(shape.multipleOf) ?? 1;
  for (const one of [1, factor / 2]) {
    const off = [value + one, value - one].find((near) => near >= least && near <= most);
    const fits = off !== undefined && (shape.type !== "integer" || Number.isInteger(off));
    if (fits) yield { value: off, keyword: "multipleOf" };
  }
}

/** Names that nobody declares, and that few schemas of names allow together. */
const NAMES = ["unexpected", " ", "!", "0", "x", "X", "_", "x".repeat(100)];

function* objects(shape: Shape, value: Json, { parts, make }: Subject): Generator<Violation> {
  for (const name of requiredKeys(shape)) yield { value: undefined, within: name, keyword: "required" };
  const keyword = shape.additionalProperties === undefined ? "unevaluatedProperties" : "additionalProperties";
  const { [keyword]: rest, properties, propertyNames } = shape;
  const patterns = Object.keys(objectOf(shape.patternProperties));
  const isFree = (name: string): boolean => !Object.hasOwn({ ...objectOf(properties), ...objectOf(value) }, name);
  const named = (pattern: string) => ({
    keyword: "type",
    other: pattern,
    within: parts.matching(pattern)?.find(isFree),
  });
  const loose = NAMES.find((name) => isFree(name) && !patterns.some((pattern) => matches(pattern, name)));
  const extras = [...(rest === undefined ? [] : [{ keyword, within: loose }]), ...patterns.map(named)];
  // Each schema refuses one of these, and no usual reader makes something of it.
  for (const { within, ...extra } of extras)
    for (const one of rest === false ? ["x", {}] : [{}, "x"])
      if (within !== undefined) yield { value: one, within, extra: true, ...extra };
  for (const within of propertyNames === undefined ? [] : NAMES.filter(isFree)) {
    const one = make(restOf(shape, within) ?? shape.unevaluatedProperties ?? true, { takes: [] });
    if (one !== undefined) yield { value: one, within, extra: true, keyword: "propertyNames" };
  }
}

/** What a usual reader makes a valid value of; `isWhole`: whether arguments with all that is optional can be made. */
function* coercions({ shape, at }: Place, value: Json, _: Make, isWhole: boolean): Generator<Violation> {
  const { type, enum: allowed, properties } = shape;
  const others = (): Json[] => {
    if (limit(value) !== undefined) return [String(value)];
    if (typeof value === "string") return allowed === undefined && type === "string" ? [5] : [];
    if (typeof value === "boolean") return [Number(value), String(value)];
    return isNested(value) ? [writeJson(value)] : [];
  };
  for (const one of at.length > 0 ? others() : []) yield { value: one, keyword: "type", coerces: true };
  const required = requiredKeys(shape);
  for (const within of isWhole && type === "object" ? Object.keys(objectOf(properties)) : [])
    if (!required.includes(within)) yield { value: null, within, keyword: "type", coerces: true };
}
