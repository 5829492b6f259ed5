import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonObject } from "../../values/json.ts";
import { parseMessage, refusal } from "../messages.ts";
import type { Connect, Outlet, Service } from "../peer.ts";
import { RpcError } from "../wording.ts";
import { isForeign, isSessionless } from "./headers.ts";
import { Refusal } from "./refusal.ts";
import { Reply } from "./reply.ts";
import { HttpSession } from "./session.ts";

/** Where the server stands on its host. */
export const PATH = "/mcp";
const SESSION = "mcp-session-id";
/** Bytes of a message. */
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

  /** Answers one request. Never throws. */
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

  /** Forgets all that waits. */
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
    // What is too long is read to its end, so that the client hears why.
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) throw new Refusal(413, `Message of more than ${MAX_BODY} bytes`);
  return Buffer.concat(chunks).toString();
}
