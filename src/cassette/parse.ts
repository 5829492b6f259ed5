import type { Json, JsonObject } from "../values/json.ts";

/** As a cassette is written: each exchange ends on a line of its own, with four blanks before the brace. */
const HEAD = '{\n  "exchanges": [\n';
const END = "\n    }";
const NEXT = ",\n";
const TAIL = "\n  ],\n";

/** The latest that were parsed; shorter ones are parsed sooner than found. */
const known: { part: string; value: Json }[] = [];
const MIN_CHARS = 1000;
const MAX_KNOWN = 32;

/**
 * `JSON.parse` for cassettes. Those of one suite hold the same list of its server's tools, most of their text: what was parsed before is not
 * parsed again, and they share it. Throws SyntaxError.
 */
export function parseCassetteText(text: string): Json {
  if (!text.startsWith(HEAD)) return JSON.parse(text);
  try {
    const exchanges: Json[] = [];
    let end = HEAD.length - NEXT.length;
    do {
      const { part, value } = partAt(text, end + NEXT.length);
      exchanges.push(value);
      end += NEXT.length + part.length;
    } while (text.startsWith(NEXT, end));
    if (!text.startsWith(TAIL, end)) return JSON.parse(text);
    return { exchanges, ...(JSON.parse(`{${text.slice(end + TAIL.length)}`) as JsonObject) };
  } catch {
    return JSON.parse(text); // It throws for people: places are of the whole.
  }
}

function partAt(text: string, start: number): { part: string; value: Json } {
  const found = known.find(({ part }) => text.slice(start, start + part.length) === part);
  if (found) return found;
  const part = text.slice(start, text.indexOf(END, start) + END.length);
  const made = { part, value: JSON.parse(part) as Json };
  if (part.length >= MIN_CHARS && known.push(made) > MAX_KNOWN) known.shift();
  return made;
}
