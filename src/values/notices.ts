import type { ExpectedNotification } from "../generated/suite.ts";
import { isSubset } from "./json/subset.ts";
import { isObject, type Json } from "./json.ts";

/** Kinds of notifications with a root of their own, which lists their params alone. */
const ROOTS: ReadonlyMap<string, "logs" | "progress"> = new Map([
  ["notifications/message", "logs"],
  ["notifications/progress", "progress"],
]);

/** The root of targets that lists notifications of a method. */
export function rootOf(method: string): "logs" | "progress" | "notifications" {
  return ROOTS.get(method) ?? "notifications";
}

/** How many notifications of a list, which is one of the roots, are such. */
export function countNotices(
  { method, params = {} }: Pick<ExpectedNotification, "method" | "params">,
  list: readonly Json[],
): number {
  const isSuch = (one: Json): boolean =>
    isObject(one) && one.method === method && isSubset(params as Json, one.params ?? {});
  return list.filter((one) => (ROOTS.has(method) ? isSubset(params as Json, one) : isSuch(one))).length;
}
