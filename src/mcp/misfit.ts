import { isObject } from "../values/json.ts";
import { hintName, listNames, suggest } from "../values/suggest.ts";
import type { RequestOptions, Session, ToolDefinition } from "./session.ts";
import { LIST_MS, readPages } from "./tool-list.ts";

/** What of a call is not as the server lists its tools. */
export interface Misfit {
  /** That there is no such tool. */
  readonly unlisted?: string;
  /** Names of arguments that the tool does not have, or needs. */
  readonly args?: string;
}

/** How a call differs from what is listed, in words; nothing where it does not, or no list is known. */
export function findMisfit(tools: readonly ToolDefinition[] | undefined, name: unknown, args: unknown): Misfit {
  if (!tools?.length || typeof name !== "string") return {};
  const tool = tools.find((one) => one.name === name);
  if (tool) {
    const told = explainArguments(tool, isObject(args) ? Object.keys(args) : []);
    return told.length === 0 ? {} : { args: told.join("; ") };
  }
  const names = tools.map((one) => one.name);
  return { unlisted: `the server has no tool ${listNames([name])} (${hintName(name, names)})` };
}

/** The same in one text. */
export function explainCall(...call: Parameters<typeof findMisfit>): string | undefined {
  const { unlisted, args } = findMisfit(...call);
  return unlisted ?? args;
}

/** What servers list, asked after a failed call; undefined where they do not say. */
const peeked = new WeakMap<Session, Promise<readonly ToolDefinition[] | undefined>>();

/** The same of a call that failed: its server is asked, once a session, 5 s at most; its list is neither learnt nor judged. Never rejects. */
export async function explainFailure(
  session: Session,
  tool: string,
  args: unknown,
  { timeoutMs, signal }: Required<Pick<RequestOptions, "timeoutMs" | "signal">>,
): Promise<string | undefined> {
  if (!peeked.has(session)) {
    const late = AbortSignal.timeout(Math.round(Math.min(LIST_MS, Math.max(0, timeoutMs))));
    // Not by the limit of the request: a server that lets one run out is probed.
    const options = { timeoutMs: 2 * LIST_MS, signal: AbortSignal.any([signal, late]) };
    const pages = readPages((params) => session.request("tools/list", params, options), "", true).catch(
      () => undefined,
    );
    peeked.set(session, pages);
  }
  return explainCall(await peeked.get(session), tool, args);
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
