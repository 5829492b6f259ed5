import type { McptestError } from "../../errors.ts";
import type { JsonObject } from "../../values/json.ts";
import { badUtf8 } from "../findings.ts";
import type { TransportHandlers } from "../transport.ts";
import type { HttpResponse } from "./channel/index.ts";
import { HttpTransport } from "./http-transport.ts";
import { EVENT_STREAM, JSON_TYPE, type MessageSink, mediaType, readEvents } from "./messages.ts";
import type { Sending } from "./sending.ts";
import { badEndpoint, strayText, streamEnded, unexpectedContent } from "./wording.ts";

/** MCP over HTTP with SSE, as revision 2024-11-05 has it: answers come through one stream, frames go to the address it names. */
export class SseTransport extends HttpTransport {
  #endpoint: URL | undefined;

  override async start(handlers: TransportHandlers): Promise<void> {
    await super.start(handlers);
    const { signal } = this.listening;
    const headers = { accept: EVENT_STREAM };
    const answer = await this.channel.ask({ method: "GET", url: this.url, headers, signal, lasting: true });
    const { status } = answer.response;
    const isStream = status >= 200 && status <= 299 && mediaType(answer.response) === EVENT_STREAM;
    if (isStream) return this.#awaitEndpoint(answer.response);
    const refusal = await this.channel.readRefusal(answer);
    throw status >= 200 && status <= 299 ? unexpectedContent(refusal) : this.channel.refuse(refusal, answer.tried);
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
        onBadUtf8: (text) => void this.log.add(badUtf8(text)),
        onStray: (text) => void this.log.add(strayText(this.url, text)),
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
    const body = JSON.stringify(sending.frame);
    const { signal, onWait } = sending;
    const answer = await this.channel.ask({ method: "POST", url, headers, body, signal, onWait });
    if (answer.response.status < 200 || answer.response.status > 299) {
      throw this.channel.refuse(await this.channel.readRefusal(answer), answer.tried);
    }
    answer.response.discard();
    this.outbox.settle(sending);
  }
}
