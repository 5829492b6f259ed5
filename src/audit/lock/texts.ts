import { asStep } from "../../values/json/pointer.ts";
import { isNested, type Json, type JsonObject } from "../../values/json.ts";

/** A text that models and people read, by its place in a definition. */
export type Texts = Map<string, string>;

const TEXTS = new Set(["description", "title"]);
/** Keys whose values are data, whatever their keys are called. */
const DATA = new Set(["default", "examples", "const", "enum"]);
/** Values nested deeper are compared as a whole. */
const MAX_DEPTH = 200;

/** A value without its descriptions and titles, which go into `texts`; `holders` has the place of each object. */
export function takeTexts(value: Json, texts: Texts, holders: Set<string>, at = "", depth = 0): Json {
  if (!isNested(value) || depth > MAX_DEPTH) return value;
  holders.add(at);
  if (Array.isArray(value))
    return value.map((item, index) => takeTexts(item, texts, holders, `${at}/${index}`, depth + 1));
  const bare = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    const place = `${at}/${asStep(key)}`;
    if (!TEXTS.has(key) || typeof part !== "string")
      return [[key, DATA.has(key) ? part : takeTexts(part, texts, holders, place, depth + 1)]];
    texts.set(place, part);
    return [];
  });
  return Object.fromEntries(bare) as JsonObject;
}
