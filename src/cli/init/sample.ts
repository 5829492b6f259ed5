import {
  acceptedTypes,
  branchesOf,
  joinSchemas,
  MAX_DEPTH,
  mergeParts,
  requiredKeys,
} from "../../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isNumber, toDouble } from "../../values/numbers/numeral.ts";

export interface Sample {
  value: Json;
  /** Whether the schema gives all of it; false when a part is generated: "sample", 1, true. */
  given: boolean;
  /** Whether it is an object that the schema does not offer as such. */
  made?: boolean;
  /** Whether such an object is in a list or map in it. */
  loose?: boolean;
}

/** Schemas that need more get a sample that breaks them, and the suite says so. */
const MAX_ITEMS = 100;
const MAX_TEXT = 10_000;

/** A small value that a JSON Schema should accept: its own, else a plain one within its limits. */
export function sampleValue(part: Json | undefined, root: Json | undefined = part, depth = 0): Sample {
  if (!isObject(part) || depth > MAX_DEPTH) return { value: "sample", given: false };
  const schema = mergeParts(part, root);
  const { const: only, examples, default: preset, enum: allowed } = schema;
  const offered = [only, first(examples), preset, first(allowed)].find((value) => value !== undefined);
  if (offered !== undefined) return { value: offered, given: true };
  // Other branches of a choice are better than null.
  const branches = schema.type === undefined ? branchesOf(schema, root) : undefined;
  const other = branches?.find((branch) => !isObject(branch) || branch.type !== "null");
  if (other !== undefined) return sampleValue(other, root, depth + 1);
  const types = acceptedTypes(schema, root) ?? [];
  switch (types.find((type) => type !== "null") ?? types[0]) {
    case "object":
      return sampleObject(schema, root, depth);
    case "array":
      return sampleArray(schema, root, depth);
    case "number":
      return { value: sampleNumber(schema), given: false };
    case "boolean":
      return { value: true, given: false };
    case "null":
      return { value: null, given: true };
    default:
      return { value: sampleText(schema), given: false };
  }
}

function sampleObject(schema: JsonObject, root: Json | undefined, depth: number): Sample {
  const branch = branchesOf(schema, root)?.find(isObject);
  const { properties: declared, ...whole } = branch ? joinSchemas(schema, mergeParts(branch, root)) : schema;
  const properties = isObject(declared) ? declared : {};
  const required = requiredKeys(whole);
  const waits = Object.keys(properties).filter(
    (key) => !required.includes(key) && waitsByDefault(key, properties[key]),
  );
  // A map gets one entry if it needs any.
  const entries = required.length === 0 && (limit(schema.minProperties) ?? 0) > 0 ? ["sample"] : [];
  const samples = [...required, ...waits, ...entries].map((key) => {
    const isDeclared = Object.hasOwn(properties, key);
    const one = isDeclared ? properties[key] : schema.additionalProperties;
    const least = isObject(one) && isWait(key, one) ? leastOf(one) : undefined;
    const sample: Sample = least === undefined ? sampleValue(one, root, depth + 1) : { value: least, given: false };
    return [key, !isDeclared && sample.made ? { ...sample, loose: true } : sample] as const;
  });
  return {
    value: Object.fromEntries(samples.map(([key, { value }]) => [key, value])),
    given: samples.every(([, { given }]) => given),
    made: true,
    ...(samples.some(([, { loose }]) => loose) && { loose: true }),
  };
}

/** Names, in lower case, of arguments that say how long a call takes, and of those that only limit it. */
const WAITS = /(?:^|_)(?:delay|wait|sleep|pause|duration|seconds?|secs?|minutes?|milliseconds?|millis|ms)(?:_|$)/;
const PAUSES = /(?:^|_)(?:delay|wait|sleep|pause)(?:_|$)/;
const TOLD = /\bhow long\b|\b(?:to|time to) (?:wait|sleep|pause)\b/i;
const LIMITS = /(?:^|_)(?:time_?out|max|limit|ttl|expir\w*|within|deadline)(?:_|$)/;

/** Whether an argument says how long a call has to wait. */
function isWait(name: string, { type, description }: JsonObject): boolean {
  const word = plainName(name);
  const isNumber = [type].flat().some((one) => one === "number" || one === "integer");
  return isNumber && !LIMITS.test(word) && (WAITS.test(word) || TOLD.test(String(description)));
}

/** Whether a call waits for longer than it has to unless this argument says otherwise. */
function waitsByDefault(name: string, schema: Json | undefined): boolean {
  if (!isObject(schema) || !isWait(name, schema)) return false;
  return limit(schema.default) === undefined ? PAUSES.test(plainName(name)) : true;
}

function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}

/** The least time that a schema allows; not below 0. */
function leastOf({ enum: allowed, const: only, ...schema }: JsonObject): Json | undefined {
  const times = [only, ...(Array.isArray(allowed) ? allowed : [])].flatMap((value) => limit(value) ?? []);
  if (only !== undefined || Array.isArray(allowed)) return times.sort((a, b) => a - b)[0];
  return sampleNumber(schema, 0);
}

function sampleArray(schema: JsonObject, root: Json | undefined, depth: number): Sample {
  const count = Math.min(limit(schema.minItems) ?? 0, MAX_ITEMS);
  const item = sampleValue(schema.items, root, depth + 1);
  const holds = count > 0;
  return {
    value: Array.from({ length: count }, () => item.value),
    given: holds && item.given,
    ...(holds && (item.made || item.loose) && { loose: true }),
  };
}

/** A number within the limits of its schema, but not below `from` unless they ask for it. */
function sampleNumber(schema: JsonObject, from = 1): number {
  const step = limit(schema.multipleOf) ?? 1;
  const least = limit(schema.minimum) ?? limit(schema.exclusiveMinimum, 1);
  const most = limit(schema.maximum) ?? limit(schema.exclusiveMaximum, -1);
  const wished = Math.min(Math.max(from, least ?? from), most ?? Number.POSITIVE_INFINITY);
  const rounded = Math.ceil(wished / step) * step;
  return most !== undefined && rounded > most ? wished : rounded;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2025-01-01T00:00:00Z",
  date: "2025-01-01",
  time: "00:00:00Z",
  duration: "PT1S",
  email: "sample@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  url: "https://example.com/",
  "uri-reference": "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function sampleText(schema: JsonObject): string {
  const text = FORMATS[String(schema.format)] ?? "sample";
  return text.padEnd(Math.min(limit(schema.minLength) ?? 0, MAX_TEXT), "x").slice(0, limit(schema.maxLength));
}

function first(list: Json | undefined): Json | undefined {
  return Array.isArray(list) ? list[0] : undefined;
}

function limit(bound: Json | undefined, beyond = 0): number | undefined {
  return isNumber(bound) ? toDouble(bound) + beyond : undefined;
}
