import { McptestError, textOfError } from "../../errors.ts";
import { readList, type Session } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Listed, ListName } from "./kept.ts";
import { failedList } from "./wording.ts";

/** The requests for what a server offers, and what identifies their items. */
export const LISTS: readonly { name: ListName; method: string; id: string }[] = [
  { name: "tools", method: "tools/list", id: "name" },
  { name: "resources", method: "resources/list", id: "uri" },
  { name: "templates", method: "resources/templates/list", id: "uriTemplate" },
  { name: "prompts", method: "prompts/list", id: "name" },
];

export type Lists = Readonly<Record<ListName, Listed>>;

/** The same of all lists. */
export function allLists(make: (list: (typeof LISTS)[number]) => Listed): Lists {
  return Object.fromEntries(LISTS.map((list) => [list.name, make(list)])) as Record<ListName, Listed>;
}

/** Asks a server for all that it offers, one list after the other. Never rejects. */
export async function askLists(session: Session, server: ServerSpec, signal: AbortSignal): Promise<Lists> {
  const found = new Map<ListName, Listed>();
  for (const { name, method } of LISTS) found.set(name, await askList(session, server, method, signal));
  return allLists(({ name }) => found.get(name) as Listed);
}

async function askList(session: Session, server: ServerSpec, method: string, signal: AbortSignal): Promise<Listed> {
  try {
    const items = await readList(session, server, method, signal);
    return items ? { state: "known", items } : { state: "none" };
  } catch (error) {
    // The JSON-RPC error that the server answered with.
    const cause = error instanceof McptestError && !(error.cause instanceof Error) ? error.cause : undefined;
    const { code = "", message = undefined } = isObject(cause as Json) ? (cause as JsonObject) : {};
    const why = typeof message === "string" ? `${code} ${message}` : textOfError(error);
    return { state: "unknown", reason: failedList({ method, server: server.name, why }) };
  }
}

/** The lists of several sessions of one server, in order: of two items with one name the last. What one of them lacks is unknown. */
export function addUp(all: readonly Lists[]): Lists {
  return allLists(({ name, id }) => {
    const lists = all.map((each) => each[name]);
    const lacking = lists.find(({ state }) => state === "unknown");
    if (lacking) return lacking;
    const known = lists.filter((list) => list.state === "known");
    if (known.length === 0) return { state: "none" };
    const items = known.flatMap(({ items }) => items);
    return { state: "known", items: [...new Map(items.map((item) => [item[id] ?? item, item])).values()] };
  });
}
