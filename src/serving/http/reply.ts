import type { ServerResponse } from "node:http";

/** What one request over HTTP is answered with: JSON, or a stream of events where there is more to say than the answer. */
export class Reply {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Begins the stream; once is enough. */
  open(): void {
    if (this.#response.headersSent) return;
    this.#response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    this.#response.flushHeaders();
  }

  /** Sends one line, which is not the last. */
  send(line: string): void {
    this.open();
    this.#response.write(`data: ${line.replaceAll("\n", "\ndata: ")}\n\n`);
  }

  /** Sends the last line; `status`: where nothing was sent before. */
  finish(line: string, status = 200): void {
    if (!this.#response.headersSent) {
      this.#response.writeHead(status, { "content-type": "application/json" }).end(line);
      return;
    }
    this.send(line);
    this.#response.end();
  }

  /** Ends without a last line; what nothing was sent on breaks off. */
  end(): void {
    if (this.#response.headersSent) this.#response.end();
    else this.#response.destroy();
  }

  onClose(listener: () => void): void {
    this.#response.on("close", listener);
  }
}
