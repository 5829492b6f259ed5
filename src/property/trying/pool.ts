import { readList } from "../../mcp/index.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import type { ValuesByArgument } from "../types.ts";
import type { Caller, CallerOptions } from "./caller.ts";

/** Values of one name that are kept, and characters of a text among them. */
const MOST = 20;
const LONGEST = 200;
const DEEPEST = 6;
const PLAIN = /^(?:items|results?|data|entries|list|values|rows|records|hits|found|content|\d+)$/i;
/** Characters of an answer that are read. */
const MAX_ANSWER = 64 * 1024;
/** Arguments whose values a server is asked to complete. */
const MOST_COMPLETIONS = 20;

/** What the answers of a server name: values by the arguments that may take them. */
export class Pool {
  readonly #values = new Map<string, Json[]>();

  get values(): ValuesByArgument {
    return Object.fromEntries(this.#values);
  }

  /** Learns from an accepted answer of a tool. */
  learn(tool: string, result: Json): void {
    for (const value of payloadsOf(result)) this.#gather(value, nounOf(tool), DEEPEST);
  }

  add(name: string, value: Json | undefined): void {
    if (value === undefined || (typeof value === "string" ? value === "" || value.length > LONGEST : !isNumber(value)))
      return;
    const known = this.#values.get(name) ?? [];
    this.#values.set(name, known);
    if (known.length < MOST && !known.includes(value)) known.push(value);
  }

  #gather(value: Json, noun: string | undefined, depth: number): void {
    if (depth === 0) return;
    if (Array.isArray(value)) for (const item of value.slice(0, MOST)) this.#gather(item, noun, depth - 1);
    if (!isObject(value)) return;
    for (const [key, part] of Object.entries(value)) {
      this.add(key, part);
      if (key === "id" && noun) for (const name of [`${noun}_id`, `${noun}Id`]) this.add(name, part);
      // `items` says nothing of what they are.
      this.#gather(part, PLAIN.test(key) ? noun : singular(key), depth - 1);
    }
  }
}

/** `book` of `list_books`: the last word of a name, in the singular. */
export function nounOf(name: string): string | undefined {
  const word = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s_.-]+/)
    .at(-1)
    ?.toLowerCase();
  return word && singular(word);
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, "");
}

/** What an answer holds: structured content, else its texts as JSON. */
export function payloadsOf(result: Json): Json[] {
  if (!isObject(result)) return [];
  if (result.structuredContent !== undefined) return [result.structuredContent];
  const blocks = Array.isArray(result.content) ? result.content : [];
  return blocks.flatMap((block) => {
    const text = isObject(block) ? block.text : undefined;
    const value = typeof text === "string" && text.length <= MAX_ANSWER ? parseJson(text) : undefined;
    return value === undefined ? [] : [value];
  });
}

/** Fills the pool with what a server tells besides answers of tools: its resources, and completions of `needs`, what tools require. */
export async function learnOffers(
  caller: Caller,
  needs: ReadonlySet<string>,
  { server, limitMs, signal }: CallerOptions & { server: string },
  pool: Pool,
): Promise<void> {
  if (needs.size === 0) return;
  const session = await caller.session();
  // They only give values: tools are tried without them, too.
  const list = async (method: string): Promise<readonly JsonObject[]> =>
    (await readList(session, { name: server, call_timeout_ms: limitMs }, method, signal).catch(() => undefined)) ?? [];
  for (const { uri } of await list("resources/list"))
    for (const name of ["uri", "resource_uri", "resourceUri"]) pool.add(name, uri);
  const { capabilities } = session.handshake;
  if (!isObject(capabilities) || capabilities.completions === undefined) return;
  const prompts = (await list("prompts/list")).flatMap(({ name: prompt, arguments: all }) =>
    (Array.isArray(all) ? all : []).flatMap((one) =>
      isObject(one) && typeof one.name === "string" && prompt !== undefined
        ? [{ ref: { type: "ref/prompt", name: prompt }, name: one.name }]
        : [],
    ),
  );
  // `book_id` of `books://{book_id}` and of `books://all{?book_id*}`.
  const templates = (await list("resources/templates/list")).flatMap(({ uriTemplate }) =>
    [...String(uriTemplate).matchAll(/\{[^\w]?([^}]*)\}/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => ({ ref: { type: "ref/resource", uri: String(uriTemplate) }, name: name.replace(/[*:].*$/, "") })),
  );
  const offered = [...prompts, ...templates].filter(({ name }) => needs.has(name));
  for (const { ref, name } of offered.slice(0, MOST_COMPLETIONS)) {
    const answer = await caller.ask("completion/complete", { ref, argument: { name, value: "" } });
    const values = isObject(answer) && isObject(answer.completion) ? answer.completion.values : undefined;
    if (Array.isArray(values)) for (const value of values) pool.add(name, value);
  }
}
