import { failure } from "../errors.ts";
import { deepEqual, isNested, isObject, type Json, type JsonObject } from "../values/json.ts";
import { otherDouble, tellUnheld, unheldIn, withDoubles } from "../values/numbers/doubles.ts";
import { toDouble } from "../values/numbers/numeral.ts";
import { previewJson } from "../values/show/preview.ts";
import { compileInPlace } from "./engine.ts";
import { validateInThread } from "./thread.ts";
import type { Violation } from "./violations.ts";

/** Gives a value's violations, each with its JSON Pointer. Throws schema-timeout, number-unheld, RangeError for too deep a value, the signal's reason. */
export type Validator = Finder<string>;
type Finder<T> = (value: Json, signal?: AbortSignal) => Promise<T[]>;

/** Compiles a JSON Schema (2020-12, or its `$schema`). Asserts formats, fetches nothing. Throws Error with a message for people. */
export async function compileSchema(schema: JsonObject | boolean): Promise<Validator> {
  const find = await compileFinder(schema);
  return async (value, signal) => (await find(value, signal)).map(({ text }) => text);
}

/** The same, of violations with keyword and place. */
export async function compileFinder(schema: JsonObject | boolean): Promise<Finder<Violation>> {
  const room = roomInPlace(schema);
  const doubles = withDoubles(schema);
  const validate = await compileInPlace(doubles);
  const ask = async (value: Json, signal?: AbortSignal): Promise<Violation[]> => {
    if (previewJson(value, room).cut) return validateInThread({ schema: doubles, value }, signal);
    // A copy has the prototypes that the validator expects.
    return validate(structuredClone(value));
  };
  const limits = unheldIn(schema);
  return async (value, signal) => {
    const near = withDoubles(value);
    const violations = await ask(near, signal);
    const [unheld] = unheldIn(value);
    // What holds for the doubles on both sides also holds for the number between them.
    if (unheld && !deepEqual(violations, await ask(withDoubles(value, otherDouble), signal)))
      throw notHeld({ number: tellUnheld(unheld) });
    const limit = limits.find((each) => holdsNumber(near, toDouble(each.numeral)));
    if (limit) throw notHeld({ number: tellUnheld(limit) });
    return violations;
  };
}

function holdsNumber(value: Json, number: number): boolean {
  return value === number || (isNested(value) && Object.values(value).some((each) => holdsNumber(each, number)));
}

const notHeld = failure(`number-unheld: the verdict depends on <number>
  hint: compare it with exact, one_of, gt or lt`);

/** Characters of JSON; larger values are validated in the thread. */
const MAX_VALUE = 256 * 1024;
/** The size of a value times that of its schema, for each item may meet each branch; larger ones go to the thread, too. */
const MAX_WORK = 64 * 1024 * 1024;
/** A schema with only such references, each of them once, cannot recurse. */
const DEFINITION = /^#\/(?:\$defs|definitions)\/[^/]+$/;
/** The tables for internationalized names are large, and patterns backtrack. */
const SLOW_FORMAT = /^(?:idn-|hostname$)/;
const SLOW_KEYWORDS = new Set(["pattern", "patternProperties", "uniqueItems", "$dynamicRef", "$recursiveRef"]);

/** How long the JSON of a value may be to be validated in this thread, where nothing can stop it; 0 when the schema may be slow. */
function roomInPlace(schema: Json): number {
  const references = new Set<Json>();
  const isQuick = (part: Json): boolean => {
    if (Array.isArray(part)) return part.every(isQuick);
    if (!isObject(part)) return true;
    const { $ref, format } = part;
    if (typeof $ref === "string" && (references.has($ref) || !DEFINITION.test($ref))) return false;
    if ($ref !== undefined) references.add($ref);
    if (typeof format === "string" && SLOW_FORMAT.test(format)) return false;
    return Object.entries(part).every(([key, value]) => !SLOW_KEYWORDS.has(key) && isQuick(value));
  };
  return isQuick(schema) ? Math.min(MAX_VALUE, MAX_WORK / JSON.stringify(schema).length) : 0;
}
