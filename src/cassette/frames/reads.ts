import type { Exchange } from "../../generated/cassette.ts";
import { itemsOf } from "../../mcp/index.ts";
import { isObject } from "../../values/json.ts";
import { comparable } from "./volatile.ts";

/** Whether an exchange begins to read a list: it asks for the first page, and for nothing else. */
export function beginsRead({ method, params }: Pick<Exchange, "method" | "params">): boolean {
  return method.endsWith("/list") && Object.keys(comparable(method, params)).length === 0;
}

/** The pages of each list that was read to its end, in order. A page that was asked for alone is of none. */
export function wholeReads<E extends Exchange>(exchanges: readonly E[]): E[][] {
  const open = new Map<string, E[]>();
  return exchanges.flatMap((each) => {
    const { method, params, result, server, session = 1 } = each;
    const key = `${session} ${server} ${method}`;
    const pages = beginsRead(each) ? [] : open.get(key);
    const last = pages?.at(-1)?.result;
    const { cursor, ...rest } = comparable(method, params);
    if (!pages || Object.keys(rest).length > 0 || (isObject(last) ? last.nextCursor : undefined) !== cursor) return [];
    open.delete(key);
    if (!itemsOf(method, result)) return [];
    pages.push(each);
    const next = isObject(result) ? result.nextCursor : undefined;
    // Of pages without end, a session reads each once.
    if (typeof next !== "string" || pages.some((page) => page.params?.cursor === next)) return [pages];
    open.set(key, pages);
    return [];
  });
}
