import type { TaskWish } from "../mcp/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { isNumber, toDouble } from "../values/numbers/numeral.ts";
import { type Answer, type Exchange, taskMade } from "./exchange.ts";

/** What a recording holds of a task, beside the call that made it. */
export interface RecordedTask {
  exchanges: readonly Exchange[];
  wish: TaskWish;
  /** What the tool gave, or `{ status }` where it gave nothing; undefined: the recording does not tell how it ended. */
  answer: Answer | undefined;
  /** How a task ended that gave nothing. */
  status: string | undefined;
}

/** Which task of a recording an exchange is about; undefined: none. */
export function taskKey({ via, server = "", session = 1, method, params, ...answer }: Exchange): string | undefined {
  const id = method.startsWith("tasks/") ? params?.taskId : taskMade({ method, ...answer })?.taskId;
  return via === "model" || id === undefined ? undefined : JSON.stringify([session, server, id]);
}

/** The status of a task in an answer, and all of the answer. */
function stateIn(exchange: Exchange | undefined): { status?: string; whole: JsonObject } {
  const whole = isObject(exchange?.result) ? exchange.result : {};
  return { ...(typeof whole.status === "string" && { status: whole.status }), whole };
}

/** Reads the course of the task that `call` made; `exchanges`: those about it. */
export function readTask(call: Exchange, exchanges: readonly Exchange[]): RecordedTask {
  const last = (wanted: string): Exchange | undefined =>
    exchanges.findLast((each) => each.method === wanted && (each.result ?? each.error) !== undefined);
  const { status: shown, whole } = stateIn(last("tasks/get"));
  const cancelled = exchanges.findIndex(({ method, error }) => method === "tasks/cancel" && error === undefined);
  const ttl = isObject(call.params?.task) ? call.params.task.ttl : undefined;
  const before = exchanges.slice(0, Math.max(cancelled, 0)).findLast(({ method }) => method === "tasks/get");
  const cancelAt = cancelled < 0 ? undefined : ((stateIn(before).status ?? "created") as TaskWish["cancelAt"]);
  const wish = { ...(isNumber(ttl) && { ttlMs: toDouble(ttl) }), ...(cancelAt && { cancelAt }), refusable: true };
  if (cancelAt) return gaveNothing(exchanges, wish, stateIn(exchanges[cancelled]).status ?? shown);
  const { result, error } = last("tasks/result") ?? whole;
  if (error === undefined && result === undefined)
    return gaveNothing(exchanges, wish, shown === "cancelled" ? shown : undefined);
  return { exchanges, wish, answer: error === undefined ? { result: result as Json } : { error }, status: undefined };
}

function gaveNothing(exchanges: readonly Exchange[], wish: TaskWish, status: string | undefined): RecordedTask {
  return { exchanges, wish, answer: status === undefined ? undefined : { result: { status } }, status };
}
