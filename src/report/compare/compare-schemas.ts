import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { compareNumbers, isNumber } from "../../values/numbers/numeral.ts";
import { cutText, nameSome } from "../../values/text.ts";

/** What callers send, or what they read. */
export type Side = "input" | "output";

/** One thing that changed, and whether it breaks callers. */
export interface Note {
  breaking: boolean;
  text: string;
  /** The argument that callers have to send now. */
  requires?: string;
}

/** Schemas of tools are seldom deeper; deeper parts are not judged. */
const MAX_DEPTH = 32;

const TYPES = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;

/** Bounds: a higher one of the first kind, or a lower one of the second, accepts fewer values. */
const LEAST = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const MOST = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/** Keywords that are compared, or that say nothing about which values are valid. */
const JUDGED = new Set([
  ...["type", "enum", "const", "properties", "required", "items", "additionalProperties", ...LEAST, ...MOST],
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["$schema", "$id", "$comment", "$anchor"],
]);

/** Keywords that accept fewer values when they are added; whether another argument is stricter is hard to say. */
const NARROWS: ReadonlySet<string> = new Set(["pattern", "multipleOf", "uniqueItems"]);

/**
 * Says how one schema differs from another. Stricter rules for what callers send break them, and so does a missing or differently typed
 * part of what they read. References and combinations (`$ref`, `anyOf`, …) are not resolved: a change there is not breaking.
 */
export function* compareSchemas(before: Json, after: Json, side: Side, path = "", depth = 0): Generator<Note> {
  const [old, now] = [asObject(before), asObject(after)];
  if (deepEqual(old, now)) return;
  const at = { side, input: side === "input", path, what: nameOf(side, path), depth };
  if (depth >= MAX_DEPTH) return yield unjudged(at, "is nested too deep");
  yield* compareTypes(old, now, at);
  yield* compareEnums(old, now, at);
  yield* compareBounds(old, now, at);
  yield* compareProperties(old, now, at);
  if (old.items !== undefined || now.items !== undefined)
    yield* compareSchemas(old.items ?? true, now.items ?? true, side, `${path}[]`, depth + 1);
  yield* compareOthers(old, now, at);
}

interface Place {
  side: Side;
  input: boolean;
  path: string;
  /** What texts call it. */
  what: string;
  depth: number;
}

function* compareTypes(old: JsonObject, now: JsonObject, { input, what }: Place): Generator<Note> {
  const [before, after] = [typesOf(old), typesOf(now)];
  const lost = [...before].some((type) => !after.has(type));
  const gained = [...after].some((type) => !before.has(type));
  if (!lost && !gained) return;
  const how = lost && gained ? "changed" : lost ? "narrowed" : "widened";
  const text = `the type of ${what} was ${how} from ${showType(old)} to ${showType(now)}`;
  yield { breaking: input ? lost : gained, text };
}

function* compareEnums(old: JsonObject, now: JsonObject, { input, what }: Place): Generator<Note> {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (before && !after) yield { breaking: false, text: `${what} is not limited to certain values any more` };
  if (after && !before) yield { breaking: input, text: `${what} is limited to ${showValues(after)} now` };
  if (!before || !after) return;
  const removed = before.filter((value) => !after.some((other) => deepEqual(value, other)));
  const added = after.filter((value) => !before.some((other) => deepEqual(value, other)));
  if (removed.length > 0) yield { breaking: input, text: `${what} lost the values ${showValues(removed)}` };
  if (added.length > 0) yield { breaking: false, text: `${what} has the new values ${showValues(added)}` };
}

function* compareBounds(old: JsonObject, now: JsonObject, { input, what }: Place): Generator<Note> {
  const show = (value: Json | undefined): string => (isNumber(value) ? String(value) : "none");
  for (const key of [...LEAST, ...MOST]) {
    const [before, after] = [old[key], now[key]];
    if (before === after) continue;
    const sign = LEAST.includes(key) ? 1 : -1;
    const stricter = isNumber(after) && (!isNumber(before) || sign * compareNumbers(after, before) > 0);
    yield { breaking: input && stricter, text: `\`${key}\` of ${what}: ${show(before)} before, ${show(after)} now` };
  }
}

