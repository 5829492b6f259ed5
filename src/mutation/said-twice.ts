import {
  deepEqual,
  isNested,
  isObject,
  type Json,
  type JsonObject,
  ownValue,
  parseJson,
  writeJson,
} from "../values/json.ts";
import { respell } from "./respell.ts";

/** A path into a value. */
type Way = readonly (string | number)[];

/** What a text block says again of the structured content: the text at a place, or the JSON of what is there. */
export interface Said {
  way: Way;
  /** What its JSON holds; undefined for a text as it is. */
  json?: Json;
}

/** Which text blocks say again what stands in a value, by their index. Of equal texts the first says the first, and so on. */
export function findSaid(value: Json, blocks: readonly Json[]): Map<number, Said> {
  const said = new Map<number, Said>();
  const texts = blocks.map(textOf);
  if (texts.every((text) => !text)) return said;
  const ways = new Map<string, Way[]>();
  const nested: [Way, Json][] = [];
  walk(value, [], (way, part) => {
    if (typeof part !== "string") nested.push([way, part]);
    else ways.set(part, [...(ways.get(part) ?? []), way]);
  });
  const taken = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    if (!text) continue;
    const same = ways.get(text);
    const count = taken.get(text) ?? 0;
    taken.set(text, count + 1);
    const way = same?.[Math.min(count, same.length - 1)];
    if (way) {
      said.set(index, { way });
      continue;
    }
    const json = parseJson(text);
    const parts = json === undefined ? [] : nested.filter(([, part]) => deepEqual(part, json));
    const part = parts[Math.min(count, parts.length - 1)];
    if (part) said.set(index, { way: part[0], json: part[1] });
  }
  return said;
}

/** The blocks with what is `said` now; a block of which nothing is left is gone. */
export function sayAgain(blocks: readonly Json[], said: ReadonlyMap<number, Said>, value: Json): Json[] {
  return blocks.flatMap((block, index) => {
    const again = said.get(index);
    if (!again) return [block];
    const now = follow(value, again.way);
    if (now === undefined) return [];
    const text = textOf(block) as string;
    const spelled = again.json === undefined ? plain(now) : respell(text, again.json, now);
    return [spelled === text ? block : { ...(block as JsonObject), text: spelled }];
  });
}

/** The text of a block, if it has one. */
export function textOf(block: Json): string | undefined {
  const text = isObject(block) ? ownValue(block, "text") : undefined;
  return typeof text === "string" ? text : undefined;
}

function plain(value: Json): string {
  return typeof value === "string" ? value : writeJson(value);
}

function walk(value: Json, way: Way, visit: (way: Way, value: Json) => void): void {
  visit(way, value);
  if (!isNested(value)) return;
  for (const [key, part] of Object.entries(value))
    walk(part, [...way, Array.isArray(value) ? Number(key) : key], visit);
}

function follow(value: Json, way: Way): Json | undefined {
  return way.reduce<Json | undefined>((at, step) => {
    if (typeof step === "number") return Array.isArray(at) ? at[step] : undefined;
    return isObject(at) ? ownValue(at, step) : undefined;
  }, value);
}
