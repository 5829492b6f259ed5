import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import type { Wait } from "../transport.ts";
import { interrupted, nameRequest } from "../wording.ts";

const HANDSHAKE: readonly (Json | undefined)[] = ["initialize", "server/discover"];
const INITIALIZED = "notifications/initialized";

/** One frame on its way, and what came back for it. */
export class Sending {
  readonly frame: JsonObject;
  /** Of a request; undefined for notifications and answers. */
  readonly id: number | undefined;
  readonly name: string;
  wait: Wait | undefined;
  stray: string | undefined;
  readonly #controller = new AbortController();
  #answered = false;
  #messages = 0;

  constructor(frame: JsonObject) {
    const { method, id, params } = frame;
    const isCall = typeof method === "string";
    this.frame = frame;
    this.id = isCall && typeof id === "number" ? id : undefined;
    this.name = nameRequest(isCall ? method : "an answer", objectOf(params));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isSettled(): boolean {
    return this.id === undefined || this.#answered;
  }

  stop(): void {
    this.#controller.abort(interrupted(this.name));
  }

  saw(frame: Json): void {
    this.#messages++;
    if (this.id !== undefined && answers(frame, this.id)) this.#answered = true;
  }

  /** Whether a 4xx carries the answer: an error with the request's id. In the handshake, 401, 403 and 421 are about credentials and origin. */
  isRefusedBy({ status, json }: { status: number; json: Json | undefined }): boolean {
    if (this.id === undefined || status < 400 || status > 499 || status === 401) return false;
    if ([403, 421].includes(status) && HANDSHAKE.includes(this.frame.method)) return false;
    return isObject(json) && json.result === undefined && answers(json, this.id);
  }

  /** What came back instead of the answer. */
  describeSeen(show: (text: string) => string): string {
    if (this.stray !== undefined) return `what came is not JSON: ${show(this.stray)}`;
    return this.#messages === 0 ? "no message came" : `${this.#messages} other messages came`;
  }
}

/** Whether a frame, or one of a batch, answers the request; the session judges an id of the wrong type. */
export function answers(frame: Json | undefined, id: number): boolean {
  if (Array.isArray(frame)) return frame.some((one) => answers(one, id));
  return isObject(frame) && frame.method === undefined && (heldNumber(frame.id) === id || frame.id === String(id));
}

/** The frames on their way to one server. Requests over HTTP could overtake each other; this keeps the order that matters. */
export function createOutbox() {
  const open = new Set<Sending>();
  /** Settles when the server has taken `notifications/initialized`, which nothing may overtake. */
  let initialized: Promise<unknown> | undefined;
  const settle = (sending: Sending): void => void open.delete(sending);
  return {
    settle,
    /** Hands a frame over by `deliver`, after what it may not overtake. It stays open until `settle`. */
    async send(frame: JsonObject, deliver: (sending: Sending) => Promise<void>): Promise<void> {
      const sending = new Sending(frame);
      open.add(sending);
      try {
        await initialized;
        sending.signal.throwIfAborted();
        const delivery = deliver(sending);
        if (frame.method === INITIALIZED) initialized = delivery.catch(() => {});
        await delivery;
      } catch (error) {
        settle(sending);
        throw error;
      }
    },
    /** Why a request has not been sent: for its own reason, or that of what it may not overtake. */
    waitOf(id: number): Wait | undefined {
      const all = [...open];
      const first = all.find(({ frame }) => frame.method === INITIALIZED);
      return all.find((sending) => sending.id === id)?.wait ?? (first?.wait && { ...first.wait, unsent: true });
    },
    /** Stops one request, or all. */
    stop(id?: number): void {
      for (const sending of open) if (id === undefined || sending.id === id) sending.stop();
    },
  };
}
