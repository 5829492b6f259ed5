import { type Json, type JsonObject, readJson } from "../values/json.ts";

/** Layout of a cassette: each exchange ends on its own line, with four spaces before the brace. */
const HEAD = Buffer.from('{\n  "exchanges": [\n');
const END = Buffer.from("\n    }");
const NEXT = Buffer.from(",\n");
const TAIL = Buffer.from("\n  ],\n");

/** The last long exchanges; short ones are parsed faster than found here. */
const known: { part: Buffer; value: Json }[] = [];
const MIN_BYTES = 1000;
const MAX_KNOWN = 32;

/** Parses a cassette in the layout that we write, else undefined. Lists of tools, which are most of the bytes, are parsed once and shared. */
export function parseAsWritten(bytes: Buffer): Json | undefined {
  if (!holds(bytes, 0, HEAD)) return undefined;
  try {
    const exchanges: Json[] = [];
    let end = HEAD.length - NEXT.length;
    do {
      const { part, value } = partAt(bytes, end + NEXT.length);
      exchanges.push(value);
      end += NEXT.length + part.length;
    } while (holds(bytes, end, NEXT));
    if (!holds(bytes, end, TAIL)) return undefined;
    return { exchanges, ...(readJson(`{${bytes.toString("utf8", end + TAIL.length)}`) as JsonObject) };
  } catch {
    return undefined;
  }
}

function holds(bytes: Buffer, at: number, part: Buffer): boolean {
  return bytes.subarray(at, at + part.length).equals(part);
}

function partAt(bytes: Buffer, start: number): { part: Buffer; value: Json } {
  const part = bytes.subarray(start, bytes.indexOf(END, start) + END.length);
  const found = known.find((each) => each.part.equals(part));
  if (found) return found;
  const value = readJson(part.toString());
  if (part.length >= MIN_BYTES && known.push({ part: Buffer.from(part), value }) > MAX_KNOWN) known.shift();
  return { part, value };
}
