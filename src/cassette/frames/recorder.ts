import type { Exchange, Notification, ServerRequest } from "../../generated/cassette.ts";
import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { type Answer, taskMade } from "../exchange.ts";
import { ACKNOWLEDGED, LISTEN, subscriptionIn, withoutToken } from "./volatile.ts";

/** An exchange, maybe before its `result` or `error`. */
export type SeenExchange = Exchange;

/** Whether it has an answer, and was not given up later, as a call is whose task runs out of time. */
export function isAnswered({ result, error, cancelled }: Answer & Pick<SeenExchange, "cancelled">): boolean {
  return (result !== undefined || error !== undefined) && !cancelled;
}

/** Whether it was answered or cancelled. */
export function isOver(exchange: SeenExchange): boolean {
  return exchange.cancelled === true || isAnswered(exchange);
}

/** Turns the frames of one connection into exchanges. Values stay as they were sent. */
export class FrameRecorder {
  readonly exchanges: SeenExchange[] = [];
  readonly #server: string;
  readonly #waiting = new Map<string, { exchange: SeenExchange; token: Json | undefined }>();
  readonly #asked = new Map<string, ServerRequest>();
  /** The calls that made tasks, by the ids of these. */
  readonly #tasks = new Map<Json, SeenExchange>();
  /** Requests of the server while no request is open: recorded with the next one. */
  #early: ServerRequest[] = [];
  /** Ids of subscriptions that are over. */
  readonly #ended = new Set<string>();

  /** `server`: its name in the exchanges. */
  constructor(server: string) {
    this.#server = server;
  }

  sent(frame: Json): void {
    for (const { id, method, params, result, error } of messagesOf(frame)) {
      // A late answer to a cancelled request is not recorded.
      if (method === "notifications/cancelled" && isObject(params)) {
        const left = this.#end(params.requestId ?? null);
        if (left) left.cancelled = true;
      }
      if (id === undefined) continue;
      if (typeof method === "string") this.#request(id, method, isObject(params) ? params : undefined);
      else put(taken(this.#asked, id), { result, error });
    }
  }

  received(frame: Json): void {
    for (const { id, method, params, result, error } of messagesOf(frame)) {
      const own = isObject(params) ? params : {};
      if (typeof method !== "string") this.#answer(this.#end(id ?? null), { result, error });
      else if (id === undefined) this.#notification(method, params === undefined ? undefined : own);
      else this.#serverRequest(id, method, own);
    }
  }

  /** What a task gives is no answer to its call any more: that is over. */
  left(taskId: string): void {
    const call = this.#tasks.get(taskId);
    if (call) call.cancelled = true;
  }

  #answer(exchange: SeenExchange | undefined, answer: Answer): void {
    put(exchange, answer);
    const task = exchange && taskMade(exchange)?.taskId;
    if (exchange && task !== undefined) this.#tasks.set(task, exchange);
  }

  #end(id: Json): SeenExchange | undefined {
    const { exchange } = taken(this.#waiting, id) ?? {};
    if (exchange?.method === LISTEN) this.#ended.add(stableStringify(id));
    return exchange;
  }

  #request(id: Json, method: string, params: JsonObject | undefined): void {
    const sent = params && { params: withoutToken(params) };
    const exchange: SeenExchange = { via: "server", server: this.#server, method, ...sent };
    if (this.#early.length > 0) exchange.asked = this.#early;
    this.#early = [];
    this.exchanges.push(exchange);
    const token = isObject(params?._meta) ? params._meta.progressToken : undefined;
    this.#waiting.set(stableStringify(id), { exchange, token });
  }

  #serverRequest(id: Json, method: string, params: JsonObject): void {
    const asked: ServerRequest = { method, params: withoutToken(params) };
    this.#asked.set(stableStringify(id), asked);
    const waiting = [...this.#waiting.values()].at(-1)?.exchange;
    if (waiting) waiting.asked = added(waiting.asked, asked);
    else this.#early.push(asked);
  }

  #notification(method: string, params: JsonObject | undefined): void {
    const subscription = stableStringify(subscriptionIn(params) ?? null);
    // It is for nobody, and a replay of a later test does not know this subscription.
    if (this.#ended.has(subscription)) return;
    const { progressToken, ...rest } = params ?? {};
    const notification: Notification = { method, ...(params && { params: rest }) };
    const all = [...this.#waiting.values()];
    // What a subscription brings belongs to the request under way, or the one before, so that it comes then when it is replayed.
    const waiting = all.filter(({ exchange }) => exchange.method !== LISTEN);
    const asksFor = (token: Json | undefined): boolean =>
      token !== undefined && progressToken !== undefined && deepEqual(token, progressToken);
    const own = waiting.find(({ token }) => asksFor(token));
    // What comes before the acknowledgement is a fault of the server: it stays where it came.
    const listening = this.#waiting.get(subscription);
    const isBegun = listening?.exchange.before?.some((one) => one.method === ACKNOWLEDGED);
    const begun = method === ACKNOWLEDGED || !isBegun ? (listening ?? own) : own;
    const { exchange } = begun ?? waiting.at(-1) ?? {};
    const last = this.exchanges.at(-1);
    if (exchange) exchange.before = added(exchange.before, notification);
    else if (last) last.after = added(last.after, notification);
  }
}

function added<T>(list: T[] = [], item: T): T[] {
  list.push(item);
  return list;
}

/** Removes and gives what waits for an id. */
function taken<T>(waiting: Map<string, T>, id: Json): T | undefined {
  const key = stableStringify(id);
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}

function put(to: Answer | undefined, { result, error }: Answer): void {
  if (!to) return;
  if (error !== undefined) to.error = error;
  else to.result = result ?? null;
}

function messagesOf(frame: Json): JsonObject[] {
  return (Array.isArray(frame) ? frame : [frame]).filter(isObject);
}
