import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket, TlsOptions } from "node:tls";
import { type ProbeStep, probe } from "../../../src/mcp/index.ts";
import type { HttpServer, Tls } from "../../../src/suite/suite.ts";
import { type Call, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { type Authority, createAuthority, type Issued } from "../../helpers/certificates.ts";
import { callText, failureOf } from "../sessions.ts";
import { startProxy } from "./proxy.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const folder = mkdtempSync(join(tmpdir(), "mcptest-tls-"));
let ca: Authority;
let server: Issued;
let client: Issued;
beforeAll(() => {
  ca = createAuthority(folder);
  [server, client] = [ca.issue("server"), ca.issue("client")];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The name in the client certificate that came with a request; undefined without one. */
const nameIn = ({ response }: Call) => (response.socket as TLSSocket).getPeerCertificate().subject?.CN;
/** A good server that writes down those names, and those that it was called by. */
function noting() {
  const names = new Set<unknown>();
  const called = new Set<string | false | null>();
  const handler = streamable({
    before(call) {
      names.add(nameIn(call));
      called.add((call.response.socket as TLSSocket & { servername: string | false | null }).servername);
      return undefined;
    },
  });
  return { names, called, handler };
}
const proving = ({ cert, key }: Issued = client): Tls => ({ ca: [ca.cert], cert, key });
const start = (handler = streamable(), { cert, key }: Issued = server, options: TlsOptions = {}) =>
  serve(handler, { key, cert, ...options });
const mutual = { requestCert: true, rejectUnauthorized: true };

const talk = async (url: string, tls: Tls | undefined, changes: Partial<HttpServer> = {}, env = {}) => {
  const session = await sandbox.open(reach(url, { ...(tls && { tls }), ...changes }), {
    env: { PATH: process.env.PATH, HOME: sandbox.home, ...env },
  });
  return callText(session, "echo", { message: "hello" });
};
const told = async (origin: string, tls?: Tls) => {
  const { code, message, hint } = await failureOf(talk(`${origin}/mcp`, tls));
  expect(code).toBe("server-unreachable");
  return [message.replace(new URL(origin).host, "PLACE"), hint];
};

test("an authority of one's own is trusted beside the built-in ones; without it the hint names tls.ca", async () => {
  const { origin } = await start();
  expect(await talk(`${origin}/mcp`, { ca: [ca.cert] })).toBe("hello");
  expect(await told(origin)).toEqual([
    "TLS with PLACE failed: unable to verify the first certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)",
    "add the authority that issued the certificate: `tls.ca`, --ca, or the Action's input `ca`",
  ]);
  const { origin: own } = await start(streamable(), ca);
  expect((await told(own))[0]).toMatch(
    /^TLS with PLACE failed: self.signed certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
  );
  const other = createAuthority(join(folder, "stranger"), "stranger");
  expect((await told(origin, { ca: [other.cert] }))[1]).toContain("`tls.ca`");
});

test.each(["TLSv1.2", "TLSv1.3"] as const)(
  "%s: a server that wants a client certificate gets it, and says so",
  async (version) => {
    const only = { minVersion: version, maxVersion: version, ca: ca.cert, ...mutual };
    const { names, handler } = noting();
    const { origin } = await start(handler, server, only);
    expect(await talk(`${origin}/mcp`, proving())).toBe("hello");
    expect(names).toEqual(new Set(["client"]));
    const [message, hint] = await told(origin, { ca: [ca.cert] });
    expect(message).toBe(
      version === "TLSv1.2"
        ? "PLACE ended the TLS handshake (EPROTO)"
        : "PLACE ended the TLS handshake (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)",
    );
    expect(hint).toContain("`tls.cert`");
    // Node's server judges a certificate that it does not know once the connection stands, and sends no alert.
    const stranger = createAuthority(join(folder, version), "stranger").issue("client");
    expect(await told(origin, proving(stranger))).toEqual([
      "PLACE ended the TLS handshake (ECONNRESET)",
      "it may refuse the certificate of `tls.cert`: check who issued it, and until when it is valid",
    ]);
    // One that it took stays open: what breaks then is the connection.
    const breaking = await start(({ response }) => void setTimeout(() => response.destroy(), 50), server, only);
    expect((await failureOf(talk(`${breaking.origin}/mcp`, proving()))).code).toBe("connection-lost");
  },
);

test("a connection that is reset in the handshake asks for a certificate, too", async () => {
  const { origin } = await serve(streamable());
  const reset = await start(streamable(), server, { ca: "", ...mutual, maxVersion: "TLSv1.2" });
  expect(await told(reset.origin, proving())).toEqual([
    "PLACE ended the TLS handshake (ECONNRESET)",
    expect.stringContaining("`tls.cert`"),
  ]);
  // Plain HTTP is no TLS at all.
  expect((await told(origin.replace("http:", "https:")))[1]).toBe("use http:// if the server has no TLS");
});

const SILENT =
  "use https:// in its URL if this port is for TLS; else the server, or a proxy before it, closed the connection: look at its log";
const USE_HTTPS = "use https:// in its URL: this port is for TLS";
const CLIENT = { kind: "oauth" as const, client_id: "c", proof: { client_secret: "s-e-c-r-e-t" } };
const GO = "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

test.each<[string, (asked: Socket) => unknown, string, string]>([
  ["nothing", (asked) => asked.destroy(), "connection-lost", SILENT],
  ["an alert", (asked) => asked.end(Buffer.from([21, 3, 1, 0, 2, 2, 70])), "server-unreachable", USE_HTTPS],
  ["words", (asked) => asked.end(GO), "http-status", USE_HTTPS],
])("http:// to a port for TLS that answers it with %s hints at https://", async (_, answer, code, hint) => {
  const listener = createServer((asked) => asked.once("data", () => answer(asked)));
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const place = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  expect(await failureOf(talk(`http://${place}/mcp`, undefined))).toMatchObject({ code, hint });
  const tokens = `http://${place}/token`;
  const auth = { ...CLIENT, token_endpoint: tokens };
  expect(await failureOf(talk(tokens, undefined, { auth }))).toMatchObject({
    code: "oauth-failed",
    [code === "http-status" ? "message" : "hint"]: expect.stringMatching(/use https:|to an HTTPS server/),
  });
  listener.close();
});

test("a server that closes the connection in the handshake may have no TLS", async () => {
  const listener = createServer((asked) => asked.once("data", () => asked.destroy()));
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const { port } = listener.address() as AddressInfo;
  expect((await told(`https://127.0.0.1:${port}`))[1]).toMatch(/`tls.cert`.*; use http:\/\/ if the server has no TLS$/);
  listener.close();
});

test("a certificate for other names tells them; the one to expect is server_name", async () => {
  const { called, handler } = noting();
  const { origin } = await start(handler, ca.issue("named", "DNS:a.test,DNS:b.test,IP:10.9.8.7"));
  expect(await told(origin, { ca: [ca.cert] })).toEqual([
    "TLS with PLACE failed: the certificate is for another name: a.test, b.test, 10.9.8.7 (ERR_TLS_CERT_ALTNAME_INVALID)",
    "use one of its names in `url`, or write the one to expect into `tls.server_name`",
  ]);
  for (const server_name of ["b.test", "10.9.8.7"])
    expect(await talk(`${origin}/mcp`, { ca: [ca.cert], server_name })).toBe("hello");
  expect((await told(origin, { ca: [ca.cert], server_name: "c.test" }))[0]).toContain("a.test, b.test");
  expect(called).toEqual(new Set(["b.test", false]));
});

test("a certificate that has ended says when, and asks for no authority", async () => {
  const old = ca.issue("old", undefined, -1);
  const { origin } = await start(streamable(), old);
  const [message, hint] = await told(origin, { ca: [ca.cert] });
  expect(message).toMatch(
    /^TLS with PLACE failed: the certificate ended on \w{3} [ \d]\d [\d:]{8} \d{4} GMT \(CERT_HAS_EXPIRED\)$/,
  );
  expect(hint).toBe("renew the certificate of the server");
});

test("through a proxy's tunnel the certificate reaches the server, and not the proxy", async () => {
  const { names, handler } = noting();
  const { origin } = await start(handler, server, { ca: ca.cert, ...mutual });
  const plain = await startProxy(sandbox, origin);
  expect(await talk(`${origin}/mcp`, proving(), {}, { HTTPS_PROXY: `http://${plain.host}` })).toBe("hello");
  expect(plain.asked).toContain(`CONNECT ${new URL(origin).host}`);
  // A proxy that is itself reached by TLS is under the same authority.
  const secured = await startProxy(sandbox, origin, {
    tls: { key: server.key, cert: server.cert, ca: ca.cert, requestCert: true, rejectUnauthorized: false },
  });
  expect(await talk(`${origin}/mcp`, proving(), {}, { HTTPS_PROXY: `https://${secured.host}` })).toBe("hello");
  expect(secured.clients).toEqual([undefined]);
  expect(names).toEqual(new Set(["client"]));
});

test("doctor's step TLS goes through a proxy's tunnel, and tells what broke there", async () => {
  const { origin } = await start(streamable(), server, { ca: ca.cert, ...mutual });
  const [plain, shut] = [await startProxy(sandbox, origin), await startProxy(sandbox, origin, { refuses: true })];
  const secured = await startProxy(sandbox, origin, { tls: { key: server.key, cert: server.cert } });
  const tried = async (proxy: string, tls: Tls) => {
    const steps = sandbox.options({ env: { HTTPS_PROXY: proxy } });
    const spec = reach(`${origin}/mcp`, { tls, http: { retries: 0, connect_timeout_ms: 1000 } });
    const told: ProbeStep[] = [];
    for await (const step of probe(spec, steps)) told.push(step);
    expect(told.slice(0, 3).map(({ layer }) => layer)).toEqual(["name resolution", "TCP", "TLS"]);
    return told[2];
  };
  for (const proxy of [`http://${plain.host}`, `https://${secured.host}`]) {
    const { ok, detail } = (await tried(proxy, proving())) ?? {};
    expect([ok, detail]).toEqual([
      true,
      expect.stringMatching(`^TLSv1\\.3 through the proxy ${proxy}, the certificate for .* client certificate: client`),
    ]);
  }
  expect(await tried(`http://${plain.host}`, {})).toMatchObject({
    ok: false,
    detail: expect.stringContaining(`TLS with ${new URL(origin).host} failed`),
    hint: expect.stringContaining("`tls.ca`"),
  });
  expect(await tried(`http://${shut.host}`, proving())).toMatchObject({
    ok: false,
    detail: `the proxy http://${shut.host}/ answered CONNECT ${new URL(origin).host} with 407 Proxy Authentication Required`,
  });
  const silent = createServer((socket) => socket.on("error", () => {}).resume()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  sandbox.atEnd(async () => void silent.close());
  const quiet = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect((await tried(quiet, proving()))?.detail).toBe(`no connection to ${new URL(quiet).host} within 1.0s`);
});

test("the token endpoint of another origin is trusted by ca, and never sees the client certificate", async () => {
  const seen: [string, unknown][] = [];
  const asking = { ca: ca.cert, requestCert: true, rejectUnauthorized: false };
  const tokens = await start(
    (call) => {
      seen.push(["token", nameIn(call)]);
      sendJson(call, { access_token: "a-token-of-16-and-more", token_type: "Bearer", expires_in: 60 });
    },
    server,
    asking,
  );
  const before = (call: Call) => void seen.push([call.headers.authorization ?? "", nameIn(call)]);
  const { origin } = await start(streamable({ before }), server, { ca: ca.cert, ...mutual });
  const auth = {
    kind: "oauth" as const,
    client_id: "me",
    proof: { client_secret: "s3cret-of-client" },
    token_endpoint: `${tokens.origin}/token`,
  };
  expect(await talk(`${origin}/mcp`, proving(), { auth })).toBe("hello");
  expect(seen.filter(([what]) => what === "token")).toEqual([["token", undefined]]);
  expect(new Set(seen.filter(([what]) => what !== "token").map(([, name]) => name))).toEqual(new Set(["client"]));
});

test("a redirect to another origin is not followed, so that no certificate goes there", async () => {
  const elsewhere = await start(streamable(), server, { ca: ca.cert, requestCert: true, rejectUnauthorized: false });
  const { origin } = await start(
    (call) => sendText(call, 307, "text/plain", "", { location: `${elsewhere.origin}/mcp` }),
    server,
    { ca: ca.cert, ...mutual },
  );
  const { code } = await failureOf(talk(`${origin}/mcp`, proving()));
  expect(code).toBe("http-status");
  expect(elsewhere.calls).toEqual([]);
});
