import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { HttpServer } from "../../suite/index.ts";
import { createLap } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { DEFAULT_CONNECT_TIMEOUT_MS } from "../http/channel.ts";
import { portOf } from "../http/exchange.ts";
import { proxyFor } from "../http/proxy.ts";
import { nameOwn, type Shown, secureFor, sentName, watchCertificate } from "../http/tls.ts";
import { connectTimedOut, exchangeFailed } from "../http/wording.ts";
import type { OpenOptions } from "../session.ts";
import { broken, type ProbeStep, stepOf } from "./step.ts";

const trusted = words(
  "<version>, the certificate[[ for <names>]] is trusted[[ and valid until <until>]][[; client certificate: <own>]]",
);

/** Name resolution, TCP and (for https) TLS, one after the other, up to the first that is broken; with a proxy, those to it. */
export async function* tryNetwork(server: HttpServer, env: OpenOptions["env"]): AsyncGenerator<ProbeStep> {
  const target = new URL(server.url);
  const url = proxyFor(target, env) ?? target;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = portOf(url);
  const secured = secureFor(server, env)(url);
  let shown: (() => Shown | undefined) | undefined;
  /** What to tell of a connection once it stands. */
  const open = async <S extends Socket>(socket: S, event: string, tell: (socket: S) => string): Promise<string> => {
    const limitMs = server.http.connect_timeout_ms ?? DEFAULT_CONNECT_TIMEOUT_MS;
    const signal = AbortSignal.timeout(limitMs);
    try {
      await once(socket, event, { signal });
      return tell(socket);
    } catch (error) {
      throw signal.aborted ? connectTimedOut({ host: url.host, limitMs }) : error;
    } finally {
      socket.on("error", () => {}).destroy();
    }
  };
  const openTls = () => {
    const socket = connectTls({ host, port, ...sentName(host), ...secured });
    shown = watchCertificate(socket);
    return open(socket, "secureConnect", () => {
      const { names, until } = shown?.() ?? {};
      return trusted({ version: socket.getProtocol() ?? "TLS", names, until, own: nameOwn(socket) });
    });
  };
  const layers = {
    "name resolution": async () => {
      if (isIP(host) > 0) return `${host} is an address`;
      const addresses = await lookup(host, { all: true });
      return `${host} is ${addresses.map(({ address }) => address).join(", ")}`;
    },
    TCP: () =>
      open(connect({ host, port }), "connect", ({ remoteAddress }) => {
        return `${remoteAddress ?? host} port ${port} accepts connections`;
      }),
    ...(url.protocol === "https:" && { TLS: openTls }),
  };
  const lap = createLap();
  for (const [name, attempt] of Object.entries(layers)) {
    const layer = name as keyof typeof layers;
    try {
      yield stepOf(layer, await attempt(), lap());
    } catch (cause) {
      yield broken(layer, exchangeFailed("GET", url, cause, false, shown?.()), lap());
      return;
    }
  }
}
