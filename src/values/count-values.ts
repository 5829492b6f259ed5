import { endOfString } from "./numbers/read-numerals.ts";

const [QUOTE, COLON, COMMA] = [0x22, 0x3a, 0x2c];
const OPENING = new Set([..."[{"].map((char) => char.charCodeAt(0)));
const CLOSING = new Set([..."]}"].map((char) => char.charCodeAt(0)));
const SPACE = 0x20;

/** Whether JSON text holds more than `limit` values, counting itself, all values inside and names of members. Does not parse it. */
export function hasMoreValues(text: string, limit: number): boolean {
  // A value takes at least two characters, with its separator.
  if (text.length < limit * 2) return false;
  let count = 1;
  let opened = false;
  for (let at = 0; at < text.length && count <= limit; at++) {
    const char = text.charCodeAt(at);
    if (char <= SPACE) continue;
    // A list or object that is not empty has one more value than commas. A name has a colon after it.
    if (char === COMMA || char === COLON || (opened && !CLOSING.has(char))) count += 1;
    opened = OPENING.has(char);
    if (char === QUOTE) at = endOfString(text, at + 1) - 1;
  }
  return count > limit;
}
