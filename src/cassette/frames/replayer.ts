import type { Exchange, Notification, ServerRequest } from "../../generated/cassette.ts";
import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import type { Answer, Question } from "../exchange.ts";
import { ACKNOWLEDGED, LISTEN, ofSubscription, subscriptionIn } from "./volatile.ts";

export interface ReplayOwner {
  /** The exchange that answers a request, with its secrets. Throws the request's failure. */
  take(question: Question): Exchange;
  /** Called when the client answers a request of the server in another way than recorded. */
  onOtherAnswer(asked: ServerRequest, answer: Answer): void;
}

type Playing = { id: Json; token: Json | undefined; exchange: Exchange; asked: ServerRequest[] };

/** Plays the server of one connection: answers each message of the client with recorded frames. */
export class FrameReplayer {
  readonly #server: string;
  readonly #owner: ReplayOwner;
  /** Waiting for the client's answer to a request of the server, by its id. */
  readonly #paused = new Map<string, { playing: Playing; asked: ServerRequest }>();
  /** The ids that recorded subscriptions have now. */
  readonly #subscriptions = new Map<string, Json>();
  #asked = 0;

  constructor(server: string, owner: ReplayOwner) {
    this.#server = server;
    this.#owner = owner;
  }

  /** Gives the server's frames for a message of the client. Throws what `take` throws. */
  receive({ id, method, params, result, error }: JsonObject): JsonObject[] {
    if (id === undefined) return [];
    if (typeof method !== "string") return this.#resume(id, { result, error });
    const own = isObject(params) ? params : {};
    const exchange = this.#owner.take({ via: "server", server: this.#server, method, params: own });
    const token = isObject(own._meta) ? own._meta.progressToken : undefined;
    const begun = exchange.before?.find((one) => method === LISTEN && one.method === ACKNOWLEDGED);
    if (begun) this.#subscriptions.set(stableStringify(subscriptionIn(begun.params) ?? null), id);
    const playing: Playing = { id, token, exchange, asked: [...(exchange.asked ?? [])] };
    return [...this.#framesOf(exchange.before, token), ...this.#play(playing)];
  }

  #play(playing: Playing): JsonObject[] {
    const { id, token, exchange } = playing;
    const asked = playing.asked.shift();
    if (asked) {
      this.#asked += 1;
      const own = `mcptest-${this.#asked}`;
      this.#paused.set(JSON.stringify(own), { playing, asked });
      return [{ jsonrpc: "2.0", id: own, method: asked.method, params: asked.params }];
    }
    const { result = null, error, cancelled } = exchange;
    const after = this.#framesOf(exchange.after, token);
    return cancelled ? after : [{ jsonrpc: "2.0", id, ...(error === undefined ? { result } : { error }) }, ...after];
  }

  #resume(id: Json, answer: Answer): JsonObject[] {
    const paused = this.#paused.get(JSON.stringify(id));
    if (!paused) return [];
    this.#paused.delete(JSON.stringify(id));
    const { playing, asked } = paused;
    const fails = answer.error !== undefined;
    const same = deepEqual(answer.result ?? null, asked.result ?? null) && fails === (asked.error !== undefined);
    if (!same) this.#owner.onOtherAnswer(asked, answer);
    return this.#play(playing);
  }

  /** Progress is sent only to requests that ask for it; what a subscription brings, with the id that it has now. */
  #framesOf(notifications: readonly Notification[] | undefined, token: Json | undefined): JsonObject[] {
    return (notifications ?? []).flatMap(({ method, params }) => {
      if (method === "notifications/progress")
        return token === undefined ? [] : [{ jsonrpc: "2.0", method, params: { ...params, progressToken: token } }];
      const id = this.#subscriptions.get(stableStringify(subscriptionIn(params) ?? null));
      const own = params && id !== undefined ? ofSubscription(params, id) : params;
      return [{ jsonrpc: "2.0", method, ...(own && { params: own }) }];
    });
  }
}
