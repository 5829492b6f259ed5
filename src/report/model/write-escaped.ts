import { wellFormedJson, writeJson } from "../../values/json.ts";

/** Characters that act on a terminal, or hide or reorder text, and that JSON does not escape. */
const UNSAFE =
  /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** JSON that is safe on a terminal; half a surrogate pair becomes U+FFFD. `indent`: spaces for each level. */
export function writeEscaped(value: unknown, indent?: number): string {
  const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return wellFormedJson(writeJson(value, indent)).replace(UNSAFE, (text) => text.split("").map(hex).join(""));
}
