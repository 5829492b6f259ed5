import type { Json, JsonObject } from "../../../../src/values/json.ts";
import { REVISIONS, type Revision } from "../published.ts";

/** A frame and what is wrong with it: `<pointer> <wanted>` of each place, in the revisions named. */
export interface Row {
  what: string;
  /** Of the request that it answers; undefined where the frame is no response. */
  method?: string;
  params?: JsonObject;
  frame: JsonObject;
  wrong: string[];
  revisions: readonly Revision[];
}

export const ALL = REVISIONS;
export const OLD = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
export const SINCE_0326 = ALL.slice(1);
export const SINCE_0618 = ALL.slice(2);
export const SINCE_1125 = ALL.slice(3);
export const NEW = ["2026-07-28"] as const;
export const IN_1125 = ["2025-11-25"] as const;
export const IN_0618_1125 = ["2025-06-18", "2025-11-25"] as const;

/** Keys that results need in 2026-07-28 and nobody minds before. */
const KEPT = { resultType: "complete", ttlMs: 0, cacheScope: "public" };
export const tool = { name: "t", inputSchema: { type: "object" } };
export const resource = { name: "r", uri: "a:b" };
export const implementation = { name: "s", version: "1" };

export function answers(
  method: string,
  revisions: readonly Revision[],
  rows: [what: string, result: Json, ...wrong: string[]][],
) {
  return rows.map(([what, result, ...wrong]): Row => {
    const isObject = typeof result === "object" && result !== null && !Array.isArray(result);
    const whole = isObject ? { ...KEPT, ...result } : result;
    return { what: `${method}: ${what}`, method, frame: { jsonrpc: "2.0", id: 1, result: whole }, wrong, revisions };
  });
}

/** Results in which one of a list is wrong: pointers start there. */
export function items(
  method: string,
  key: string,
  revisions: readonly Revision[],
  rows: [what: string, item: Json, ...wrong: string[]][],
) {
  const at = (place: string) => `/result/${key}/0${place}`;
  return answers(
    method,
    revisions,
    rows.map(([what, item, ...wrong]) => [what, { [key]: [item] }, ...wrong.map(at)]),
  );
}

export function messages(
  revisions: readonly Revision[],
  rows: [what: string, frame: JsonObject, ...wrong: string[]][],
): Row[] {
  return rows.map(([what, frame, ...wrong]) => ({ what, frame: { jsonrpc: "2.0", ...frame }, wrong, revisions }));
}

export const errors = (
  revisions: readonly Revision[],
  rows: [what: string, error: Json, ...wrong: string[]][],
): Row[] =>
  rows.map(([what, error, ...wrong]) => ({
    what: `error: ${what}`,
    method: "tools/call",
    frame: { jsonrpc: "2.0", id: 1, error },
    wrong,
    revisions,
  }));
