import { isObject, type Json, type JsonObject, ownValue, tableOf } from "../../values/json.ts";
import { textOf } from "../said-twice.ts";
import type { Call, Mutator, Outcome } from "../types.ts";

const INTERNAL_ERROR = -32603;
const MUTANT = "mutant";
const SLOWER = 10_000;

/** A change of a whole answer; the same call where nothing changes. */
interface Row {
  id: Mutator;
  outcome: Outcome;
  /** The target that reads what changes. */
  at(call: Call): string;
  change<C extends Call>(call: C): C;
  /** Whether it is made only for tools whose tests bound a duration. */
  timed?: true;
}

/** How a method's result holds text. */
const LISTS: Readonly<Record<string, { key: string; item(text: string, call: Call): Json }>> = tableOf({
  "tools/call": { key: "content", item: (text) => ({ type: "text", text }) },
  "resources/read": { key: "contents", item: (text, { params }) => ({ uri: params?.uri ?? "", text }) },
  "prompts/get": { key: "messages", item: (text) => ({ role: "user", content: { type: "text", text } }) },
});

/** Changes of whole answers. */
export const ANSWER_MUTATORS: readonly Row[] = [
  { id: "error", outcome: "accepted", at: () => "result", change: fail },
  { id: "empty", outcome: "accepted", at: () => "result", change: empty },
  {
    id: "slow",
    outcome: "accepted",
    at: () => "duration_ms",
    change: (call) => ({ ...call, durationMs: call.durationMs + SLOWER }),
    timed: true,
  },
  { id: "accept", outcome: "refused", at: nameAnswer, change: acceptRefused },
  { id: "blank", outcome: "refused", at: nameAnswer, change: blankRefused },
];

function nameAnswer({ error }: Call): string {
  return error === undefined ? "result" : "error";
}

function fail<C extends Call>(call: C): C {
  if (call.method !== "tools/call") {
    const { result: _, ...rest } = call;
    return { ...(rest as C), error: { code: INTERNAL_ERROR, message: MUTANT } };
  }
  const { structuredContent: _, ...rest } = call.result as JsonObject;
  return { ...call, result: { ...rest, content: [{ type: "text", text: MUTANT }], isError: true } };
}

function empty<C extends Call>(call: C): C {
  const { structuredContent, ...rest } = call.result as JsonObject;
  const { completion } = rest;
  const { values } = call.method === "completion/complete" && isObject(completion) ? completion : {};
  if (Array.isArray(values) && values.length > 0)
    return { ...call, result: { ...rest, completion: { ...(completion as JsonObject), values: [] } } };
  const key = LISTS[call.method]?.key;
  if (key === undefined) return call;
  const items = ownValue(rest, key);
  const isEmpty = structuredContent === undefined && Array.isArray(items) && items.length === 0;
  return isEmpty ? call : { ...call, result: { ...rest, [key]: [] } };
}

/** The same text as a success. */
export function acceptRefused<C extends Call>(call: C): C {
  if (call.error === undefined) {
    const { isError: _, ...result } = call.result as JsonObject;
    return { ...call, result };
  }
  const { error, ...rest } = call;
  const list = LISTS[call.method];
  if (!list) return call;
  const text = isObject(error) ? String(error.message ?? "") : "";
  return { ...(rest as unknown as C), result: { ...COMPLETE(call), [list.key]: [list.item(text, call)] } };
}

function blankRefused<C extends Call>(call: C): C {
  const { error, result } = call;
  if (isObject(error)) return error.message === "" ? call : { ...call, error: { ...error, message: "" } };
  const content = isObject(result) ? ownValue(result, "content") : undefined;
  if (!Array.isArray(content) || !content.some((block) => textOf(block))) return call;
  const blank = content.map((block) => (textOf(block) ? { ...(block as JsonObject), text: "" } : block));
  return { ...call, result: { ...(result as JsonObject), content: blank } };
}

/** What every result needs since 2026-07-28. */
function COMPLETE({ protocol, method }: Call): JsonObject {
  if (protocol < "2026-07-28") return {};
  return { resultType: "complete", ...(method === "resources/read" && { ttlMs: 0, cacheScope: "private" }) };
}
