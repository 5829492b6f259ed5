import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Send } from "../../auth/index.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { OpenOptions } from "../session.ts";
import { type HttpRequest, type HttpResponse, nameUrl } from "./exchange.ts";
import { proxyFailed, proxyFor, proxyHeaders, TunnelAgent } from "./proxy.ts";
import { awaitsVerdict, type Secure, type Shown, secureFor, watchCertificate } from "./tls.ts";
import { badHeader, connectTimedOut, exchangeFailed, exchangeTimedOut } from "./wording.ts";

/** Shorter than servers keep idle sockets, so that no request meets a closing one. */
const IDLE_SOCKET_MS = 4_000;
const MAX_REDIRECTS = 5;
const MAX_DISCARDED_BYTES = 64 * 1024;

export type HttpClient = ReturnType<typeof createHttpClient>;

/** A connection has no limit of its own: a request of a login has one. */
const UNHURRIED_MS = 60_000;

/** Whose certificates count: undefined for those of no server. */
type Owner = Pick<HttpServer, "url" | "tls">;

/** Sends what a login to a server asks, with the environment's proxies. */
export function createSend({ env, version }: Pick<OpenOptions, "env" | "version">, server?: Owner): Send {
  const client = createHttpClient(UNHURRIED_MS, env, server);
  const own = { "user-agent": `mcptest/${version}`, "accept-encoding": "identity", connection: "close" };
  return ({ headers, ...request }) => client.request({ ...request, headers: { ...own, ...headers }, redirects: 0 });
}

/** HTTP over Node's client: `fetch` does not tell a refused connection apart, has no limit for connecting, and keeps its sockets. */
export function createHttpClient(connectTimeoutMs: number, env: OpenOptions["env"], server?: Owner) {
  const routes = new Map<string, Route>();
  const secure = server ? secureFor(server, env) : () => ({});
  const routeTo = (url: URL): Route => {
    const route = routes.get(url.origin) ?? openRoute(url, proxyFor(url, env), secure);
    routes.set(url.origin, route);
    return route;
  };
  const ask = async (request: HttpRequest): Promise<HttpResponse> => {
    const { jar, url, headers } = request;
    const sent = jar ? { ...request, headers: jar.addTo(headers, url) } : request;
    const response = await exchange(sent, routeTo(url), connectTimeoutMs);
    jar?.take(url, response.headers["set-cookie"]);
    return response;
  };
  return {
    /** Throws McptestError: server-unreachable, connection-lost, call-timeout; or the reason of the request's signal. */
    async request(request: HttpRequest): Promise<HttpResponse> {
      let response = await ask(request);
      for (let hop = 0; hop < (request.redirects ?? MAX_REDIRECTS); hop++) {
        const target = redirectTarget(response);
        if (target === undefined) break;
        response.discard();
        response = await ask({ ...request, url: target });
      }
      return response;
    },
    close: () => {
      for (const { agent } of routes.values()) agent.destroy();
    },
  };
}

type Route = ReturnType<typeof openRoute>;

function openRoute(url: URL, proxy: URL | undefined, secure: Secure) {
  const { protocol } = url;
  const secured = secure(url);
  const options = { keepAlive: true, timeout: IDLE_SOCKET_MS, ...secured };
  const more = { proxy, secured, hasAnswered: false };
  if (proxy && protocol === "https:") return { agent: new TunnelAgent(proxy, options, secure(proxy)), ...more };
  const Agent = (proxy ?? { protocol }).protocol === "https:" ? https.Agent : http.Agent;
  return { agent: new Agent(options), ...more };
}

/** Where to send the same request again; never another origin, which must not see the credentials. */
function redirectTarget(response: HttpResponse): URL | undefined {
  const { status, headers, url, method } = response;
  const keepsMethod = status === 307 || status === 308 || (method === "GET" && [301, 302, 303].includes(status));
  if (!keepsMethod || headers.location === undefined || !URL.canParse(headers.location, url.href)) return undefined;
  const target = new URL(headers.location, url);
  return target.origin === url.origin ? target : undefined;
}

