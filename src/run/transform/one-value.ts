import { type Json, parseJson } from "../../values/json.ts";

/** The one JSON value that a text is; or, when more stands after a first one, what that is. */
export type OneValue = { json: Json } | { rest: string };

/** Reads a text that is to be one JSON value; undefined when it does not even begin with one. */
export function readOneValue(text: string): OneValue | undefined {
  const bare = text.replace(/^\ufeff/, "");
  const json = parseJson(bare);
  if (json !== undefined) return { json };
  const end = endOfFirst(bare);
  return parseJson(bare.slice(0, end)) === undefined ? undefined : { rest: bare.slice(end).trim() };
}

/** A string, a bracket, or what stands between them. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[[\]{}]|[^\s"[\]{},:]+/g;

/** Where the first value of a text would end. */
function endOfFirst(text: string): number {
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth <= 0) return match.index + token.length;
  }
  return text.length;
}
