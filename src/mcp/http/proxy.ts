import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { failure, type McptestError } from "../../errors.ts";
import { nameStatus, nameUrl, portOf } from "./exchange.ts";
import type { Secure } from "./tls.ts";
import { exchangeFailed } from "./wording.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy of an address by HTTP_PROXY, HTTPS_PROXY and NO_PROXY; as with curl, lower case comes first. */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const { protocol, hostname } = url;
  const read = (name: string): string => env[name] || env[name.toUpperCase()] || "";
  const named = read(`${protocol.slice(0, -1)}_proxy`).trim();
  const proxy = named === "" || named.includes("://") ? named : `http://${named}`;
  const exempt = read("no_proxy").split(/[\s,]+/);
  if (!URL.canParse(proxy) || exempt.some((rule) => takesOut(rule, hostname, String(portOf(url))))) return undefined;
  return new URL(proxy);
}

/** "*"; a host, and all below it; with a port, that port alone. */
function takesOut(rule: string, hostname: string, port: string): boolean {
  const [, name = "", only] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
  if (rule === "*") return true;
  return name !== "" && (only ?? port) === port && (hostname === name || hostname.endsWith(`.${name}`));
}

/** The credentials of a proxy's URL. */
export function proxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

export class TunnelAgent extends https.Agent {
  readonly #proxy: URL;
  readonly #secured: ReturnType<Secure>;
  readonly #opening = new Set<http.ClientRequest>();

  /** `secured`: the connection to the proxy itself. */
  constructor(proxy: URL, options: https.AgentOptions, secured: ReturnType<Secure>) {
    super(options);
    this.#proxy = proxy;
    this.#secured = secured;
  }

  override createConnection(
    options: https.RequestOptions,
    done: (error: Error | null, stream: Duplex) => void = () => {},
  ): undefined {
    // Node leaves out the stream where there is an error.
    const fail = done as (error: Error) => void;
    const target = `${options.host}:${options.port}`;
    const asked = (this.#proxy.protocol === "https:" ? https : http).request(this.#proxy, {
      ...this.#secured,
      method: "CONNECT",
      path: target,
      headers: { host: target, ...proxyHeaders(this.#proxy) },
      agent: false,
    });
    this.#opening.add(asked);
    asked.once("close", () => this.#opening.delete(asked));
    asked.on("error", (error) => fail(proxyFailed("CONNECT", this.#proxy, error)));
    asked.once("connect", ({ statusCode = 0, statusMessage }, socket) => {
      if (statusCode === 200) return done(null, connect({ ...(options as ConnectionOptions), socket }));
      socket.destroy();
      fail(refused({ proxy: nameUrl(this.#proxy), target, status: nameStatus(statusCode, statusMessage) }));
    });
    asked.end();
  }

  /** A connection through the tunnel, whose handshake is under way. Throws what the proxy answers. */
  connect(options: https.RequestOptions, signal: AbortSignal): Promise<TLSSocket> {
    signal.addEventListener("abort", () => this.destroy(), { once: true });
    return new Promise((resolve, reject) => {
      this.createConnection(options, (error, stream) => (error ? reject(error) : resolve(stream as TLSSocket)));
    });
  }

  override destroy(): void {
    for (const asked of this.#opening) asked.destroy();
    super.destroy();
  }
}

const unreachable = failure(`server-unreachable: cannot reach the proxy: <message>
  hint: HTTP_PROXY and HTTPS_PROXY name the proxy, and NO_PROXY the hosts that are reached without it`);
/** The proxy, and not the server, could not be reached. */
export function proxyFailed(method: string, proxy: URL, error: unknown): McptestError {
  const { message, cause } = exchangeFailed(method, proxy, error, { connected: false });
  return unreachable({ message }, { cause });
}

const refused = failure(`server-unreachable: the proxy <proxy> answered CONNECT <target> with <status>
  hint: HTTP_PROXY and HTTPS_PROXY name the proxy, and NO_PROXY the hosts that are reached without it`);
