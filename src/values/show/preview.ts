import { isNested, type Json, type JsonObject, writeJson } from "../json.ts";

/** Deeper values are cut. */
const MAX_DEPTH = 500;

/**
 * At most `max` characters of a value's compact JSON, and whether it is `cut`; `max` also bounds the work. `ending`: the last characters, not the
 * first.
 */
export function previewJson(value: Json, max: number, ending = false): { text: string; cut: boolean } {
  const parts: string[] = [];
  let room = max;
  let depth = 0;
  const cut = ending ? cutStart : cutEnd;
  const put = (text: string): boolean => {
    parts.push(text.length > room ? cut(text, Math.max(0, room)) : text);
    room -= text.length;
    return room >= 0;
  };
  const write = (value: Json): boolean => {
    if (typeof value === "string") {
      const part = ending ? value.slice(-room - 1) : value.slice(0, room + 1);
      return put(JSON.stringify(value.length > room ? part : value));
    }
    if (!isNested(value)) return put(writeJson(value));
    if (++depth > MAX_DEPTH) return false;
    const whole = Array.isArray(value) ? writeAll("[", value, "]", write) : writeObject(value);
    depth--;
    return whole;
  };
  const writeObject = (object: JsonObject): boolean => {
    const writeKey = (key: string): boolean => write(key) && put(":") && write(object[key] as Json);
    const writeBack = (key: string): boolean => write(object[key] as Json) && put(":") && write(key);
    const keys = Object.keys(object).filter((key) => object[key] !== undefined);
    return writeAll("{", keys, "}", ending ? writeBack : writeKey);
  };
  const writeAll = <T>(open: string, items: readonly T[], close: string, each: (item: T) => boolean): boolean =>
    put(ending ? close : open) &&
    (ending ? [...items].reverse() : items).every((item, at) => (at === 0 || put(",")) && each(item)) &&
    put(ending ? open : close);
  return { cut: !write(value), text: (ending ? parts.reverse() : parts).join("") };
}

/** The same for a message; of longer JSON the middle is left out, as ends often tell values apart. */
export function showJson(value: Json, max = 200): string {
  const { text, cut } = previewJson(value, max);
  const tail = Math.floor(max / 3);
  return cut ? `${cutEnd(text, max - tail)}…${previewJson(value, tail, true).text}` : text;
}

/** Characters of a sentence about two values, which long ones share. */
export const SENTENCE = 300;
/** Characters of a value in what a matcher expects, which is the first half of that sentence. */
export const HALF = 140;

/** The value that a sentence goes on with: it has the room that the sentence leaves, and no less than half of it. */
export function showFound(value: Json, before: string): string {
  return showJson(value, Math.max(HALF, SENTENCE - 1 - before.length));
}

/** The first `max` code units of a text, without half of a surrogate pair at the end. */
export function cutEnd(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** The last `max` code units of a text, without half of a surrogate pair at the start. */
export function cutStart(text: string, max: number): string {
  return text.length <= max ? text : text.slice(text.length - max).replace(/^[\udc00-\udfff]/, "");
}

/** A text of at most `width` characters: of a longer one, the part around the first difference from `beside`. */
export function cutAround(text: string, beside: string | undefined, width: number): string {
  if (text.length <= width) return text;
  let same = 0;
  while (same < text.length && text[same] === beside?.[same]) same++;
  const start = same < width - 40 ? 0 : Math.min(same - 40, text.length - width + 1);
  const shown = cutEnd(text.slice(start), width);
  return `${start > 0 ? "…" : ""}${shown}${start + shown.length < text.length ? "…" : ""}`;
}
