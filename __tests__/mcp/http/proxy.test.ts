import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { proxyFor } from "../../../src/mcp/http/proxy.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { streamable } from "../../fixtures/servers/http.ts";
import { runCli } from "../../helpers/cli.ts";
import { callText, failureOf, pathOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

/** A real proxy on loopback that knows where `upstream.test` is, and what it was asked for by whom. */
async function startProxy(upstream: string, refuses = false) {
  const { port } = new URL(upstream);
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers["proxy-authorization"]}`);
    const { pathname: path } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`);
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
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const env = (more: Record<string, string>) => ({ PATH: process.env.PATH, HOME: sandbox.home, ...more });

test("HTTP_PROXY is the way to a server that only the proxy can find, and its password is kept", async () => {
  const { origin } = await serve(streamable());
  const { asked, host } = await startProxy(origin);
  const redactor = createRedactor({ secrets: [] });
  const proxied = env({ HTTP_PROXY: `http://user:p%40ss-of-proxy@${host}` });
  const session = await sandbox.open(reach("http://upstream.test/mcp"), { env: proxied, redactor });
  expect(await callText(session, "echo", { message: "through" })).toBe("through");
  const pair = Buffer.from("user:p@ss-of-proxy").toString("base64");
  expect(asked[0]).toBe(`POST http://upstream.test/mcp Basic ${pair}`);
  expect(redactor.text("p@ss-of-proxy")).not.toContain("p@ss");
});

test("NO_PROXY takes a server out", async () => {
  const { origin } = await serve(streamable());
  const { asked, host } = await startProxy(origin);
  const direct = env({ http_proxy: host, NO_PROXY: "example.com, 127.0.0.1" });
  await callText(await sandbox.open(reach(`${origin}/mcp`), { env: direct }), "echo", {});
  expect(asked).toEqual([]);
});

test("a proxy that is not there is named as what is amiss", async () => {
  const dead = env({ HTTP_PROXY: "http://127.0.0.1:1" });
  const error = await failureOf(sandbox.open(reach("http://upstream.test/mcp"), { env: dead }));
  expect(error.code).toBe("server-unreachable");
  expect(error.message).toBe("cannot reach the proxy: nothing listens on 127.0.0.1:1 (ECONNREFUSED)");
  expect(error.hint).toContain("HTTP_PROXY");
});

test("HTTPS_PROXY is asked for a tunnel, in which TLS is with the server", async () => {
  const file = pathOf("fixture", "localhost.pem");
  const pem = readFileSync(file, "utf8");
  const { origin, calls } = await serve(streamable(), { key: pem, cert: pem });
  const open = await startProxy(origin);
  const doctor = (proxy: string) =>
    runCli(["doctor", "--url", `${origin}/mcp`], {
      bundle: true,
      env: { NODE_EXTRA_CA_CERTS: file, HTTPS_PROXY: `http://${proxy}` },
    });
  expect((await doctor(open.host)).stdout).toContain("✓ handshake");
  expect(open.asked).toContain(`CONNECT ${new URL(origin).host}`);
  const before = calls.length;
  const shut = await startProxy(origin, true);
  const refused = await doctor(shut.host);
  expect(refused.stdout).toContain("answered CONNECT");
  expect(refused.stdout).toContain("407 Proxy Authentication Required");
  expect(calls).toHaveLength(before);
});

test.each([
  ["http://a.example.com/", "", "http://proxy:1/"],
  ["https://a.example.com/", "", undefined],
  ["http://a.example.com/", "example.com", undefined],
  ["http://a.example.com/", "*.example.com", undefined],
  ["http://a.example.com/", ".example.com", undefined],
  ["http://anexample.com/", "example.com", "http://proxy:1/"],
  ["http://a.example.com/", "a.example.com:80", undefined],
  ["http://a.example.com/", "a.example.com:8080", "http://proxy:1/"],
  ["http://a.example.com/", "x *", undefined],
  ["http://[::1]:3000/", "[::1]:3000", undefined],
])("%s, NO_PROXY=%s: %s", (url, exempt, proxy) => {
  expect(proxyFor(new URL(url), { HTTP_PROXY: "proxy:1", NO_PROXY: exempt })?.href).toBe(proxy);
});
