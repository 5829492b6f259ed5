import { isObject, type Json, parseJson } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import type { ValuesByArgument } from "../types.ts";

/** Values of one name that are kept, and characters of a text among them. */
const MOST = 20;
const LONGEST = 200;
const DEEPEST = 6;
const PLAIN = /^(?:items|results?|data|entries|list|values|rows|records|hits|found|content|\d+)$/i;
/** Characters of an answer that are read. */
const MAX_ANSWER = 64 * 1024;

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
