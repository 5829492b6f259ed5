import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { previewJson } from "../values/show/preview.ts";
import { compileInPlace } from "./engine.ts";
import { validateInThread } from "./thread.ts";

/** Gives a value's violations, each with its JSON Pointer. Throws schema-timeout, RangeError for too deep a value, and the signal's reason. */
export type Validator = (value: Json, signal?: AbortSignal) => Promise<string[]>;

/** Compiles a JSON Schema (2020-12, or its `$schema`), formats asserted, nothing fetched. Throws Error in words. */
export async function compileSchema(schema: JsonObject | boolean): Promise<Validator> {
  const room = roomInPlace(schema);
  const validate = await compileInPlace(schema);
  return async (value, signal) => {
    if (previewJson(value, room).cut) return validateInThread({ schema, value }, signal);
    // A copy has the prototypes that the validator looks for.
    return validate(structuredClone(value));
  };
}

/** Larger values are validated in the thread, in characters of JSON. */
const MAX_VALUE = 256 * 1024;
/** So are those whose size multiplied with the schema's is more than this: each item may meet each branch. */
const MAX_WORK = 64 * 1024 * 1024;
/** Definitions that only such references lead to, each one once, cannot lead back to themselves. */
const DEFINITION = /^#\/(?:\$defs|definitions)\/[^/]+$/;
/** The tables for internationalized names are large, and patterns are tried by backtracking. */
const SLOW_FORMAT = /^(?:idn-|hostname$)/;
const SLOW_KEYWORDS = new Set(["pattern", "patternProperties", "uniqueItems", "$dynamicRef", "$recursiveRef"]);

/** How long the JSON of a value may be to be validated where nothing can stop it; 0 when the schema is why. */
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
