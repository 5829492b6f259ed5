import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { failure } from "../../errors.ts";
import { sha256 } from "../../values/hash.ts";

export interface CallbackOptions {
  /** `http://127.0.0.1:PORT/path` or `http://localhost:PORT/path` (default: a free port, and `/callback`). */
  redirectUri?: string | undefined;
  state: string;
  stdin: Readable & { isTTY?: boolean };
  /** A redirect with another state came, or with none. */
  ignored(): void;
  /** Ctrl-C on a terminal that is read here. */
  interrupt(): void;
}

const portTaken =
  failure(`login-failed: authorization: no listener can stand on <place>, where the browser is sent back to (<code>)
  hint: end the program that has the port, or name another redirect_uri`);

/**
 * Opens the ways back from the authorization server: a listener on this machine, and an address that the person pastes. Throws McptestError
 * login-failed where the port is taken.
 */
export async function openCallback({ redirectUri, state, ...options }: CallbackOptions) {
  const own = new URL(redirectUri ?? "http://127.0.0.1/callback");
  const waiting = new Set<ServerResponse>();
  let found: (answer: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((resolve) => {
    found = resolve;
  });
  const take = (query: string): boolean => {
    const parameters = new URLSearchParams(query);
    const isOurs = isSame(parameters.getAll("state"), state);
    if (isOurs) found(parameters);
    else options.ignored();
    return isOurs;
  };
  const handle = ({ method, url = "", headers }: IncomingMessage, response: ServerResponse): void => {
    const [path, ...query] = url.split("?");
    if (method !== "GET" || path !== own.pathname || headers.host?.toLowerCase() !== own.host) show(response, 404, "");
    else if (take(query.join("?"))) waiting.add(response.once("close", () => waiting.delete(response)));
    else show(response, 400, NOT_LOGGED_IN);
  };
  const servers = await listen(own, redirectUri === undefined ? 0 : Number(own.port || 80), handle);
  const stopReading = readPasted(options, take);
  return {
    redirectUri: redirectUri ?? own.href,
    /** The parameters of the first redirect with the right state. Never rejects. */
    answer,
    /** Shows the browsers that wait how it ended, and closes both ways. */
    async close(isLoggedIn: boolean): Promise<void> {
      stopReading();
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      const shown = [...waiting].map((response) => new Promise((done) => response.once("close", done)));
      for (const response of waiting) show(response, isLoggedIn ? 200 : 400, isLoggedIn ? LOGGED_IN : NOT_LOGGED_IN);
      await Promise.all(shown);
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

/** Tells its own address the port. For localhost also on ::1, which a browser may try first: whoever has that port would get the code. */
async function listen(own: URL, port: number, handle: RequestListener): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of own.hostname === "localhost" ? ["127.0.0.1", "::1"] : ["127.0.0.1"]) {
    const server = createServer(handle);
    try {
      await once(server.listen({ host, port }), "listening");
      servers.push(server);
      own.port = String((server.address() as AddressInfo).port);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (host === "::1" && /^(?:EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(code)) continue;
      for (const open of servers) open.close();
      throw portTaken({ place: own.host, code }, { cause: error });
    }
  }
  return servers;
}

/** Compares hashes, which are of one length, in constant time: RFC 6749 10.12. */
function isSame(given: readonly string[], wanted: string): boolean {
  const hash = (text: string): Buffer => Buffer.from(sha256(text));
  return given.length === 1 && timingSafeEqual(hash(given[0] ?? ""), hash(wanted));
}

const LOGGED_IN = "Logged in.";
const NOT_LOGGED_IN = "Not logged in: see the terminal.";

/** A fixed page, which repeats nothing of the request. */
function show(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/html",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(text && `<!doctype html><html lang="en"><title>mcptest</title><h1>${text}</h1></html>\n`);
}

const PASTED = /^\s*(?:https?:[^?]*)?\??(?<query>[^#\s]*)/i;

/** Reads lines of stdin, whole addresses or queries; its end closes only this way. A terminal does not show them, nor cut them at 4,095 bytes. */
function readPasted(
  { stdin, interrupt }: Pick<CallbackOptions, "stdin" | "interrupt">,
  take: (query: string) => boolean,
): () => void {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY === true, historySize: 0 });
  stdin.on("error", () => lines.close());
  lines.on("SIGINT", interrupt).on("line", (line) => {
    if (line.trim() !== "") take(PASTED.exec(line)?.groups?.query ?? "");
  });
  return () => lines.close();
}
