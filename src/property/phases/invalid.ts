import { type Path, putAt, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import {
  deepEqual,
  describeType,
  isNested,
  isObject,
  type Json,
  type JsonObject,
  readJson,
  writeJson,
} from "../../values/json.ts";
import { boundsOf, times } from "../generate/build.ts";
import { limit, objectOf } from "../generate/merge.ts";
import type { Shape } from "../generate/shapes.ts";
import { lengthOf, MAX_TEXT } from "../generate/text.ts";
import type { Break } from "../types.ts";
import type { Place, Subject } from "./subject.ts";

/** A value in place of another one, the keyword that it is to break, and where within its place; undefined takes away what is there. */
interface Violation {
  value: Json | undefined;
  keyword: string;
  within?: string;
  coerces?: true;
  /** Another way to break the same keyword, which is tried, too. */
  other?: string;
}

/** Valid arguments with one thing broken: at every place each keyword, then what usual readers make valid of. */
export function* invalid(subject: Subject): Generator<{ arguments: JsonObject; breaks: Break }> {
  const told = new Set<string>();
  for (const find of [violations, coercions]) {
    for (const place of subject.places()) {
      const { at, shape, ways } = place;
      const base = subject.with(place) ?? (at.length === 0 ? subject.draft({ takes: [] }) : undefined);
      const whole = shape.type === "object" ? subject.draft({ takes: "all", ways }) : undefined;
      const found = base && valueAt(base, at);
      if (!base || found === undefined) continue;
      for (const violation of find(place, found, whole !== undefined)) {
        const { within, value, coerces, keyword, other = keyword } = violation;
        const lacks = within !== undefined && value === undefined && valueAt(base, [...at, within]) === undefined;
        const one = broken(subject, (lacks && whole) || base, at, violation);
        // Of several values that break a keyword the first one that is refused is enough.
        const key = `${one?.breaks.at} ${other} ${coerces ? writeJson(value) : ""}`;
        if (one && told.size < told.add(key).size) yield one;
      }
    }
  }
}

/** The case, if the judge rejects it there and for that. */
function broken(subject: Subject, base: JsonObject, at: Path, { value, keyword, within, coerces }: Violation) {
  const path = within === undefined ? at : [...at, within];
  // As a reader of JSON sees it.
  const args = readJson(writeJson(putAt(base, path, value))) as JsonObject;
  if (deepEqual(args, base)) return undefined;
  const breaks = subject.parts.judge.breaks(args);
  const there = breaks.filter((one) => one.at === writePointer(path));
  const found =
    // Two of several may hold instead of none: which one was broken then says nothing.
    there.find((one) => one.keyword === "oneOf") ??
    there.find((one) => one.keyword === keyword) ??
    there[0] ??
    breaks.find((one) => within !== undefined && one.at === writePointer(at));
  return found && { arguments: args, breaks: { at: found.at, keyword: found.keyword, ...(coerces && { coerces }) } };
}

function* violations({ at, shape }: Place, value: Json): Generator<Violation> {
  const { type, enum: allowed } = shape;
  if (at.length > 0) yield* otherType(shape, value);
  if (Array.isArray(allowed)) yield* stranger(allowed);
  else if (type === "string") yield* texts(shape, String(value));
  else if (type === "number" || type === "integer") yield* numbers(shape, Number(value));
  else if (type === "array" && Array.isArray(value)) yield* lists(shape, value);
  else if (type === "object" && isObject(value)) yield* objects(shape, value);
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

function* texts({ minLength, maxLength, pattern }: Shape, value: string): Generator<Violation> {
  const [least, most] = [limit(minLength), limit(maxLength)];
  // Some count units of UTF-16: of these characters each is one.
  const text = /^[ -~]+$/.test(value) ? value : "x";
  const sized = (size: number): string => text.slice(0, size).padEnd(size, text.at(-1));
  if (least !== undefined && least > 0 && least <= MAX_TEXT) yield { value: sized(least - 1), keyword: "minLength" };
  if (most !== undefined && most < MAX_TEXT) yield { value: sized(most + 1), keyword: "maxLength" };
  if (typeof pattern !== "string") return;
  const length = Math.min(Math.max(least ?? 1, 1), most ?? 1, MAX_TEXT);
  const longer = lengthOf(value) < (most ?? MAX_TEXT) ? [`${value} `, ` ${value}`, `${value}!`] : [];
  const strange = [" ", "!", "x", "0", "\n"].map((one) => one.repeat(length));
  for (const one of [...strange, ...longer, ""]) yield { value: one, keyword: "pattern" };
}

function* numbers(shape: Shape, value: number): Generator<Violation> {
  const { least, most, step } = boundsOf(shape);
  const beyond = step ?? 1;
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = shape;
  const [from, above, to, below] = [minimum, exclusiveMinimum, maximum, exclusiveMaximum].map(
    (bound) => limit(bound) ?? Number.NaN,
  ) as [number, number, number, number];
  const bounds: [keyword: string, beyond: number, value: number][] = [
    ["minimum", from - beyond, times(Math.ceil(from / beyond) - 1, beyond)],
    ["exclusiveMinimum", above, step === undefined ? above : least - step],
    ["maximum", to + beyond, times(Math.floor(to / beyond) + 1, beyond)],
    ["exclusiveMaximum", below, step === undefined ? below : most + step],
  ];
  for (const [keyword, tried, one] of bounds)
    if (Math.abs(tried) <= Number.MAX_SAFE_INTEGER) yield { value: one, keyword };
  const factor = limit(shape.multipleOf);
  for (const one of factor === undefined ? [] : [1, factor / 2]) {
    const off = [value + one, value - one].find((near) => near >= least && near <= most);
    const fits = off !== undefined && (shape.type !== "integer" || Number.isInteger(off));
    if (fits) yield { value: off, keyword: "multipleOf" };
  }
}

const MAX_ITEMS = 1000;

function* lists({ minItems, maxItems, uniqueItems, items }: Shape, value: readonly Json[]): Generator<Violation> {
  const [least, most] = [limit(minItems), limit(maxItems)];
  const others = otherItems(objectOf(items)).filter((one) => !value.some((own) => deepEqual(own, one)));
  const [another = "x"] = [...value.slice(-1), ...others];
  if (least !== undefined && least > 0) yield { value: value.slice(0, least - 1), keyword: "minItems" };
  if (most !== undefined && most < MAX_ITEMS) {
    // A list that must not repeat itself breaks one keyword only with items that differ.
    const more = uniqueItems === true ? others : [];
    const whole = [...value, ...more, ...Array.from({ length: most + 1 }, () => another)];
    yield { value: whole.slice(0, most + 1), keyword: "maxItems" };
  }
  if (uniqueItems !== true || (most !== undefined && most < 2)) return;
  // Of what the list itself does not have, only plain items are sure to break nothing else.
  const isPlain = Object.keys(objectOf(items)).every((key) => PLAIN_ITEM.has(key));
  if (value.length === 0 && (others.length === 0 || !isPlain)) return;
  const kept = value.length > 0 ? value.slice(0, Math.max(1, (most ?? value.length + 1) - 1)) : [another];
  yield { value: [...kept, kept[0] as Json], keyword: "uniqueItems" };
}

const PLAIN_ITEM = new Set(["type", "enum", "minimum", "maximum", "minLength", "maxLength", "title", "description"]);

/** Items that differ, as far as their schema says plainly what they are. */
function otherItems({ type, enum: allowed, minimum, maximum, minLength, maxLength }: JsonObject): Json[] {
  if (Array.isArray(allowed)) return allowed;
  const from = Array.from({ length: MAX_ITEMS + 1 }, (_, at) => at);
  if (type === "integer" || type === "number") {
    const [least, most] = [Math.ceil(limit(minimum) ?? 0), limit(maximum) ?? Number.POSITIVE_INFINITY];
    return from.map((at) => least + at).filter((one) => one <= most);
  }
  const [shortest, longest] = [limit(minLength) ?? 0, limit(maxLength) ?? Number.POSITIVE_INFINITY];
  return type === "string"
    ? from.map((at) => String(at).padStart(shortest, "a")).filter(({ length }) => length <= longest)
    : [];
}

function* objects(shape: Shape, value: JsonObject): Generator<Violation> {
  for (const name of requiredKeys(shape)) yield { value: undefined, within: name, keyword: "required" };
  const entries = Object.entries(value);
  const most = limit(shape.maxProperties);
  if (shape.minProperties !== undefined) {
    const fewer = entries.slice(0, Number(shape.minProperties) - 1);
    yield { value: Object.fromEntries(fewer), keyword: "minProperties" };
  }
  if (most !== undefined && most < MAX_ITEMS) {
    const more = Array.from({ length: Math.max(0, most + 1 - entries.length) }, (_, at): [string, Json] => [
      `unexpected${at}`,
      entries[0]?.[1] ?? "x",
    ]);
    yield { value: Object.fromEntries([...entries, ...more]), keyword: "maxProperties" };
  }
  const keyword = shape.additionalProperties === undefined ? "unevaluatedProperties" : "additionalProperties";
  if (shape[keyword] !== undefined) yield { value: "x", within: "unexpected", keyword };
  if (shape.propertyNames !== undefined) yield { value: "x", within: " ", keyword: "propertyNames" };
}

/** What a usual reader makes a valid value of; `isWhole`: whether arguments with all that is optional can be made. */
function* coercions({ shape, at }: Place, value: Json, isWhole: boolean): Generator<Violation> {
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
