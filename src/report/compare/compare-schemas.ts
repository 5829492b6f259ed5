import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { compareNumbers, isNumber } from "../../values/numbers/numeral.ts";
import { cutText, nameSome } from "../../values/text.ts";

/** What callers send, or what they read. */
export type Side = "input" | "output";

/** One thing that changed, and whether it breaks callers. */
export interface Note {
  breaking: boolean;
  text: string;
}

/** Schemas of tools are seldom deeper; what is below cannot be judged. */
const MAX_DEPTH = 32;

const TYPES = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;

/** Bounds: a higher one of the first kind, or a lower one of the second, takes fewer values. */
const LEAST = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const MOST = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/** Keywords that are compared, or say nothing about which values are valid. */
const JUDGED = new Set([
  ...["type", "enum", "const", "properties", "required", "items", "additionalProperties", ...LEAST, ...MOST],
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["$schema", "$id", "$comment", "$anchor"],
]);

/**
 * Says how one schema differs from another. What callers send may be judged more strictly only at their cost; of what they
 * read, nothing may go missing or be of another type. References and combinations (`$ref`, `anyOf`, …) are not looked into: a
 * change there is told, and counts as not breaking.
 */
export function compareSchemas(before: Json, after: Json, side: Side, path = "", depth = 0): Note[] {
  const [old, now] = [asObject(before), asObject(after)];
  if (deepEqual(old, now)) return [];
  const at = { side, path, what: nameOf(side, path) };
  if (depth >= MAX_DEPTH) return [unjudged(at, "is nested too deep")];
  return [
    ...compareTypes(old, now, at),
    ...compareEnums(old, now, at),
    ...compareBounds(old, now, at),
    ...compareProperties(old, now, at, depth),
    ...(old.items === undefined && now.items === undefined
      ? []
      : compareSchemas(old.items ?? true, now.items ?? true, side, `${path}[]`, depth + 1)),
    ...compareOthers(old, now, at),
  ];
}

interface Place {
  side: Side;
  path: string;
  /** How texts name it. */
  what: string;
}

function compareTypes(old: JsonObject, now: JsonObject, { side, what }: Place): Note[] {
  const [before, after] = [typesOf(old), typesOf(now)];
  const lost = [...before].some((type) => !after.has(type));
  const gained = [...after].some((type) => !before.has(type));
  if (!lost && !gained) return [];
  const how = lost && gained ? "changed" : lost ? "narrowed" : "widened";
  const breaking = side === "input" ? lost : gained;
  return [{ breaking, text: `the type of ${what} was ${how} from ${showType(old)} to ${showType(now)}` }];
}

function compareEnums(old: JsonObject, now: JsonObject, { side, what }: Place): Note[] {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [{ breaking: false, text: `${what} is not limited to certain values any more` }];
  if (before === undefined)
    return [{ breaking: side === "input", text: `${what} is limited to ${showValues(after)} now` }];
  const removed = before.filter((value) => !after.some((other) => deepEqual(value, other)));
  const added = after.filter((value) => !before.some((other) => deepEqual(value, other)));
  return [
    ...(removed.length > 0
      ? [{ breaking: side === "input", text: `${what} lost the values ${showValues(removed)}` }]
      : []),
    ...(added.length > 0 ? [{ breaking: false, text: `${what} has the new values ${showValues(added)}` }] : []),
  ];
}

function compareBounds(old: JsonObject, now: JsonObject, { side, what }: Place): Note[] {
  return [...LEAST, ...MOST].flatMap((key): Note[] => {
    const [before, after] = [old[key], now[key]];
    if (before === after) return [];
    const sign = LEAST.includes(key) ? 1 : -1;
    const stricter = isNumber(after) && (!isNumber(before) || sign * compareNumbers(after, before) > 0);
    const show = (value: Json | undefined): string => (isNumber(value) ? String(value) : "none");
    return [
      {
        breaking: side === "input" && stricter,
        text: `\`${key}\` of ${what}: ${show(before)} before, ${show(after)} now`,
      },
    ];
  });
}

