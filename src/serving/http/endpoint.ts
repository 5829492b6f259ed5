import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../values/json.ts";
import type { Belonging, Connect, Outlet, Peer, Service } from "../peer.ts";
import { parseMessage, RpcError, refusal } from "../rpc.ts";
import { isForeign, isSessionless, Refusal, statusOf } from "./headers.ts";

export const PATH = "/mcp";
const SESSION = "mcp-session-id";
const MAX_BODY = 16 * 1024 * 1024;

/** A service over Streamable HTTP: sessions of legacy revisions, and requests of revision 2026-07-28, which have none. */
export class Endpoint {
  readonly #begin: Service;
  readonly #crash: Outlet["crash"];
  readonly #sessions = new Map<string, HttpSession>();
  #sessionless: Connect | undefined;

  constructor(begin: Service, crash: Outlet["crash"]) {
    this.#begin = begin;
    this.#crash = crash;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (isForeign(request.headers)) throw new Refusal(403, "Forbidden: Origin or Host of another machine");
      if (request.url?.split("?")[0] !== PATH) throw new Refusal(404, `Not found: the server is at ${PATH}`);
      if (request.method === "POST") await this.#post(request, response);
      else if (request.method === "GET") this.#find(request).session.listen(new Reply(response));
      else if (request.method === "DELETE") this.#delete(request, response);
      else throw new Refusal(405, "Method not allowed");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const allow = error.status === 405 && { allow: "GET, POST, DELETE" };
      response.writeHead(error.status, { "content-type": "application/json", ...allow });
      response.end(JSON.stringify(refusal(null, error.error)));
    }
  }

  end(): void {
    for (const session of this.#sessions.values()) session.end();
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = parseMessage(await readBody(request));
    if (message instanceof RpcError) throw new Refusal(400, message);
    const session = this.#sessionOf(request, message, response);
    if (typeof message.method === "string" && message.id !== undefined) {
      session.receive(message, new Reply(response));
      return;
    }
    session.receive(message);
    response.writeHead(202).end();
  }

  #sessionOf(request: IncomingMessage, message: JsonObject, response: ServerResponse): HttpSession {
    if (isSessionless(request.headers, message)) {
      this.#sessionless ??= this.#begin();
      return new HttpSession(this.#sessionless, this.#crash, true);
    }
    if (message.method !== "initialize") return this.#find(request).session;
    const id = randomUUID();
    const session = new HttpSession(this.#begin(), this.#crash, false);
    this.#sessions.set(id, session);
    response.setHeader(SESSION, id);
    return session;
  }

  #delete(request: IncomingMessage, response: ServerResponse): void {
    const { id, session } = this.#find(request);
    this.#sessions.delete(id);
    session.end();
    response.writeHead(200).end();
  }

  #find({ headers, method }: IncomingMessage): { id: string; session: HttpSession } {
    const id = headers[SESSION]?.toString();
    // Revision 2026-07-28 has neither.
    if (id === undefined && method !== "POST") throw new Refusal(405, `Method not allowed without ${SESSION}`);
    if (id === undefined) throw new Refusal(400, `Bad request: neither initialize nor ${SESSION}`);
    const session = this.#sessions.get(id);
    if (!session) throw new Refusal(404, "Session not found");
    return { id, session };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // A message that is too long is read to its end, so that the client hears why.
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) throw new Refusal(413, `Message of more than ${MAX_BODY} bytes`);
  return Buffer.concat(chunks).toString();
}

/** Lines kept for a stream that the client has not opened. */
const MAX_BACKLOG = 1000;

/** A peer behind HTTP, and the replies that wait for what it prints. */
class HttpSession {
  readonly #peer: Peer;
  readonly #sessionless: boolean;
  readonly #waiting = new Map<Json, Reply>();
  #stream: Reply | undefined;
  #backlog: string[] = [];

  /** `sessionless`: it is there for one request of revision 2026-07-28. */
  constructor(connect: Connect, crash: Outlet["crash"], sessionless: boolean) {
    this.#sessionless = sessionless;
    this.#peer = connect({ print: (line, of) => this.#print(line, of), crash });
  }

  /** Takes a message; a request is answered by `reply`. */
  receive(message: JsonObject, reply?: Reply): void {
    const { id = null } = message;
    if (reply) {
      this.#waiting.set(id, reply);
      reply.onClose(() => {
        this.#waiting.delete(id);
        if (this.#sessionless) this.#peer.close();
      });
    }
    this.#peer.receive(message);
  }

  /** Sends what belongs to no request there from now on. */
  listen(stream: Reply): void {
    this.#stream?.end();
    this.#stream = stream;
    stream.open();
    for (const line of this.#backlog.splice(0)) stream.send(line);
    stream.onClose(() => {
      if (this.#stream === stream) this.#stream = undefined;
    });
  }

  end(): void {
    this.#peer.close();
    for (const reply of [...this.#waiting.values(), ...(this.#stream ? [this.#stream] : [])]) reply.end();
  }

  #print(line: string, of: Belonging | undefined): void {
    const reply = of && this.#waiting.get(of.request);
    if (!of?.answers) {
      const stream = reply ?? this.#stream;
      if (stream) stream.send(line);
      else if (this.#backlog.length < MAX_BACKLOG) this.#backlog.push(line);
      return;
    }
    this.#waiting.delete(of.request);
    reply?.finish(line, this.#sessionless ? statusOf(JSON.parse(line).error?.code) : 200);
  }
}

/** The response to one request: JSON, or a stream of events when more than the answer is sent. */
class Reply {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Begins the stream. */
  open(): void {
    if (this.#response.headersSent) return;
    this.#response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    this.#response.flushHeaders();
  }

  send(line: string): void {
    this.open();
    this.#response.write(`data: ${line.replaceAll("\n", "\ndata: ")}\n\n`);
  }

  /** Sends the last line; `status` holds when nothing was sent before. */
  finish(line: string, status = 200): void {
    if (!this.#response.headersSent) {
      this.#response.writeHead(status, { "content-type": "application/json" }).end(line);
      return;
    }
    this.send(line);
    this.#response.end();
  }

  /** Ends without a last line. */
  end(): void {
    if (this.#response.headersSent) this.#response.end();
    else this.#response.destroy();
  }

  onClose(listener: () => void): void {
    this.#response.on("close", listener);
  }
}
