import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { commandOf, type Offers, readAudit, suiteOf, tool } from "./audited.ts";

export const LOCK = "mcptest.lock.json";
export const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
export const ID = { type: "string", description: "The id of a book." };
export const BOOK = tool({ inputSchema: object({ id: ID, page: { type: "integer" } }, { required: ["id"] }) });
export const LIST = tool({ name: "list_books", description: "Lists all books.", inputSchema: { type: "object" } });
/** What a server offers when it is locked. */
export const BEFORE: Offers = {
  tools: [BOOK, LIST],
  instructions: "Ask for books by their ids.",
  resources: [{ uri: "book:1", name: "one", description: "The first book." }],
  prompts: [{ name: "recommend", description: "Recommends a book." }],
};
/** The same with another tool. */
export const book = (changes: object): Offers => ({ ...BEFORE, tools: [{ ...BOOK, ...changes }, LIST] });

/** Locks a server, then offers something else under the same name; gives what the lock's rules find. */
export async function change(before: Offers, after: Offers, ...flags: string[]) {
  const place = suiteOf({ library: commandOf(before) });
  const locked = await runCli(["audit", "--update-lock", "--fail-on", "never"], { cwd: place });
  expect([locked.code, locked.stderr]).toEqual([0, expect.not.stringContaining("error")]);
  writeFileSync(join(place, "mcptest.yml"), stringify({ servers: { library: { command: commandOf(after) } } }));
  const audited = await readAudit(["audit", "--only", "lock", ...flags], place);
  return { ...audited, place, lock: readFileSync(join(place, LOCK), "utf8") };
}
