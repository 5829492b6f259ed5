import { isNested, type Json, type JsonObject } from "../json.ts";
import { cutEnd, previewJson } from "../show/preview.ts";
import { cutText, formatNumber } from "../text.ts";
import type { Redactor } from "./redact.ts";
import { LONGEST_SECRET } from "./secret-name.ts";

/** Deeper values are cut. */
const MAX_DEPTH = 500;
/** The most characters of JSON for one character of a text. */
const LONGEST_ESCAPE = 6;
/** The end of a text that `cutText` has cut: it tells the length before. */
const CUT = /… \((\d+) characters\)$/;

/** A value of at most `max` characters of JSON, or the start of its text with a mark. Secrets are masked first. */
export function redactCut<T extends Json>(value: T, max: number, redactor: Redactor): T extends string ? string : Json;
export function redactCut(value: Json, max: number, { json, text }: Redactor): Json {
  const seen = max + LONGEST_SECRET;
  if (typeof value === "string") {
    const told = value.length > max ? CUT.exec(value) : null;
    const masked = text(cutEnd(value, seen));
    if (value.length <= seen) return cutText(masked, max, told ? Number(told[1]) : undefined);
    // A secret may go beyond the end of the part that was masked.
    const room = Math.max(0, Math.min(max, masked.length - LONGEST_SECRET));
    return cutText(masked, room, told ? Number(told[1]) : value.length);
  }
  const size = sizeOf(value, seen, 0);
  if (size * LONGEST_ESCAPE <= max) return json(value);
  const masked = json(size > seen ? startOf(value, seen) : value);
  if (size <= seen && !previewJson(masked, max).cut) return masked;
  const mark = `… (cut at ${formatNumber(max)} characters)`;
  return `${previewJson(masked, max - mark.length).text}${mark}`;
}

/** How many characters of a text `redactCut` kept, and of how many; undefined for a whole text. */
export function boundOf(text: string): { shown: number; of: number } | undefined {
  const of = Number(CUT.exec(text)?.[1] ?? 0);
  return of > text.length ? { shown: text.length, of } : undefined;
}

/** Characters of a line that are shown. */
const LONGEST_LINE = 65_536;
/** Characters of a line that `createLineMask` reads. */
export const LINE_SEEN = LONGEST_LINE + LONGEST_SECRET + 100;

/** Masks each line of a stream, and secrets that go on in the next line. */
export function createLineMask(redactor: Redactor): (line: string) => string {
  let before = "";
  return (line) => {
    const [, rest = ""] = redactor.across([before, line]);
    before = line.slice(-LONGEST_SECRET);
    return redactCut(redactor.begun(rest), LONGEST_LINE, redactor);
  };
}

/** The approximate characters of a value; looks at no more than `max`. */
function sizeOf(value: Json, max: number, depth: number): number {
  if (typeof value === "string") return value.length + 4;
  if (!isNested(value)) return 4;
  if (depth > MAX_DEPTH) return max + 4;
  let size = 4;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && size <= max; at++) size += sizeOf(value[at] as Json, max - size, depth + 1);
    return size;
  }
  for (const key in value) {
    size += key.length + sizeOf(value[key] as Json, max - size, depth + 1);
    if (size > max) break;
  }
  return size;
}

/** The start of a value, of about `max` characters. */
function startOf(value: Json, max: number): Json {
  let room = max;
  const take = (value: Json, depth: number): Json => {
    room -= 4;
    if (typeof value === "string") {
      const start = cutEnd(value, Math.max(0, room));
      room -= value.length;
      return start;
    }
    if (!isNested(value)) return value;
    const taken: [string, Json][] = [];
    for (const key in value) {
      if (room < 0 || depth > MAX_DEPTH) break;
      if (!Object.hasOwn(value, key)) continue;
      if (!Array.isArray(value)) room -= key.length;
      taken.push([key, take((value as JsonObject)[key] as Json, depth + 1)]);
    }
    return Array.isArray(value) ? taken.map(([, item]) => item) : Object.fromEntries(taken);
  };
  return take(value, 0);
}
