import { endOfString } from "../numbers/read-numerals.ts";

/** Whether JSON text holds more than `limit` values, counting itself, all values inside and names of members. Does not parse it. */
export function hasMoreValues(text: string, limit: number): boolean {
  // A value takes at least two characters, with its separator.
  if (text.length < limit * 2) return false;
  let count = 1;
  let opened = false;
  for (let at = 0; at < text.length && count <= limit; at++) {
    const char = text[at] as string;
    if (char <= " ") continue;
    // A list or object that is not empty has one more value than commas. A name has a colon after it.
    if (char === "," || char === ":" || (opened && char !== "]" && char !== "}")) count += 1;
    opened = char === "[" || char === "{";
    if (char === '"') at = endOfString(text, at + 1) - 1;
  }
  return count > limit;
}
