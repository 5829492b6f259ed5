import { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import { type JsonObject, writeJson } from "../../values/json.ts";
import { badUtf8 } from "../findings.ts";
import type { Transport, TransportHandlers } from "../transport.ts";
import { type HttpOptions, type HttpResponse, statusOf } from "./channel/index.ts";
import { HttpTransport } from "./http-transport.ts";
import { EVENT_STREAM, JSON_TYPE, type MessageSink, mediaType, readEvents } from "./messages.ts";
import type { Sending } from "./sending.ts";
import { StreamableTransport } from "./streamable-transport.ts";
import { badEndpoint, bothRefused, refuseEncoding, strayText, streamEnded, unexpectedContent } from "./wording.ts";

/** Statuses that a server of the older transport gives to a POST (revision 2025-11-25, "Backwards Compatibility"). */
const OLDER_SERVER: readonly unknown[] = [400, 404, 405];

/** A transport to a server over HTTP, of the kind that its declaration names. Nothing is sent before `start`. */
export function createHttpTransport(server: HttpServer, options: HttpOptions): Transport {
  if (server.transport === "http") return new StreamableTransport(server, options);
  if (server.transport === "sse") return new SseTransport(server, options);
  return createAutoTransport(server, options);
}

/** Streamable HTTP, and legacy SSE where the server refuses the POST of `initialize`. */
function createAutoTransport(server: HttpServer, options: HttpOptions): Transport {
  let current: Transport = new StreamableTransport(server, options);
  let told: TransportHandlers | undefined;
  let isSettled = false;
  let isClosed = false;
  const fallBack = async (refusal: McptestError, handlers: TransportHandlers): Promise<void> => {
    await current.close();
    if (isClosed) throw refusal;
    current = new SseTransport(server, options);
    try {
      await current.start(handlers);
    } catch (error) {
      throw error instanceof McptestError ? bothRefused(refusal, error) : error;
    }
  };
  return {
    get findings() {
      return current.findings;
    },
    start(handlers) {
      told = handlers;
      return current.start(handlers);
    },
    async send(frame) {
      if (isSettled || frame.method !== "initialize") return current.send(frame);
      isSettled = true;
      try {
        await current.send(frame);
      } catch (error) {
        if (!OLDER_SERVER.includes(statusOf(error)) || told === undefined) throw error;
        await fallBack(error as McptestError, told);
        await current.send(frame);
      }
    },
    setProtocol: (revision) => current.setProtocol?.(revision),
    waitOf: (id) => current.waitOf?.(id),
    abandon: (id) => current.abandon?.(id),
    close() {
      isClosed = true;
      return current.close();
    },
    describeProgress: () => current.describeProgress(),
  };
}

/** MCP over HTTP with SSE, as revision 2024-11-05 has it: answers come through one stream, frames go to the address it names. */
class SseTransport extends HttpTransport {
  #endpoint: URL | undefined;

  override async start(handlers: TransportHandlers): Promise<void> {
    await super.start(handlers);
    const { signal } = this.listening;
    const headers = { accept: EVENT_STREAM };
    const answer = await this.channel.ask({ method: "GET", url: this.url, headers, signal, lasting: true });
    const { status } = answer.response;
    this.heads.read(answer.response, false, this.revision);
    const isFine = status >= 200 && status <= 299;
    if (isFine) refuseEncoding(answer.response);
    const isStream = isFine && mediaType(answer.response) === EVENT_STREAM;
    if (isStream) return this.#awaitEndpoint(answer.response);
    const refusal = await this.channel.readRefusal(answer);
    throw isFine ? unexpectedContent(refusal) : this.channel.refuse(refusal, answer.tried);
  }

  send(frame: JsonObject): Promise<void> {
    return this.outbox.send(frame, (sending) => this.#deliver(sending));
  }

  /** Reads the stream in the background, and resolves once it has named the address for frames. */
  #awaitEndpoint(response: HttpResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const sink: MessageSink = {
        server: this.server.name,
        limitBytes: this.server.max_message_bytes,
        onFrame: (frame, raw) => this.handlers?.onFrame(frame, raw),
        onBadUtf8: (text) => this.log.add(badUtf8(text)),
        onStray: (text) => this.log.add(strayText(this.url, text)),
        onEvent: (name, data) => {
          if (name !== "endpoint" || this.#endpoint !== undefined) return;
          this.#endpoint = URL.canParse(data, this.url.href) ? new URL(data, this.url) : undefined;
          if (this.#endpoint?.origin === this.url.origin) return resolve();
          reject(badEndpoint(this.url, `its endpoint event names ${JSON.stringify(data.slice(0, 200))}`));
        },
      };
      const noEndpoint = () => badEndpoint(this.url, "its stream ended before an endpoint event");
      readEvents(response, sink)
        .then(() => (this.#endpoint === undefined ? noEndpoint() : streamEnded(this.url)))
        .catch((error: McptestError) => error)
        .then((error) => {
          reject(error);
          this.end(error);
        });
    });
  }

  async #deliver(sending: Sending): Promise<void> {
    const headers = { "content-type": JSON_TYPE, ...this.protocolHeader() };
    const url = this.#endpoint ?? this.url;
    const body = writeJson(sending.frame);
    const { signal, onWait } = sending;
    const answer = await this.channel.ask({ method: "POST", url, headers, body, signal, onWait });
    this.heads.read(answer.response, false, this.revision);
    if (answer.response.status < 200 || answer.response.status > 299) {
      const refusal = await this.channel.readRefusal(answer);
      if (refusal.json === undefined || !sending.isRefusedBy(refusal)) throw this.channel.refuse(refusal, answer.tried);
      this.outbox.settle(sending);
      return this.handlers?.onFrame(refusal.json, refusal.body);
    }
    answer.response.discard();
    this.outbox.settle(sending);
  }
}
