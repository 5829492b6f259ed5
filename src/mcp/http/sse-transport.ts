import type { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { FindingLog } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import type { Transport, TransportHandlers } from "../transport.ts";
import { type Channel, type HttpOptions, type HttpResponse, openChannel } from "./channel/index.ts";
import { EVENT_STREAM, JSON_TYPE, type MessageSink, mediaType, readEvents } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import type { Sending } from "./sending.ts";
import { badEndpoint, strayText, streamEnded, unexpectedContent } from "./wording.ts";

/** MCP over HTTP with SSE, as revision 2024-11-05 has it: answers come through one stream, frames go to the address it names. */
export class SseTransport implements Transport {
  readonly #findings = new FindingLog();
  readonly #server: HttpServer;
  readonly #url: URL;
  readonly #channel: Channel;
  readonly #outbox = new Outbox();
  readonly #listening = new AbortController();
  #handlers: TransportHandlers | undefined;
  #endpoint: URL | undefined;
  #revision: string | undefined;

  constructor(server: HttpServer, options: HttpOptions) {
    this.#server = server;
    this.#url = new URL(server.url);
    this.#channel = openChannel(server, options);
  }

  get findings(): readonly SessionFinding[] {
    return this.#findings.entries;
  }

  async start(handlers: TransportHandlers): Promise<void> {
    this.#handlers = handlers;
    const { signal } = this.#listening;
    const headers = { accept: EVENT_STREAM };
    const answer = await this.#channel.ask({ method: "GET", url: this.#url, headers, signal, lasting: true });
    const { status } = answer.response;
    const isStream = status >= 200 && status <= 299 && mediaType(answer.response) === EVENT_STREAM;
    if (isStream) return this.#awaitEndpoint(answer.response);
    const refusal = await this.#channel.readRefusal(answer);
    throw status >= 200 && status <= 299 ? unexpectedContent(refusal) : this.#channel.refuse(refusal, answer.tried);
  }

  send(frame: JsonObject): Promise<void> {
    return this.#outbox.send(frame, (sending) => this.#deliver(sending));
  }

  setProtocol(revision: string): void {
    this.#revision = revision;
  }

  abandon(id: number): void {
    this.#outbox.abandon(id);
  }

  async close(): Promise<void> {
    this.#handlers = undefined;
    this.#stopAll();
    this.#channel.close();
  }

  stderrTail(): readonly string[] {
    return [];
  }

  describeProgress(): string {
    return this.#channel.describeProgress();
  }

  /** Reads the stream in the background, and resolves once it has named the address for frames. */
  #awaitEndpoint(response: HttpResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const sink: MessageSink = {
        server: this.#server.name,
        limitBytes: this.#server.max_message_bytes,
        onFrame: (frame, raw) => this.#handlers?.onFrame(frame, raw),
        onStray: (text) => void this.#findings.add(strayText(this.#url, text)),
        onEvent: (name, data) => {
          if (name !== "endpoint" || this.#endpoint !== undefined) return;
          this.#endpoint = URL.canParse(data, this.#url.href) ? new URL(data, this.#url) : undefined;
          if (this.#endpoint?.origin === this.#url.origin) return resolve();
          reject(badEndpoint(this.#url, `its endpoint event names ${JSON.stringify(data.slice(0, 200))}`));
        },
      };
      const noEndpoint = () => badEndpoint(this.#url, "its stream ended before an endpoint event");
      readEvents(response, sink)
        .then(() => (this.#endpoint === undefined ? noEndpoint() : streamEnded(this.#url)))
        .catch((error: McptestError) => error)
        .then((error) => {
          reject(error);
          this.#end(error);
        });
    });
  }

  async #deliver(sending: Sending): Promise<void> {
    const headers = {
      "content-type": JSON_TYPE,
      ...(this.#revision !== undefined && { "mcp-protocol-version": this.#revision }),
    };
    const url = this.#endpoint ?? this.#url;
    const body = JSON.stringify(sending.frame);
    const answer = await this.#channel.ask({ method: "POST", url, headers, body, signal: sending.signal });
    if (answer.response.status < 200 || answer.response.status > 299) {
      throw this.#channel.refuse(await this.#channel.readRefusal(answer), answer.tried);
    }
    answer.response.discard();
    this.#outbox.settle(sending);
  }

  #end(error: McptestError): void {
    const handlers = this.#handlers;
    this.#handlers = undefined;
    this.#stopAll();
    handlers?.onEnd(error);
  }

  #stopAll(): void {
    this.#listening.abort();
    this.#outbox.stopAll();
  }
}