function exchange(request: HttpRequest, route: Route, connectTimeoutMs: number): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { url, method, signal } = request;
    if (signal.aborted) return reject(signal.reason);
    const { agent, proxy } = route;
    const limits = startLimits(request, connectTimeoutMs);
    const explain = (error: unknown): unknown => {
      if (signal.aborted) return signal.reason;
      const { exceeded, connected, shown } = limits.state;
      const state = { connected, shown: shown?.(), isFirst: !route.hasAnswered };
      const toProxy = proxy !== undefined && url.protocol === "http:" && !connected;
      return exceeded ?? (toProxy ? proxyFailed(method, proxy, error) : exchangeFailed(method, url, error, state));
    };
    const outgoing = prepare(request, route);
    limits.watch(outgoing);
    endOnAbort(outgoing, signal);
    outgoing.on("error", (error) => {
      // When one connection broke, the idle ones are as good as broken: the next request opens a new one.
      const idle = signal.aborted ? [] : Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
      for (const socket of idle) socket.destroy();
      reject(explain(error));
    });
    outgoing.on("response", (response) => {
      route.hasAnswered = true;
      resolve(describeResponse(request, response, explain, proxy));
    });
    outgoing.end(request.body);
  });
}

/** Node's own `signal` option can hit a socket that has just gone back to the agent; nobody would hear its error. */
function endOnAbort(outgoing: ClientRequest, signal: AbortSignal): void {
  const abort = (): void => void outgoing.destroy();
  signal.addEventListener("abort", abort, { once: true });
  outgoing.once("close", () => signal.removeEventListener("abort", abort));
}

function prepare({ url, method, headers, body, lookup }: HttpRequest, { agent, proxy, secured }: Route): ClientRequest {
  const sent = body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
  try {
    // Without encryption a proxy gets the whole address.
    if (proxy && url.protocol === "http:") {
      const named = { host: url.host, ...proxyHeaders(proxy), ...sent };
      const { request } = proxy.protocol === "https:" ? https : http;
      return request(proxy, { method, agent, path: url.href, headers: named });
    }
    const { request } = url.protocol === "https:" ? https : http;
    const own = proxy || !lookup ? { agent } : { agent: false, lookup, ...secured };
    return request(url, { method, headers: sent, ...own });
  } catch (error) {
    throw badHeader(error as Error, { cause: error });
  }
}

function describeResponse(
  { method, url }: HttpRequest,
  response: IncomingMessage,
  explain: (error: unknown) => unknown,
  proxy: URL | undefined,
): HttpResponse {
  // A body that nobody reads any more may still break off.
  response.on("error", () => {});
  async function* body(): AsyncGenerator<Buffer> {
    try {
      yield* response;
    } catch (error) {
      throw explain(error);
    }
  }
  return {
    method,
    url,
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? "",
    headers: response.headers,
    challenges: ([401, 403].includes(response.statusCode ?? 0) && response.headersDistinct["www-authenticate"]) || [],
    address: proxy ? undefined : response.socket.remoteAddress,
    body: body(),
    discard: () => discard(response),
    destroy: () => void response.destroy(),
  };
}

/** A short rest is read to its end; for a long one a new connection costs less. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) response.destroy();
  });
}

/** Two limits on one exchange: until the connection stands, and until the last byte. */
function startLimits({ method, url, timeoutMs }: HttpRequest, connectTimeoutMs: number) {
  const state: { exceeded?: Error; connected: boolean; shown?: () => Shown } = { connected: false };
  return {
    state,
    watch(outgoing: ClientRequest): void {
      const limit = (ms: number, tell: () => Error): NodeJS.Timeout =>
        setTimeout(() => {
          state.exceeded = tell();
          outgoing.destroy();
        }, ms);
      const isOpen = (): boolean => outgoing.socket?.connecting === false && url.protocol === "https:";
      const connecting = limit(connectTimeoutMs, () =>
        connectTimedOut({ host: url.host, limitMs: connectTimeoutMs }, isOpen()),
      );
      const whole =
        timeoutMs === undefined
          ? undefined
          : limit(timeoutMs, () => exchangeTimedOut({ method, place: nameUrl(url), limitMs: timeoutMs }));
      const stand = (): void => {
        state.connected = true;
      };
      outgoing.once("response", stand).once("socket", (socket) => {
        if (outgoing.reusedSocket) stand();
        if (outgoing.reusedSocket) return clearTimeout(connecting);
        state.shown = watchCertificate(socket);
        socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
          clearTimeout(connecting);
          if (awaitsVerdict(socket)) socket.once("session", stand);
          else stand();
        });
      });
      outgoing.once("close", () => {
        clearTimeout(connecting);
        clearTimeout(whole);
      });
    },
  };
}
