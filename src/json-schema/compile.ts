import { McptestError } from "../errors.ts";
import { deepEqual, isNested, isObject, type Json, type JsonObject } from "../values/json.ts";
import { otherDouble, tellUnheld, type Unheld, unheldIn, withDoubles } from "../values/numbers/doubles.ts";
import { toDouble } from "../values/numbers/numeral.ts";
import { previewJson } from "../values/show/preview.ts";
import { compileInPlace } from "./engine.ts";
import { validateInThread } from "./thread.ts";

/** Gives a value's violations, each with its JSON Pointer. Throws schema-timeout, RangeError for too deep a value, and the signal's reason. */
export type Validator = (value: Json, signal?: AbortSignal) => Promise<string[]>;

/** Compiles a JSON Schema (2020-12, or its `$schema`), formats asserted, nothing fetched. Throws Error in words. */
export async function compileSchema(schema: JsonObject | boolean): Promise<Validator> {
  const room = roomInPlace(schema);
  const doubles = withDoubles(schema);
  const validate = await compileInPlace(doubles);
  const ask = async (value: Json, signal?: AbortSignal): Promise<string[]> => {
    if (previewJson(value, room).cut) return validateInThread({ schema: doubles, value }, signal);
    // A copy has the prototypes that the validator looks for.
    return validate(structuredClone(value));
  };
  const limits = unheldIn(schema);
  return async (value, signal) => {
    const near = withDoubles(value);
    const violations = await ask(near, signal);
    const [unheld] = unheldIn(value);
    // What holds for a double on either side holds for the number between them.
    if (unheld && !deepEqual(violations, await ask(withDoubles(value, otherDouble), signal))) throw notHeld(unheld);
    const limit = limits.find((each) => holdsNumber(near, toDouble(each.numeral)));
    if (limit) throw notHeld(limit);
    return violations;
  };
}

function holdsNumber(value: Json, number: number): boolean {
  return value === number || (isNested(value) && Object.values(value).some((each) => holdsNumber(each, number)));
}

function notHeld(unheld: Unheld): McptestError {
  const message = `the verdict is up to ${tellUnheld(unheld)}`;
  return new McptestError("number-unheld", message, { hint: "compare it with exact, one_of, gt or lt" });
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
