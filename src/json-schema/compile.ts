import type { Json, JsonObject } from "../values/json.ts";
import { previewJson } from "../values/show/preview.ts";
import { compileInPlace } from "./engine.ts";
import { roomInPlace } from "./room.ts";
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
