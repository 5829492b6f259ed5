import { FrameRecorder, isHandshake, type SeenExchange } from "../../cassette/index.ts";
import type { FrameObserver } from "../../mcp/index.ts";
import type { Json } from "../../values/json.ts";

/** Records what goes over one session, and tells each exchange as it begins. */
export class SessionWatch implements FrameObserver {
  readonly #recorder: FrameRecorder;
  #handshake: SeenExchange[] = [];
  #list: SeenExchange[] = [];
  #begun = false;
  #listener: ((exchange: SeenExchange) => void) | undefined;

  /** `server`: its name in recordings. */
  constructor(server: string) {
    this.#recorder = new FrameRecorder(server);
  }

  get handshake(): readonly SeenExchange[] {
    return this.#handshake;
  }

  /** The pages of the latest list of tools. */
  get list(): readonly SeenExchange[] {
    return this.#list;
  }

  /** Sets who is told: the test that uses the session, or nobody. */
  listen(listener: ((exchange: SeenExchange) => void) | undefined): void {
    this.#listener = listener;
  }

  sent(frame: Json): void {
    const { exchanges } = this.#recorder;
    const before = exchanges.length;
    this.#recorder.sent(frame);
    for (const each of exchanges.slice(before)) this.#sort(each);
    // Later frames complete the last exchange; listeners hold the others.
    exchanges.splice(0, exchanges.length - 1);
  }

  received(frame: Json): void {
    this.#recorder.received(frame);
  }

  #sort(exchange: SeenExchange): void {
    const { method, params } = exchange;
    this.#begun ||= !isHandshake(method);
    if (!this.#begun) this.#handshake.push(exchange);
    if (method === "tools/list") this.#list = params.cursor === undefined ? [exchange] : [...this.#list, exchange];
    this.#listener?.(exchange);
  }
}
