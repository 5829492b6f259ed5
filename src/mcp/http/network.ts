import { lookup } from "node:dns/promises";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import { words } from "../../values/show/words.ts";
import type { OpenOptions } from "../session.ts";
import { DEFAULT_CONNECT_TIMEOUT_MS } from "./channel.ts";
import { portOf } from "./exchange.ts";
import { proxyFor } from "./proxy.ts";
import { nameOwn, type Shown, secureFor, sentName, watchCertificate } from "./tls.ts";
import { connectTimedOut, exchangeFailed } from "./wording.ts";

export interface NetworkStep {
  layer: "name resolution" | "TCP" | "TLS";
  /** Empty when the layer is broken. */
  detail: string;
  duration_ms: number;
  error?: McptestError;
}

/** Name resolution, TCP and (for https) TLS, one after the other, up to the first that is broken; with a proxy, those to it. */
export async function* tryNetwork(
  server: HttpServer,
  env: OpenOptions["env"],
): AsyncGenerator<NetworkStep, void, undefined> {
  const target = new URL(server.url);
  const url = proxyFor(target, env) ?? target;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const limitMs = server.http.connect_timeout_ms ?? DEFAULT_CONNECT_TIMEOUT_MS;
  const layers: [NetworkStep["layer"], () => Promise<string>][] = [
    ["name resolution", () => resolve(host)],
    ["TCP", () => openTcp(url, host, limitMs)],
  ];
  const secured = secureFor(server, env)(url);
  let shown: (() => Shown | undefined) | undefined;
  if (url.protocol === "https:")
    layers.push([
      "TLS",
      async () => {
        const socket = connectTls({ host, port: portOf(url), ...sentName(host), ...secured });
        shown = watchCertificate(socket);
        await whenOpen(socket, "secureConnect", url, limitMs);
        const { names, until } = shown() ?? {};
        const detail = trusted({ version: socket.getProtocol() ?? "TLS", names, until, own: nameOwn(socket) });
        socket.destroy();
        return detail;
      },
    ]);
  for (const [layer, attempt] of layers) {
    const start = performance.now();
    try {
      yield { layer, detail: await attempt(), duration_ms: performance.now() - start };
    } catch (cause) {
      const error = exchangeFailed("GET", url, cause, false, shown?.());
      yield { layer, detail: "", duration_ms: performance.now() - start, error };
      return;
    }
  }
}

const trusted = words(
  "<version>, the certificate[[ for <names>]] is trusted[[ and valid until <until>]][[; client certificate: <own>]]",
);

async function resolve(host: string): Promise<string> {
  if (isIP(host) > 0) return `${host} is an address`;
  const addresses = await lookup(host, { all: true });
  return `${host} is ${addresses.map(({ address }) => address).join(", ")}`;
}

async function openTcp(url: URL, host: string, limitMs: number): Promise<string> {
  const socket = connect({ host, port: portOf(url) });
  await whenOpen(socket, "connect", url, limitMs);
  const detail = `${socket.remoteAddress ?? host} port ${portOf(url)} accepts connections`;
  socket.destroy();
  return detail;
}

function whenOpen(socket: Socket, event: string, url: URL, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(connectTimedOut({ host: url.host, limitMs })), limitMs);
    socket.once("close", () => clearTimeout(timer));
    socket.on("error", fail);
    socket.once(event, resolve);
  });
}
