import type { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { FindingLog } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import type { Transport, TransportHandlers, Wait } from "../transport.ts";
import { type Channel, type HttpOptions, openChannel } from "./channel/index.ts";
import { Heads } from "./heads.ts";
import { Sending } from "./sending.ts";

/** What both transports over HTTP have. */
export abstract class HttpTransport implements Transport {
  readonly hasStreams = true;
  protected readonly log = new FindingLog();
  protected readonly heads = new Heads((finding) => this.log.add(finding));
  protected readonly server: HttpServer;
  protected readonly url: URL;
  protected readonly channel: Channel;
  protected readonly outbox = new Outbox();
  /** Of the stream that the server speaks through by itself. */
  protected readonly listening = new AbortController();
  /** Undefined once it is over, or nobody wants to hear of it any more. */
  protected handlers: TransportHandlers | undefined;
  protected revision: string | undefined;

  constructor(server: HttpServer, options: HttpOptions) {
    this.server = server;
    this.url = new URL(server.url);
    this.channel = openChannel(server, options);
  }

  get findings(): readonly SessionFinding[] {
    return this.log.entries;
  }

  async start(handlers: TransportHandlers): Promise<void> {
    this.handlers = handlers;
  }

  abstract send(frame: JsonObject): Promise<void>;

  setProtocol(revision: string): void {
    this.revision = revision;
  }

  abandon(id: number): void {
    this.outbox.abandon(id);
  }

  waitOf(id: number): Wait | undefined {
    return this.outbox.waitOf(id);
  }

  async close(): Promise<void> {
    this.stop();
    this.channel.close();
  }

  describeProgress(): string {
    return this.channel.describeProgress();
  }

  protected end(error: McptestError): void {
    this.stop()?.onEnd(error);
  }

  /** Lets go of all that is under way; gives who was to hear of it. */
  protected stop(): TransportHandlers | undefined {
    const { handlers } = this;
    this.handlers = undefined;
    this.listening.abort();
    this.outbox.stopAll();
    return handlers;
  }

  /** What every request says after the handshake. */
  protected protocolHeader(): Record<string, string> {
    return this.revision === undefined ? {} : { "mcp-protocol-version": this.revision };
  }
}

const INITIALIZED = "notifications/initialized";

/** The frames on their way to one server. Requests over HTTP could overtake each other; this keeps the order that matters. */
class Outbox {
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
    return open.find((sending) => sending.id === id)?.wait ?? (first?.wait && { ...first.wait, unsent: true });
  }

  stopAll(): void {
    for (const sending of this.#open) sending.stop();
  }
}
