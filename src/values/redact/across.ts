import { isObject, type Json, type JsonObject } from "../json.ts";
import { replaceSpans, type Span } from "./known.ts";

/** The most levels of a text inside an item. */
const MAX_DEPTH = 3;

type Piece = { item: number; path: readonly string[]; text: string; start: number };

/** The items of a list, such as lines, without secrets that are split over the texts of several items. */
export function maskAcross<T extends Json>(
  items: T[],
  find: (text: string) => Span[],
  mark: (part: string) => string,
): T[] {
  const series = new Map<string, Piece[]>();
  const gather = (value: Json, item: number, path: readonly string[]): void => {
    if (isObject(value) && path.length < MAX_DEPTH)
      for (const key of Object.keys(value)) gather(value[key] as Json, item, [...path, key]);
    if (typeof value !== "string" || value === "") return;
    const name = path.join("\n");
    const pieces = series.get(name) ?? [];
    const last = pieces.at(-1);
    pieces.push({ item, path, text: value, start: last ? last.start + last.text.length + 1 : 0 });
    series.set(name, pieces);
  };
  for (const [item, value] of items.entries()) gather(value, item, []);
  let masked = items;
  for (const pieces of series.values()) {
    if (pieces.length < 2) continue;
    // A split text may be folded, too.
    const spans = find(pieces.map(({ text }) => text).join("\n"));
    for (const { item, path, text, start } of spans.length === 0 ? [] : pieces) {
      const end = start + text.length;
      const cut = spans.filter((span) => span[0] < end && span[1] > start && (span[0] < start || span[1] > end));
      if (cut.length === 0) continue;
      if (masked === items) masked = [...items];
      const inside = cut.map((span): Span => [Math.max(0, span[0] - start), Math.min(text.length, span[1] - start)]);
      masked[item] = put(masked[item] as Json, path, replaceSpans(text, inside, mark)) as T;
    }
  }
  return masked;
}

function put(value: Json, [key, ...path]: readonly string[], text: string): Json {
  return key === undefined
    ? text
    : { ...(value as JsonObject), [key]: put((value as JsonObject)[key] as Json, path, text) };
}
