import { writeJson } from "../../values/json.ts";
import type { PartEvent } from "../candidate.ts";

/** Characters that some programs take for the end of a line, or that hide or reorder text; JSON escapes the rest. */
const ESCAPED = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Events as JSON Lines: no content can end a line. `readJson` gives an event back. */
export function writeLines(events: readonly PartEvent[]): string {
  const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return events.map((event) => writeJson(event).replace(ESCAPED, asEscape)).join("\n");
}

const HIGH = /[\ud800-\udbff]$/;
const LOW = /^[\udc00-\udfff]/;

/** The first two thirds and the last third of `length` characters. With `grow` a split surrogate pair is completed, else left out. */
export function splitText(text: string, length: number, grow = false): { head: string; tail: string } {
  const tailLength = Math.floor(length / 3);
  const head = text.slice(0, length - tailLength);
  const tail = text.slice(text.length - tailLength);
  const rest = text.length - tailLength;
  if (!grow) return { head: head.replace(HIGH, ""), tail: tail.replace(LOW, "") };
  return {
    head: HIGH.test(head) ? text.slice(0, head.length + 1) : head,
    tail: LOW.test(tail) ? text.slice(rest - 1) : tail,
  };
}

/** The greatest whole number from `low` to `high` that fits, or `low`. All numbers below one that fits must fit. */
export function findGreatest(low: number, high: number, fits: (number: number) => boolean): number {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
