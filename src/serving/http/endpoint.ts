import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../values/json.ts";
import type { Belonging, Connect, Outlet, Service } from "../peer.ts";
import { parseMessage, RpcError, refusal } from "../rpc.ts";
import { isForeign, isSessionless, Refusal, statusOf } from "./headers.ts";

export const PATH = "/mcp";
const SESSION = "mcp-session-id";
const MAX_BODY = 16 * 1024 * 1024;

/** A service over Streamable HTTP: sessions of legacy revisions, and requests of revision 2026-07-28, which have none. */
export function createEndpoint(begin: Service, crash: Outlet["crash"]) {
  const sessions = new Map<string, HttpSession>();
  let sessionless: Connect | undefined;

  const find = ({ headers, method }: IncomingMessage): HttpSession => {
    const id = headers[SESSION]?.toString();
    // Revision 2026-07-28 has neither.
    if (id === undefined && method !== "POST") throw new Refusal(405, `Method not allowed without ${SESSION}`);
    if (id === undefined) throw new Refusal(400, `Bad request: neither initialize nor ${SESSION}`);
    const session = sessions.get(id);
    if (!session) throw new Refusal(404, "Session not found");
    return session;
  };

  const sessionOf = (request: IncomingMessage, message: JsonObject, response: ServerResponse): HttpSession => {
    if (isSessionless(request.headers, message)) {
      sessionless ??= begin();
      return createSession(sessionless, crash, true);
    }
    if (message.method !== "initialize") return find(request);
    const id = randomUUID();
    const session = createSession(begin(), crash, false);
    sessions.set(id, session);
    response.setHeader(SESSION, id);
    return session;
  };

  const post = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = parseMessage(await readBody(request));
    if (message instanceof RpcError) throw new Refusal(400, message);
    const session = sessionOf(request, message, response);
    const isRequest = typeof message.method === "string" && message.id !== undefined;
    session.receive(message, isRequest ? createReply(response) : undefined);
    if (!isRequest) response.writeHead(202).end();
  };

  return {
    /** Answers one request. Never throws. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        if (isForeign(request.headers)) throw new Refusal(403, "Forbidden: Origin or Host of another machine");
        if (request.url?.split("?")[0] !== PATH) throw new Refusal(404, `Not found: the server is at ${PATH}`);
        if (request.method === "POST") await post(request, response);
        else if (request.method === "GET") find(request).listen(createReply(response));
        else if (request.method === "DELETE") {
          find(request).end();
          sessions.delete(String(request.headers[SESSION]));
          response.writeHead(200).end();
        } else throw new Refusal(405, "Method not allowed");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const allow = error.status === 405 && { allow: "GET, POST, DELETE" };
        response.writeHead(error.status, { "content-type": "application/json", ...allow });
        response.end(JSON.stringify(refusal(null, error.error)));
      }
    },
    /** Forgets all that waits. */
    end(): void {
      for (const session of sessions.values()) session.end();
    },
  };
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

type HttpSession = ReturnType<typeof createSession>;

/** A peer behind HTTP, and the replies that wait for what it prints. `sessionless`: for one request of revision 2026-07-28. */
function createSession(connect: Connect, crash: Outlet["crash"], sessionless: boolean) {
  const waiting = new Map<Json, Reply>();
  const backlog: string[] = [];
  let stream: Reply | undefined;

  const print = (line: string, of: Belonging | undefined): void => {
    const reply = of && waiting.get(of.request);
    const target = reply ?? stream;
    if (of?.answers) {
      waiting.delete(of.request);
      reply?.finish(line, sessionless ? statusOf(JSON.parse(line).error?.code) : 200);
    } else if (target) target.send(line);
    else if (backlog.length < MAX_BACKLOG) backlog.push(line);
  };
  const peer = connect({ print, crash });

  return {
    /** Takes a message; `reply` answers a request. */
    receive(message: JsonObject, reply: Reply | undefined): void {
      const { id = null } = message;
      if (reply) {
        waiting.set(id, reply);
        reply.onClose(() => {
          waiting.delete(id);
          if (sessionless) peer.close();
        });
      }
      peer.receive(message);
    },
    /** Sends what belongs to no request there from now on. */
    listen(opened: Reply): void {
      stream?.end();
      stream = opened;
      opened.open();
      for (const line of backlog.splice(0)) opened.send(line);
      opened.onClose(() => {
        if (stream === opened) stream = undefined;
      });
    },
    /** Forgets all that waits. */
    end(): void {
      peer.close();
      for (const reply of [...waiting.values(), stream]) reply?.end();
    },
  };
}

type Reply = ReturnType<typeof createReply>;

/** The response to one request: JSON, or a stream of events when more than the answer is sent. */
function createReply(response: ServerResponse) {
  const open = (): void => {
    if (response.headersSent) return;
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    response.flushHeaders();
  };
  const send = (line: string): void => {
    open();
    response.write(`data: ${line.replaceAll("\n", "\ndata: ")}\n\n`);
  };
  return {
    open,
    send,
    /** Sends the last line; `status` holds when nothing was sent before. */
    finish(line: string, status: number): void {
      if (response.headersSent) {
        send(line);
        response.end();
      } else response.writeHead(status, { "content-type": "application/json" }).end(line);
    },
    /** Ends without a last line. */
    end: () => void (response.headersSent ? response.end() : response.destroy()),
    onClose: (listener: () => void) => void response.on("close", listener),
  };
}