function* compareProperties(old: JsonObject, now: JsonObject, at: Place): Generator<Note> {
  const { side, input, depth } = at;
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const [needed, needs] = [requiredOf(old), requiredOf(now)];
  for (const name of [...new Set([...before.keys(), ...after.keys(), ...needed, ...needs])].sort()) {
    const path = at.path === "" ? name : `${at.path}.${name}`;
    const what = nameOf(side, path);
    const [was, is] = [needed.has(name), needs.has(name)];
    const [oldSchema, newSchema] = [before.get(name), after.get(name)];
    if (oldSchema !== undefined && newSchema === undefined) yield { breaking: true, text: `${what} was removed` };
    else if (newSchema !== undefined && oldSchema === undefined)
      yield {
        breaking: input && is,
        text: `${what} was added${input ? (is ? " and is required" : ", optional") : ""}`,
        ...(input && is && { requires: path }),
      };
    else {
      const need = input ? `became ${is ? "required" : "optional"}` : is ? "is always there now" : "may be missing now";
      if (was !== is) yield { breaking: input === is, text: `${what} ${need}`, ...(input && is && { requires: path }) };
      if (oldSchema !== undefined && newSchema !== undefined)
        yield* compareSchemas(oldSchema, newSchema, side, path, depth + 1);
    }
  }
  yield* compareAdditional(old, now, at);
}

function* compareAdditional(old: JsonObject, now: JsonObject, { side, input, path, what, depth }: Place) {
  const { additionalProperties: before = true } = old;
  const { additionalProperties: after = true } = now;
  if (deepEqual(before, after)) return;
  const things = `${input ? "arguments" : "output properties"}${path === "" ? "" : ` of ${what}`} that are not declared`;
  if (after === false) yield { breaking: input, text: `${things} are refused now` };
  else if (before === false) yield { breaking: false, text: `${things} are allowed now` };
  else yield* compareSchemas(before, after, side, path === "" ? "*" : `${path}.*`, depth + 1);
}

function* compareOthers(old: JsonObject, now: JsonObject, at: Place): Generator<Note> {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const differ = keys.filter((key) => !deepEqual(old[key] ?? null, now[key] ?? null));
  const narrowed = at.input ? differ.filter((key) => NARROWS.has(key) && old[key] === undefined) : [];
  const open = differ.filter((key) => !JUDGED.has(key) && !narrowed.includes(key));
  const told = ["description", "title", "default"].filter((key) => differ.includes(key));
  if (told.length > 0) yield { breaking: false, text: `${list(told)} of ${at.what} changed` };
  if (narrowed.length > 0) yield { breaking: true, text: `${at.what} takes less: ${list(narrowed)} was added` };
  if (open.length > 0) yield unjudged(at, `${list(open)} changed`);
}

function unjudged({ what }: Place, why: string): Note {
  return { breaking: false, text: `${what} changed in a way that cannot be judged: ${why}` };
}

function nameOf(side: Side, path: string): string {
  if (path === "") return side === "input" ? "the arguments" : "the output";
  return `${side === "input" ? "argument" : "output"} \`${cutText(path, 80)}\``;
}

/** `true` accepts everything, `false` nothing. */
function asObject(schema: Json): JsonObject {
  return isObject(schema) ? schema : schema === false ? { not: {} } : {};
}

function typesOf({ type }: JsonObject): Set<string> {
  const named = typeof type === "string" ? [type] : Array.isArray(type) ? type.map(String) : [...TYPES];
  return new Set(named.includes("number") ? [...named, "integer"] : named);
}

function showType({ type }: JsonObject): string {
  return type === undefined ? "any" : [type].flat().map(String).join(" or ");
}

function valuesOf({ enum: values, const: only }: JsonObject): Json[] | undefined {
  return Array.isArray(values) ? values : only === undefined ? undefined : [only];
}

function showValues(values: readonly Json[]): string {
  return nameSome(values, 5, (value) => cutText(writeJson(value), 40));
}

function propertiesOf({ properties = null }: JsonObject): Map<string, Json> {
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}

function requiredOf({ required }: JsonObject): Set<string> {
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []);
}

function list(keys: readonly string[]): string {
  return keys.map((key) => `\`${cutText(key, 40)}\``).join(", ");
}
