import { canonicalNumber, compareNumbers, isNumber, keepNumerals, Numeral } from "./numbers/numeral.ts";
import { mayHoldNumerals, readNumerals } from "./numbers/read-numerals.ts";

/** Any JSON value. */
export type Json = null | boolean | number | Numeral | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a value is a JSON object: not null, an array or a number. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Numeral);
}

/** Whether a value is a JSON object or array. */
export function isNested(value: unknown): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null && !(value instanceof Numeral);
}

/** The JSON type of a value: "null", "boolean", "number", "string", "array" or "object". */
export function describeType(value: Json): "null" | "boolean" | "number" | "string" | "array" | "object" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isNumber(value)) return "number";
  return typeof value as "boolean" | "number" | "string" | "object";
}

/** The JSON type of a value in a sentence: "null", "an array", "a string". */
export function nameType(value: Json): string {
  const type = describeType(value);
  return type === "null" ? type : `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}

/** The value of an own key of the object, not of its prototype. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Whether an object has no key. */
export function isEmpty(value: JsonObject): boolean {
  return Object.keys(value).length === 0;
}

/** The same rows, of which one named `constructor` is there only if it was given: for names that others choose. */
export function tableOf<T extends object>(rows: T): T {
  return Object.setPrototypeOf(rows, null) as T;
}

/** Sets a key of an object, also one named `__proto__`. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A value whose texts are changed, and whose keys stay, or are `rename`d. */
export function mapTexts(value: Json, change: (text: string) => string, rename = (key: string): string => key): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapTexts(item, change, rename)]));
}

/** Equality of JSON values: numbers by exact value (0 equals -0, 1.0 equals 1), objects whatever the order of their keys. */
export function deepEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (a instanceof Numeral || b instanceof Numeral) return isNumber(a) && isNumber(b) && compareNumbers(a, b) === 0;
  if (!isNested(a) || !isNested(b)) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index] as Json));
  }
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key] as Json, b[key] as Json))
  );
}

/** JSON text with sorted keys: equal values, and only they, give equal text, unless numbers are written as they were read (`number`: `String`). */
export function stableStringify(value: Json, indent = 0, number: (value: Numeral) => string = canonicalNumber): string {
  return isSorted(value) ? JSON.stringify(value, null, indent) : write(value, indent, indent > 0 ? "\n" : "", number);
}

/** Most values are sorted, and JSON.stringify is much faster. */
function isSorted(value: Json | undefined): boolean {
  if (!isNested(value)) return value !== undefined && !(value instanceof Numeral);
  if (Array.isArray(value)) return value.every(isSorted);
  let last = "";
  for (const key in value) {
    if (key < last || !isSorted(value[key])) return false;
    last = key;
  }
  return true;
}

function write(value: Json, indent: number, newline: string, number: (value: Numeral) => string): string {
  if (value instanceof Numeral) return number(value);
  if (!isNested(value)) return JSON.stringify(value);
  const inner = newline === "" ? "" : newline + " ".repeat(indent);
  const colon = newline === "" ? ":" : ": ";
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, indent, inner, number))
    : Object.keys(value)
        .sort()
        .map((key) => JSON.stringify(key) + colon + write(value[key] as Json, indent, inner, number));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${newline}${close}`;
}

/** JSON.parse, except that numbers which it would change keep their text (`Numeral`). */
export function readJson(text: string): Json {
  const value: unknown = JSON.parse(text);
  return (mayHoldNumerals(text) ? readNumerals(text, value) : value) as Json;
}

/** JSON.stringify with every number as it was read. */
export function writeJson(value: unknown, indent?: number): string {
  return keepNumerals(() => JSON.stringify(value, null, indent));
}

/** A value of a type of ours that holds JSON alone: interfaces lack the index signature. */
export function asJson(value: object): JsonObject {
  return value as JsonObject;
}

/** The value of JSON text; undefined for any other text. */
export function parseJson(text: string): Json | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** What `work` gives, or `otherwise` for a value that is nested deeper than the stack. */
export function withinStack<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** The object without the keys whose value is undefined. */
export function withoutUndefined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  const present: Partial<T> = {};
  for (const key in values) {
    const value = values[key];
    if (value !== undefined) present[key] = value;
  }
  return present as T;
}

/** JSON with U+FFFD for lone surrogates, whose escapes jq and others refuse. */
export function wellFormedJson(text: string): string {
  if (!text.includes("\\ud")) return text;
  return text.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (unit) => (unit.length > 2 ? "\ufffd" : unit));
}
