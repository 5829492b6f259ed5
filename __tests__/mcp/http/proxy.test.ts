import { readFileSync } from "node:fs";
import { proxyFor } from "../../../src/mcp/http/proxy.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { streamable } from "../../fixtures/servers/http.ts";
import { runCli } from "../../helpers/cli.ts";
import { callText, failureOf, pathOf } from "../sessions.ts";
import { startProxy } from "./proxy.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

const env = (more: Record<string, string>) => ({ PATH: process.env.PATH, HOME: sandbox.home, ...more });

test("HTTP_PROXY is the way to a server that only the proxy can find, and its password is kept", async () => {
  const { origin } = await serve(streamable());
  const { asked, host } = await startProxy(sandbox, origin);
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
  const { asked, host } = await startProxy(sandbox, origin);
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
  const open = await startProxy(sandbox, origin);
  const doctor = (proxy: string) =>
    runCli(["doctor", "--url", `${origin}/mcp`, "--ca", file], { env: { HTTPS_PROXY: `http://${proxy}` } });
  expect((await doctor(open.host)).stdout).toContain("✓ handshake");
  expect(open.asked).toContain(`CONNECT ${new URL(origin).host}`);
  const before = calls.length;
  const shut = await startProxy(sandbox, origin, { refuses: true });
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
