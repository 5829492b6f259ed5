import { writeJson } from "../../values/json.ts";
import type { PartEvent } from "./part.ts";

/** What some programs take for the end of a line, or what hides or reorders text; JSON escapes the rest by itself. */
const ESCAPED = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** An event on one line: no content can end it. `readJson` gives the event back. */
function writeLine(event: PartEvent): string {
  return writeJson(event).replace(ESCAPED, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Events as JSON Lines. */
export function writeLines(events: readonly PartEvent[]): string {
  return events.map(writeLine).join("\n");
}
