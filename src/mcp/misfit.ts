import { isObject } from "../values/json.ts";
import { hintName, listNames, suggest } from "../values/suggest.ts";
import type { ToolDefinition } from "./session.ts";

/** What of a call is not as the server lists its tools. */
export interface Misfit {
  /** That there is no such tool. */
  readonly unlisted?: string;
  /** Names of arguments that the tool does not have, or needs. */
  readonly args?: string;
}

/** How a call differs from what is listed, in words; nothing where it does not, or the list is not known. */
export function findMisfit(tools: readonly ToolDefinition[] | undefined, name: unknown, args: unknown): Misfit {
  if (tools === undefined || typeof name !== "string") return {};
  const tool = tools.find((one) => one.name === name);
  if (tool) {
    const told = explainArguments(tool, isObject(args) ? Object.keys(args) : []);
    return told.length === 0 ? {} : { args: told.join("; ") };
  }
  const names = tools.map((one) => one.name);
  return { unlisted: `the server has no tool ${listNames([name])} (${hintName(name, names, "it lists none")})` };
}

/** The same in one text. */
export function explainCall(...call: Parameters<typeof findMisfit>): string | undefined {
  const { unlisted, args } = findMisfit(...call);
  return unlisted ?? args;
}

function explainArguments({ name, inputSchema }: ToolDefinition, given: readonly string[]): string[] {
  const { properties, required, additionalProperties } = isObject(inputSchema) ? inputSchema : {};
  if (!isObject(properties)) return [];
  const free = Object.keys(properties).filter((key) => !given.includes(key));
  const meant = new Set<string>();
  const unknown = given.filter((key) => !Object.hasOwn(properties, key));
  const wrong = unknown.flatMap((key) => {
    const close = suggest(key, free);
    if (close !== undefined) meant.add(close);
    else if (additionalProperties !== false) return [];
    return [`${listNames([name])} has no argument ${listNames([key])} (${hintName(key, free, "it has no others")})`];
  });
  const missing = (Array.isArray(required) ? required : []).filter((key) => typeof key === "string");
  const needed = missing.filter((key) => !given.includes(key) && !meant.has(key));
  return needed.length === 0 ? wrong : [...wrong, `${listNames([name])} needs ${listNames(needed)}`];
}
