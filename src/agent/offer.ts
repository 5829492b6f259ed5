import { McptestError } from "../errors.ts";
import { isReadOnly, type ToolDefinition } from "../mcp/index.ts";
import type { ToolDefinition as ModelTool } from "../model/index.ts";
import { groupBy } from "../values/group-by.ts";
import { sha256 } from "../values/hash.ts";
import { isObject } from "../values/json.ts";
import { hintName } from "../values/suggest.ts";

/** Longest name that the API takes. */
const MAX_NAME = 128;
const HASH = 8;

/** A tool of a server as the model has it. */
export interface OfferedTool {
  readonly server: string;
  /** The server's own. */
  readonly name: string;
  /** Whether its server says that it changes nothing. */
  readonly readOnly: boolean;
  /** As the model knows it: under a name that the API takes and no other tool has. */
  readonly offered: ModelTool;
}

/**
 * The tools of servers as a model has them, in the order given; of two of one name on one server the first. What the API takes in no name
 * becomes `_`; a name that several have is led by that of the server; one that several still have, or that is too long, ends in a hash.
 */
export function offerTools(
  lists: readonly (readonly [server: string, tools: readonly ToolDefinition[]])[],
): OfferedTool[] {
  const tools = lists.flatMap(([server, list]) => {
    const own = new Map(list.toReversed().map((tool) => [tool.name, tool]));
    return list.filter((tool) => own.get(tool.name) === tool).map((definition) => ({ server, definition }));
  });
  type Tool = (typeof tools)[number];
  const named = rename(
    new Map(tools.map((tool): [Tool, string] => [tool, tool.definition.name])),
    () => false,
    ({ server, definition }) => `${server}__${definition.name}`,
  );
  const unique = rename(
    named,
    (name) => name.length > MAX_NAME,
    ({ server, definition }, name) =>
      `${name.slice(0, MAX_NAME - HASH - 1)}_${sha256(JSON.stringify([server, definition.name]), HASH)}`,
  );
  return tools.map((tool) => offer(tool.server, tool.definition, unique.get(tool) ?? ""));
}

/** Tools with other descriptions, by the names that their servers give them. Throws McptestError: unknown-tool. */
export function describeOtherwise(
  tools: readonly OfferedTool[],
  descriptions: Readonly<Record<string, string>>,
): readonly OfferedTool[] {
  const names = tools.map(({ name }) => name);
  const unknown = Object.keys(descriptions).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const message = `there is no tool ${JSON.stringify(unknown)} to describe otherwise`;
    throw new McptestError("unknown-tool", message, { hint: hintName(unknown, names, "take it out of tools") });
  }
  return tools.map((tool) => {
    const description = Object.hasOwn(descriptions, tool.name) ? descriptions[tool.name] : undefined;
    return description === undefined ? tool : { ...tool, offered: { ...tool.offered, description } };
  });
}

/** Gives another name to each whose name, as the API takes it, is that of another one, or wrong. */
function rename<T>(
  names: ReadonlyMap<T, string>,
  isWrong: (name: string) => boolean,
  another: (item: T, name: string) => string,
): Map<T, string> {
  const fitting = [...names].map(([item, name]): [T, string] => [item, legalise(name)]);
  const groups = groupBy(fitting, ([, name]) => name);
  return new Map(
    fitting.map(([item, name]) => {
      const alone = groups.get(name)?.length === 1 && !isWrong(name);
      return [item, alone ? name : legalise(another(item, name))];
    }),
  );
}

function legalise(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_") || "_";
}

function offer(server: string, definition: ToolDefinition, name: string): OfferedTool {
  const { description, inputSchema: schema } = definition;
  return {
    server,
    name: definition.name,
    readOnly: isReadOnly(definition),
    offered: {
      name,
      ...(typeof description === "string" ? { description } : {}),
      schema: { ...(isObject(schema) ? schema : {}), type: "object" },
    },
  };
}
