import { wellFormedJson, writeJson } from "../../values/json.ts";

/** What acts on a terminal, or hides or reorders text, and is not escaped in JSON as it is. */
const UNSAFE =
  /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** JSON of the same value that a terminal takes as text; half a surrogate pair is U+FFFD. `indent`: spaces a level. */
export function writeEscaped(value: unknown, indent?: number): string {
  return wellFormedJson(writeJson(value, indent)).replace(UNSAFE, escapeUnits);
}

function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }).join("");
}
