import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createParser } from "eventsource-parser";
import { asMcptestError } from "../../errors.ts";
import { createHttpClient, type HttpResponse } from "../../mcp/index.ts";
import { isForeign, portTaken } from "../../serving/index.ts";
import type { HttpServer } from "../../suite/index.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import type { CliContext } from "../context.ts";
import { type Capture, MAX_MESSAGE, type Tap } from "./capture.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Headers of one connection, which are not passed on. */
const OF_THE_HOP = /^(?:connection|keep-alive|proxy-[\w-]+|te|trailer|transfer-encoding|upgrade)$/;

export interface HttpRoute {
  server: HttpServer;
  port: number;
  onListen(url: string): void;
}

/** Listens on 127.0.0.1, and passes on requests and answers, chunk by chunk, until the signal aborts. Throws McptestError usage: the port is taken. */
export async function proxyHttp(route: HttpRoute, capture: Capture, context: CliContext): Promise<void> {
  const { signal, env, redactor, stderr } = context;
  const { server: reached, port, onListen } = route;
  const target = new URL(reached.url);
  const client = createHttpClient(CONNECT_TIMEOUT_MS, env, reached);
  const taps = new Map<string, Tap>();
  for (const secret of secretsOf({ url: target.href, ...Object.fromEntries(target.searchParams) }))
    redactor.register(secret);

  const ask = async (request: IncomingMessage, ended: AbortSignal): Promise<{ answer: HttpResponse; tap: Tap }> => {
    const { method = "GET", headers } = request;
    const url = resolveTarget(target, request.url);
    const sent = { ...passOn(headers), "accept-encoding": "identity" };
    for (const secret of secretsOf(sent)) redactor.register(secret);
    const body = await buffer(request);
    const asked = client.request({ method, url, headers: sent, signal: ended, ...(body.length > 0 && { body }) });
    // By the header of streamable HTTP, or the query of legacy SSE.
    const { "mcp-session-id": session } = headers;
    const tap = taps.get(typeof session === "string" ? session : url.search) ?? capture.watch();
    if (body.length > 0) tap.sent(body.toString());
    return { answer: await asked, tap };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isForeign(request.headers)) return void response.writeHead(403).end("Forbidden: foreign Origin or Host\n");
    const ended = new AbortController();
    response.once("close", () => ended.abort(new Error("the client is gone")));
    try {
      const { answer, tap } = await ask(request, ended.signal);
      const { "mcp-session-id": session } = answer.headers;
      if (typeof session === "string" && session !== "") taps.set(session, tap);
      for (const cookie of answer.headers["set-cookie"] ?? [])
        for (const secret of secretsOf({ cookie })) redactor.register(secret);
      response.writeHead(answer.status, answer.statusText, keepEndToEnd(answer.headers)).flushHeaders();
      const isStream = answer.headers["content-type"]?.trim().toLowerCase().startsWith("text/event-stream");
      const onEndpoint = (path: string): unknown => taps.set(new URL(path, target).search, tap);
      const reader = isStream ? readStream(tap, onEndpoint) : readWhole(tap);
      for await (const chunk of answer.body) {
        if (!response.write(chunk)) await once(response, "drain", { signal: ended.signal });
        reader.push(chunk);
      }
      response.end();
      reader.end();
    } catch (error) {
      if (ended.signal.aborted) return;
      const { message } = asMcptestError(error);
      stderr.write(`${message}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${redactor.text(message)}\n`);
    }
  };

  const server = createServer((request, response) => void serve(request, response));
  // Clients decide how long streams last.
  server.requestTimeout = 0;
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    throw portTaken(port, (error as Error).message);
  }
  onListen(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`);
  if (!signal.aborted) await once(signal, "abort");
  server.close();
  server.closeAllConnections();
  client.close();
}

/** The same path at the server, with its credentials and, when the client has none, its query. */
function resolveTarget(target: URL, path = "/"): URL {
  const [, pathname = "", search = ""] = /^([^?]*)(.*)$/.exec(path) ?? [];
  const url = new URL(target);
  // Set apart: new URL would take two leading slashes for a host.
  url.pathname = pathname;
  url.search = pathname === target.pathname && search === "" ? target.search : search;
  return url;
}

function keepEndToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_HOP.test(name)));
}

/** Headers for the server, which gets new `host` and `content-length`. */
function passOn(headers: IncomingHttpHeaders): Record<string, string> {
  const { host, "content-length": length, ...rest } = keepEndToEnd(headers);
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}

interface BodyReader {
  push(chunk: Buffer): void;
  end(): void;
}

function readStream(tap: Tap, onEndpoint: (path: string) => void): BodyReader {
  const decoder = new TextDecoder();
  let isReadable = true;
  const parser = createParser({
    maxBufferSize: MAX_MESSAGE,
    onError: ({ type }) => {
      if (type !== "max-buffer-size-exceeded") return;
      isReadable = false;
      tap.skipped();
    },
    onEvent: ({ event, data }) => {
      if (event === "endpoint") onEndpoint(data);
      else tap.received(data);
    },
  });
  return {
    push(chunk) {
      if (isReadable) parser.feed(decoder.decode(chunk, { stream: true }));
    },
    end() {},
  };
}

function readWhole(tap: Tap): BodyReader {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      if (bytes <= MAX_MESSAGE) chunks.push(chunk);
      else chunks.length = 0;
    },
    end() {
      if (bytes > MAX_MESSAGE) tap.skipped();
      else tap.received(Buffer.concat(chunks).toString());
    },
  };
}
