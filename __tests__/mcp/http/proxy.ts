import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { TLSSocket, TlsOptions } from "node:tls";
import type { Sandbox } from "../sessions.ts";

/** A real proxy on loopback that knows where `upstream.test` is, and what it was asked for by whom. */
export async function startProxy(
  sandbox: Pick<Sandbox, "atEnd">,
  upstream: string,
  { refuses = false, tls }: { refuses?: boolean; tls?: TlsOptions } = {},
) {
  const { port } = new URL(upstream);
  const asked: string[] = [];
  /** Names in the client certificates of those who opened tunnels. */
  const clients: unknown[] = [];
  const sockets = new Set<Socket>();
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers["proxy-authorization"]}`);
    const { pathname: path } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  };
  const server = tls ? createTlsServer(tls, forward) : createServer(forward);
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", (incoming: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    if (tls) clients.push((socket as TLSSocket).getPeerCertificate().subject?.CN);
    if (refuses) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const onward = connect(Number(port), "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    socket.on("error", () => {}).on("close", () => onward.destroy());
    onward.on("error", () => {}).on("close", () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  sandbox.atEnd(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { asked, clients, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
