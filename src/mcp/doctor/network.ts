import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { HttpServer } from "../../suite/index.ts";
import { createLap } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { DEFAULT_CONNECT_TIMEOUT_MS } from "../http/channel.ts";
import { portOf } from "../http/exchange.ts";
import { proxyFor, TunnelAgent } from "../http/proxy.ts";
import { nameOwn, type Shown, secureFor, sentName, watchCertificate } from "../http/tls.ts";
import { connectTimedOut, exchangeFailed } from "../http/wording.ts";
import type { OpenOptions } from "../session.ts";
import { broken, type ProbeStep, stepOf } from "./step.ts";

const trusted = words(
  "<version>[[ through the proxy <proxy>]], the certificate[[ for <names>]] is trusted[[ and valid until <until>]][[; client certificate: <own>]]",
);

/** Name resolution, TCP and (for https) TLS, one after the other, up to the first that is broken; with a proxy, those to it, and TLS through its tunnel. */
export async function* tryNetwork(server: HttpServer, env: OpenOptions["env"]): AsyncGenerator<ProbeStep> {
  const target = new URL(server.url);
  const proxy = proxyFor(target, env);
  const url = proxy ?? target;
  // Only https goes through a tunnel.
  const secured = target.protocol === "https:" ? target : url;
  const tunnel = proxy && secured === target ? proxy : undefined;
  const secure = secureFor(server, env);
  const [host, port] = [hostOf(url), portOf(url)];
  let shown: (() => Shown | undefined) | undefined;
  /** What to tell of a connection once it stands. */
  const open = async <S extends Socket>(
    start: (signal: AbortSignal) => S | Promise<S>,
    event: string,
    tell: (socket: S) => string,
  ): Promise<string> => {
    const limitMs = server.http.connect_timeout_ms ?? DEFAULT_CONNECT_TIMEOUT_MS;
    const signal = AbortSignal.timeout(limitMs);
    let socket: S | undefined;
    try {
      socket = await start(signal);
      await once(socket, event, { signal });
      return tell(socket);
    } catch (error) {
      const isOpen = event === "secureConnect" && socket?.connecting === false;
      throw signal.aborted ? connectTimedOut({ host: url.host, limitMs }, isOpen) : error;
    } finally {
      socket?.on("error", () => {}).destroy();
    }
  };
  const startTls = async (signal: AbortSignal): Promise<TLSSocket> => {
    const name = hostOf(secured);
    const options = { host: name, port: portOf(secured), ...sentName(name), ...secure(secured) };
    const socket = tunnel
      ? await new TunnelAgent(tunnel, {}, secure(tunnel)).connect(options, signal)
      : connectTls(options);
    shown = watchCertificate(socket);
    return socket;
  };
  const openTls = () =>
    open(startTls, "secureConnect", (socket) => {
      const { names, until } = shown?.() ?? {};
      const version = socket.getProtocol() ?? "TLS";
      return trusted({ version, proxy: tunnel?.origin, names, until, own: nameOwn(socket) });
    });
  const layers = {
    "name resolution": async () => {
      if (isIP(host) > 0) return `${host} is an address`;
      const addresses = await lookup(host, { all: true });
      return `${host} is ${addresses.map(({ address }) => address).join(", ")}`;
    },
    TCP: () =>
      open(
        () => connect({ host, port }),
        "connect",
        ({ remoteAddress }) => `${remoteAddress ?? host} port ${port} accepts connections`,
      ),
    ...(secured.protocol === "https:" && { TLS: openTls }),
  };
  const lap = createLap();
  for (const [name, attempt] of Object.entries(layers)) {
    const layer = name as keyof typeof layers;
    try {
      yield stepOf(layer, await attempt(), lap());
    } catch (cause) {
      const where = layer === "TLS" ? secured : url;
      yield broken(layer, exchangeFailed("GET", where, cause, { connected: false, shown: shown?.() }), lap());
      return;
    }
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
