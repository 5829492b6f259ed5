import { type Listed, obligationsOf, type Surface } from "../../src/coverage/index.ts";
import type { JsonObject } from "../../src/values/json.ts";

const listed = (items?: readonly object[]): Listed =>
  items ? { state: "known", items: items as JsonObject[] } : { state: "none" };

/** A surface with these lists; those that are left out are not offered. */
export function surfaceOf(lists: Partial<Record<keyof Surface, readonly object[]>>): Surface {
  const { tools, resources, templates, prompts } = lists;
  return { tools: listed(tools), resources: listed(resources), templates: listed(templates), prompts: listed(prompts) };
}

/** A surface with one tool `t` of these arguments; a name with a `!` is required. */
export function toolOf(properties: object, more: object = {}): Surface {
  const given = properties as JsonObject;
  const names = Object.keys(given);
  const inputSchema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name.replace("!", ""), given[name] ?? {}])),
    required: names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1)),
    ...more,
  };
  return surfaceOf({ tools: [{ name: "t", inputSchema }] });
}

/** The ids of a surface's obligations. */
export async function idsOf(surface: Surface): Promise<string[]> {
  return (await obligationsOf(surface)).obligations.map(({ id }) => id);
}