function compareProperties(old: JsonObject, now: JsonObject, at: Place, depth: number): Note[] {
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const [needed, needs] = [requiredOf(old), requiredOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys(), ...needed, ...needs])].sort();
  const notes = names.flatMap((name) => {
    const path = at.path === "" ? name : `${at.path}.${name}`;
    const what = nameOf(at.side, path);
    const [was, is] = [needed.has(name), needs.has(name)];
    const [oldSchema, newSchema] = [before.get(name), after.get(name)];
    if (newSchema === undefined && oldSchema !== undefined) return [{ breaking: true, text: `${what} was removed` }];
    if (oldSchema === undefined && newSchema !== undefined) return [describeNew(what, is, at.side)];
    return [
      ...(was === is ? [] : [describeNeed(what, is, at.side)]),
      ...(oldSchema === undefined || newSchema === undefined
        ? []
        : compareSchemas(oldSchema, newSchema, at.side, path, depth + 1)),
    ];
  });
  return [...notes, ...compareAdditional(old, now, at, depth)];
}

function describeNew(what: string, required: boolean, side: Side): Note {
  const breaking = side === "input" && required;
  return {
    breaking,
    text: `${what} was added${side === "output" ? "" : required ? " and is required" : ", optional"}`,
  };
}

function describeNeed(what: string, required: boolean, side: Side): Note {
  if (side === "input") return { breaking: required, text: `${what} became ${required ? "required" : "optional"}` };
  return { breaking: !required, text: required ? `${what} is always there now` : `${what} may be missing now` };
}

function compareAdditional(old: JsonObject, now: JsonObject, at: Place, depth: number): Note[] {
  const { additionalProperties: before = true } = old;
  const { additionalProperties: after = true } = now;
  if (deepEqual(before, after)) return [];
  const where = at.path === "" ? "" : ` of ${at.what}`;
  const things = at.side === "input" ? "arguments" : "output properties";
  if (after === false)
    return [{ breaking: at.side === "input", text: `${things}${where} that are not declared are refused now` }];
  if (before === false) return [{ breaking: false, text: `${things}${where} that are not declared are allowed now` }];
  return compareSchemas(before, after, at.side, at.path === "" ? "*" : `${at.path}.*`, depth + 1);
}

/** What takes less where it was not; that one is closer than another is hard to say. */
const NARROWS: ReadonlySet<string> = new Set(["pattern", "multipleOf", "uniqueItems"]);

function compareOthers(old: JsonObject, now: JsonObject, at: Place): Note[] {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const differ = keys.filter((key) => !deepEqual(old[key] ?? null, now[key] ?? null));
  const narrowed = at.side === "input" ? differ.filter((key) => NARROWS.has(key) && old[key] === undefined) : [];
  const open = differ.filter((key) => !JUDGED.has(key) && !narrowed.includes(key));
  const told = ["description", "title", "default"].filter((key) => differ.includes(key));
  return [
    ...(told.length > 0 ? [{ breaking: false, text: `${list(told)} of ${at.what} changed` }] : []),
    ...(narrowed.length > 0 ? [{ breaking: true, text: `${at.what} takes less: ${list(narrowed)} was added` }] : []),
    ...(open.length > 0 ? [unjudged(at, `${list(open)} changed`)] : []),
  ];
}

function unjudged({ what }: Place, why: string): Note {
  return { breaking: false, text: `${what} changed in a way that cannot be judged: ${why}` };
}

function nameOf(side: Side, path: string): string {
  if (path === "") return side === "input" ? "the arguments" : "the output";
  return `${side === "input" ? "argument" : "output"} \`${cutText(path, 80)}\``;
}

/** `true` takes everything, and `false` nothing. */
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

function propertiesOf({ properties }: JsonObject): Map<string, Json> {
  return new Map(isObject(properties ?? null) ? Object.entries(properties as JsonObject) : []);
}

function requiredOf({ required }: JsonObject): Set<string> {
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []);
}

function list(keys: readonly string[]): string {
  return keys.map((key) => `\`${cutText(key, 40)}\``).join(", ");
}
