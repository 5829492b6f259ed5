import type { Json } from "../json.ts";
import { cutEnd, previewJson } from "../show/preview.ts";
import { cutText, formatNumber } from "../text.ts";
import type { Redactor } from "./redact.ts";

/** Longer secrets than this may lose their end to a cut, and are then no longer known. */
const LONGEST_SECRET = 8192;
/** Deeper values are cut as longer ones are. */
const MAX_DEPTH = 500;
/** Characters of JSON that one character of a text may become. */
const LONGEST_ESCAPE = 6;

/**
 * A value without secrets that has at most `max` characters of JSON: itself, or the start of its text, which says that it was
 * cut. Secrets go before anything is cut; of a large value only as much is looked at as may be shown.
 */
export function redactCut(value: Json, max: number, { json, text }: Redactor): Json {
  const seen = max + LONGEST_SECRET;
  if (typeof value === "string") {
    return value.length > seen ? cutText(text(cutEnd(value, seen)), max, value.length) : cutText(text(value), max);
  }
  const { start, size } = startOf(value, seen);
  if (size * LONGEST_ESCAPE <= max) return json(value);
  const masked = json(size > seen ? start : value);
  if (size <= seen && !previewJson(masked, max).cut) return masked;
  const mark = `… (cut at ${formatNumber(max)} characters)`;
  return `${previewJson(masked, max - mark.length).text}${mark}`;
}

/** As much of a value as takes `max` characters, and how many it takes: more than `max` when that is not all of it. */
function startOf(value: Json, max: number): { start: Json; size: number } {
  let size = 0;
  const take = (value: Json, depth: number): Json => {
    size += 4;
    if (typeof value === "string") {
      const start = cutEnd(value, Math.max(0, max - size));
      size += value.length;
      return start;
    }
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_DEPTH) size += max;
    const taken: [string, Json][] = [];
    for (const key in value) {
      if (size > max) break;
      if (!Object.hasOwn(value, key)) continue;
      if (!Array.isArray(value)) size += key.length;
      taken.push([key, take((value as Record<string, Json>)[key] as Json, depth + 1)]);
    }
    return Array.isArray(value) ? taken.map(([, item]) => item) : Object.fromEntries(taken);
  };
  return { start: take(value, 0), size };
}
