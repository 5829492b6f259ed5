import type { JsonObject } from "../../values/json.ts";
import type { Wait } from "../transport.ts";
import { Sending } from "./sending.ts";

const INITIALIZED = "notifications/initialized";

/** The frames on their way to one server. Requests over HTTP could overtake each other; this keeps the order that matters. */
export class Outbox {
  readonly #open = new Set<Sending>();
  /** Settles when the server has taken `notifications/initialized`, which nothing may overtake. */
  #initialized: Promise<unknown> | undefined;

  /** Hands a frame over by `deliver`, after what it may not overtake. It stays open until `settle`. */
  async send(frame: JsonObject, deliver: (sending: Sending) => Promise<void>): Promise<void> {
    const sending = new Sending(frame);
    this.#open.add(sending);
    try {
      await this.#initialized;
      sending.signal.throwIfAborted();
      const delivery = deliver(sending);
      if (frame.method === INITIALIZED) this.#initialized = delivery.catch(() => {});
      await delivery;
    } catch (error) {
      this.settle(sending);
      throw error;
    }
  }

  settle(sending: Sending): void {
    this.#open.delete(sending);
  }

  /** Stops waiting for the answer to one request. */
  abandon(id: number): void {
    for (const sending of this.#open) if (sending.id === id) sending.stop();
  }

  /** Why a request has not been sent: for a cause of its own, or of what it may not overtake. */
  waitOf(id: number): Wait | undefined {
    const open = [...this.#open];
    const first = open.find(({ frame }) => frame.method === INITIALIZED);
    return open.find((sending) => sending.id === id)?.wait ?? first?.wait;
  }

  stopAll(): void {
    for (const sending of this.#open) sending.stop();
  }
}
