import { failure } from "../errors.ts";
import { isReadOnly, type ToolDefinition } from "../mcp/index.ts";
import type { ToolDefinition as ModelTool } from "../model/index.ts";
import { groupBy } from "../values/group-by.ts";
import { sha256 } from "../values/hash.ts";
import { isObject, type JsonObject } from "../values/json.ts";

/** The longest name that the API takes. */
const MAX_NAME = 128;
const HASH = 8;

/** A tool of a server as the model has it, under a name that the API takes and no other tool has. */
export type OfferedTool = Readonly<ReturnType<typeof offerTools>[number]>;

export type ServerTools = readonly [server: string, tools: readonly ToolDefinition[]];

/**
 * The tools of servers as a model has them, in the order given; of two with one name on one server the first. Characters that the API does not
 * take become `_`. Tools that are for apps alone (`_meta.ui.visibility`) are left out. A name that several tools have gets the server's name
 * in front; one that is still shared, or too long, ends in a hash.
 */
export function offerTools(lists: readonly ServerTools[]) {
  const tools = lists.flatMap(([server, list]) => {
    const own = new Map(list.toReversed().map((tool) => [tool.name, tool]));
    return list
      .filter((tool) => {
        const { ui }: JsonObject = isObject(tool._meta) ? tool._meta : {};
        const isForModels = !isObject(ui) || !Array.isArray(ui.visibility) || ui.visibility.includes("model");
        return own.get(tool.name) === tool && isForModels;
      })
      .map((definition) => ({ server, definition }));
  });
  const led = rename(
    tools.map(({ definition }) => legalise(definition.name)),
    () => false,
    (at) => `${tools[at]?.server}__${tools[at]?.definition.name}`,
  );
  const names = rename(
    led,
    (name) => name.length > MAX_NAME,
    (at, name) => {
      const hash = sha256(JSON.stringify([tools[at]?.server, tools[at]?.definition.name]), HASH);
      return `${name.slice(0, MAX_NAME - HASH - 1)}_${hash}`;
    },
  );
  return tools.map(({ server, definition }, at) => {
    const { name, description, inputSchema } = definition;
    const described = typeof description === "string" ? { description } : {};
    const schema = { ...(isObject(inputSchema) ? inputSchema : {}), type: "object" };
    const offered: ModelTool = { name: names[at] ?? "", ...described, schema };
    return { server, name, readOnly: isReadOnly(definition), offered };
  });
}

const noTool = failure(`unknown-tool: the server has no tool <json unknown>
  hint: <unknown of names> else: take it out of tools`);

/** Tools with other descriptions, by the names that their servers give them. Throws McptestError: unknown-tool. */
export function describeOtherwise(
  tools: readonly OfferedTool[],
  descriptions: Readonly<Record<string, string>>,
): readonly OfferedTool[] {
  const names = tools.map(({ name }) => name);
  const unknown = Object.keys(descriptions).find((name) => !names.includes(name));
  if (unknown !== undefined) throw noTool({ unknown, names });
  return tools.map((tool) => {
    const description = Object.hasOwn(descriptions, tool.name) ? descriptions[tool.name] : undefined;
    return description === undefined ? tool : { ...tool, offered: { ...tool.offered, description } };
  });
}

function rename(
  names: readonly string[],
  isWrong: (name: string) => boolean,
  another: (at: number, name: string) => string,
): string[] {
  const groups = groupBy(names, (name) => name);
  return names.map((name, at) =>
    groups.get(name)?.length === 1 && !isWrong(name) ? name : legalise(another(at, name)),
  );
}

function legalise(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_") || "_";
}
