import { deepEqual, isObject, type Json, type JsonObject, ownValue, parseJson } from "../values/json.ts";
import { mapParts, spotsAt } from "./alter.ts";
import { respell } from "./respell.ts";
import type { Step } from "./types.ts";

/** What a text block says again: the text at a place of the structured content, or the JSON of what is there. */
interface Said {
  way: readonly Step[];
  isJson: boolean;
}

/** Which text blocks say again what stands in a value, by their index. Each place is said by one block, if there are as many. */
export function findSaid(value: Json, blocks: readonly Json[]): Map<number, Said> {
  const parts: [way: readonly Step[], part: Json][] = [];
  const walk = (part: Json, way: readonly Step[]): Json => {
    parts.push([way, part]);
    return mapParts(part, (inner, step) => walk(inner, [...way, step]));
  };
  const said = new Map<number, Said>();
  const taken = new Set<readonly Step[]>();
  for (const [index, block] of blocks.entries()) {
    const text = textOf(block);
    if (!text) continue;
    if (parts.length === 0) walk(value, []);
    const json = parseJson(text);
    const own = parts.filter(([, part]) => part === text);
    const same = own.length > 0 || json === undefined ? own : parts.filter(([, part]) => deepEqual(part, json));
    const [way] = same.find(([free]) => !taken.has(free)) ?? same.at(-1) ?? [];
    if (way === undefined) continue;
    taken.add(way);
    said.set(index, { way, isJson: own.length === 0 });
  }
  return said;
}

/** The blocks with what is said now. The block of an element that is gone goes with it; a field that is gone, or no text, leaves its text. */
export function sayAgain(blocks: readonly Json[], said: ReadonlyMap<number, Said>, value: Json): Json[] {
  return blocks.flatMap((block, index) => {
    const { way, isJson } = said.get(index) ?? {};
    if (way === undefined) return [block];
    const [now] = spotsAt(value, way);
    if (now === undefined) return way.at(-1)?.kind === "index" ? [] : [block];
    if (!isJson) return [typeof now.value === "string" ? { ...(block as JsonObject), text: now.value } : block];
    return [{ ...(block as JsonObject), text: respell(textOf(block) as string, now.value) }];
  });
}

/** The text of a block, if it has one. */
export function textOf(block: Json): string | undefined {
  const text = isObject(block) ? ownValue(block, "text") : undefined;
  return typeof text === "string" ? text : undefined;
}
