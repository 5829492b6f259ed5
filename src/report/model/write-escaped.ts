import { wellFormedJson, writeJson } from "../../values/json.ts";
import { escapeUnits, replaceUnsafe } from "../../values/text.ts";

/** JSON that is safe on a terminal; half a surrogate pair becomes U+FFFD. `indent`: spaces for each level. */
export function writeEscaped(value: unknown, indent?: number): string {
  return replaceUnsafe(wellFormedJson(writeJson(value, indent)), escapeUnits);
}
