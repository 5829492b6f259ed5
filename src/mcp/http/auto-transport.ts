import { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import type { SessionFinding } from "../session.ts";
import type { Transport, TransportHandlers } from "../transport.ts";
import { type HttpOptions, statusOf } from "./channel/index.ts";
import { SseTransport } from "./sse-transport.ts";
import { StreamableTransport } from "./streamable-transport.ts";
import { bothRefused } from "./wording.ts";

/** Statuses that a server of the older transport gives to a POST (revision 2025-11-25, "Backwards Compatibility"). */
const OLDER_SERVER = [400, 404, 405];

/** A transport to a server over HTTP, of the kind that its declaration names. Nothing is sent before `start`. */
export function createHttpTransport(server: HttpServer, options: HttpOptions): Transport {
  if (server.transport === "http") return new StreamableTransport(server, options);
  if (server.transport === "sse") return new SseTransport(server, options);
  return new AutoTransport(server, options);
}

/** Streamable HTTP, and legacy SSE where the server refuses the POST of `initialize`. */
class AutoTransport implements Transport {
  readonly #server: HttpServer;
  readonly #options: HttpOptions;
  #current: Transport;
  #handlers: TransportHandlers | undefined;
  #isSettled = false;
  #isClosed = false;

  constructor(server: HttpServer, options: HttpOptions) {
    this.#server = server;
    this.#options = options;
    this.#current = new StreamableTransport(server, options);
  }

  get findings(): readonly SessionFinding[] {
    return this.#current.findings;
  }

  start(handlers: TransportHandlers): Promise<void> {
    this.#handlers = handlers;
    return this.#current.start(handlers);
  }

  async send(frame: JsonObject): Promise<void> {
    if (this.#isSettled || frame.method !== "initialize") return this.#current.send(frame);
    this.#isSettled = true;
    try {
      await this.#current.send(frame);
    } catch (error) {
      if (!isOlderServer(error) || this.#handlers === undefined) throw error;
      await this.#fallBack(frame, error, this.#handlers);
    }
  }

  async #fallBack(frame: JsonObject, refusal: McptestError, handlers: TransportHandlers): Promise<void> {
    await this.#current.close();
    if (this.#isClosed) throw refusal;
    this.#current = new SseTransport(this.#server, this.#options);
    try {
      await this.#current.start(handlers);
    } catch (error) {
      throw error instanceof McptestError ? bothRefused(refusal, error) : error;
    }
    await this.#current.send(frame);
  }

  setProtocol(revision: string): void {
    this.#current.setProtocol?.(revision);
  }

  abandon(id: number): void {
    this.#current.abandon?.(id);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#current.close();
  }

  stderrTail(): readonly string[] {
    return [];
  }

  describeProgress(): string {
    return this.#current.describeProgress();
  }
}

function isOlderServer(error: unknown): error is McptestError {
  const status = statusOf(error);
  return status !== undefined && OLDER_SERVER.includes(status);
}
