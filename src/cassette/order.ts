import type { Json } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { type Exchange, textOf } from "./exchange.ts";

const isHandshake = ({ method }: Exchange): boolean => method === "initialize" || method === "server/discover";

/** What stands together: how sessions begin, the tools that they list, what went on, what judges were asked. */
const PARTS: readonly ((exchange: Exchange) => boolean)[] = [
  isHandshake,
  ({ method }) => method === "tools/list",
  ({ via, method }) => via === "server" || method !== "judge",
  () => true,
];

/**
 * Exchanges as they are written. Servers begin side by side, and judges are asked so: these are sorted, by name, and by what was asked.
 * What went on is as it went; `sideBySide`: sorted as well, for nobody knows what comes first.
 */
export function inOrder(exchanges: readonly Exchange[], sideBySide = false): Exchange[] {
  const partOf = (each: Exchange): number => PARTS.findIndex((holds) => holds(each));
  const rows = exchanges.map((each) => {
    const part = partOf(each);
    const isSorted = part === 3 || (part === 2 && sideBySide);
    return { each, part, key: part < 2 ? (each.server ?? "") : isSorted ? textOf(each as unknown as Json) : "" };
  });
  // What has the same key stays as it went.
  rows.sort((a, b) => a.part - b.part || compare(a.key, b.key));
  return rows.map(({ each }) => each);
}
