import { compare } from "../values/order.ts";
import { type Exchange, keyOf } from "./exchange.ts";
import { isHandshake } from "./frames/volatile.ts";

/** What stands together: how sessions begin, the tools that they list, what went on, what judges were asked. */
const PARTS: readonly ((exchange: Exchange) => boolean)[] = [
  ({ method }) => isHandshake(method),
  ({ method }) => method === "tools/list",
  ({ via, method }) => via === "server" || method !== "judge",
  () => true,
];

/** Exchanges as they are written: beginnings of servers and questions to judges sorted, the rest as it went; `sideBySide`: all sorted, by what is asked. */
export function inOrder(exchanges: readonly Exchange[], sideBySide = false): Exchange[] {
  const partOf = (each: Exchange): number => PARTS.findIndex((holds) => holds(each));
  const rows = exchanges.map((each) => {
    const part = partOf(each);
    const isSorted = part === 3 || (part === 2 && sideBySide);
    return { each, part, key: part < 2 ? (each.server ?? "") : isSorted ? keyOf(each) : "" };
  });
  // What has the same key stays as it went: identical questions are answered in order.
  rows.sort((a, b) => a.part - b.part || compare(a.key, b.key));
  return rows.map(({ each }) => each);
}
