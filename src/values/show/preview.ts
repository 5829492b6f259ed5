import { isNested, type Json, type JsonObject, writeJson } from "../json.ts";

/** Deeper values are cut. */
const MAX_DEPTH = 500;

/** At most `max` characters of a value's compact JSON, and whether it is `cut`; `max` also bounds the work. */
export function previewJson(value: Json, max: number): { text: string; cut: boolean } {
  const parts: string[] = [];
  let room = max;
  let depth = 0;
  const put = (text: string): boolean => {
    parts.push(text.length > room ? cutEnd(text, Math.max(0, room)) : text);
    room -= text.length;
    return room >= 0;
  };
  const write = (value: Json): boolean => {
    if (typeof value === "string") return put(JSON.stringify(value.length > room ? value.slice(0, room + 1) : value));
    if (!isNested(value)) return put(writeJson(value));
    if (++depth > MAX_DEPTH) return false;
    const whole = Array.isArray(value) ? writeArray(value) : writeObject(value);
    depth--;
    return whole;
  };
  const writeArray = (array: readonly Json[]): boolean =>
    put("[") && array.every((item, at) => separate(at) && write(item)) && put("]");
  const writeObject = (object: JsonObject): boolean => {
    let at = 0;
    if (!put("{")) return false;
    for (const key in object) {
      if (!Object.hasOwn(object, key) || object[key] === undefined) continue;
      if (!separate(at++) || !write(key) || !put(":") || !write(object[key] as Json)) return false;
    }
    return put("}");
  };
  const separate = (at: number): boolean => at === 0 || put(",");
  return { cut: !write(value), text: parts.join("") };
}

/** `previewJson` for a message, with an ellipsis if it is cut. */
export function showJson(value: Json, max = 200): string {
  const { text, cut } = previewJson(value, max);
  return cut ? `${text}…` : text;
}

/** The first `max` code units of a text, without half of a surrogate pair at the end. */
export function cutEnd(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
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
