import { readFileSync } from "node:fs";
import type { OAuthOptions, OAuthServer } from "../helpers/oauth.ts";
import { ABOVE, BELOW, CHAIN, useStoredLogins } from "./store-logins.ts";

const { file, start, run, store, examine } = useStoredLogins();

/** Its addresses by name. */
function plain(text: string, { url, issuer }: OAuthServer): string {
  return text
    .replaceAll(new URL(url).origin, "RESOURCE")
    .replaceAll(new URL(issuer).origin, "ISSUER")
    .replaceAll(file(), "STORE")
    .replaceAll(new URL(url).port, "PORT")
    .replace(/ \([\d.]+m?s\)/g, "");
}

const NOBODY = (server: OAuthServer): string[] =>
  server.requests.filter(({ path }) => /register|authorize/.test(path)).map(({ path }) => path);

test("walks the chain of a server to which nobody is logged in, registers nothing, and says what to type", async () => {
  const server = await start({
    challenge: 'Bearer realm="mcp", resource_metadata="{metadata}", scope="read:all write"',
  });
  const { code, stdout } = await run(["doctor", server.url]);
  expect(code).toBe(1);
  expect(plain(stdout, server)).toBe(`RESOURCE/mcp
  ✓ name resolution       127.0.0.1 is an address
  ✓ TCP                   127.0.0.1 port PORT accepts connections
  ✓ challenge             POST RESOURCE/mcp answered 401 Unauthorized to initialize, with WWW-Authenticate: Bearer realm="mcp", resource_metadata="RESOURCE/.well-known/oauth-protected-resource/mcp", scope="read:all write"
  ✓ resource metadata     RESOURCE/.well-known/oauth-protected-resource/mcp is for resource "RESOURCE/mcp"; its authorization server is ISSUER
  ✓ authorization server  ISSUER/.well-known/oauth-authorization-server is for issuer ISSUER
  ✓ PKCE                  ISSUER/.well-known/oauth-authorization-server announces S256
  ✓ client                a login registers one at ISSUER/register
  ✗ token                 no login for RESOURCE/mcp is stored (profile default)
    hint: run: mcptest login RESOURCE/mcp
Stopped at token. 8 later steps were not run.
`);
  expect(NOBODY(server)).toEqual([]);
  const json = await examine(["--url", server.url]);
  expect(json.layers).toEqual([...BELOW, ...CHAIN]);
  expect(json.not_run).toEqual(ABOVE);
  expect(json.row("token")).toEqual({
    ...{ layer: "token", ok: false, status: "failed", duration_ms: expect.any(Number) },
    detail: `no login for ${server.url} is stored (profile default)`,
    hint: `run: mcptest login ${server.url}`,
  });
});

test("goes on with the stored token to HTTP and the handshake", async () => {
  const server = await start();
  await store(server, { scope: "read", expires_at: "2999-01-01T00:00:00.000Z" });
  const { code, layers, row, ok, not_run, stdout, stderr } = await examine([server.url]);
  expect([code, ok, stderr, not_run]).toEqual([0, true, "", []]);
  expect(layers).toEqual([...BELOW, ...CHAIN, ...ABOVE]);
  expect(row("token")?.detail).toBe(
    `${file()} has a login (profile default), scope read, until 2999-01-01T00:00:00.000Z`,
  );
  expect(server.to("/token")).toEqual([]);
  for (const secret of server.secrets) expect(stdout).not.toContain(secret);
});

test("renews the stored login once, as a run does", async () => {
  const server = await start();
  const { access_token } = await store(server, { expires_at: "2020-01-01T00:00:00.000Z" });
  const { code, row, stdout } = await examine([server.url]);
  expect([code, server.to("/token").length]).toEqual([0, 1]);
  expect(row("token")?.detail).toContain(`${server.issuer}/token renewed the login (profile default)`);
  expect(JSON.parse(readFileSync(file(), "utf8")).logins[0].access_token).not.toBe(access_token);
  for (const secret of server.secrets) expect(stdout).not.toContain(secret);
});

test("HTTP tells the answer to the renewed token, where the stored one is refused", async () => {
  const server = await start();
  await store(server);
  server.expire();
  const { code, row } = await examine([server.url]);
  expect([code, server.to("/token").length]).toEqual([0, 1]);
  expect(row("HTTP")?.detail).toBe(`POST ${server.url} answered 200 OK (application/json)`);
});

test("a token that is refused, and that nothing renews, breaks HTTP", async () => {
  const server = await start();
  await store(server, { refresh_token: undefined });
  server.expire();
  const { code, layers, row } = await examine([server.url]);
  expect([code, layers]).toEqual([1, [...BELOW, ...CHAIN, "HTTP"]]);
  expect(row("HTTP")?.hint).toContain(`mcptest login ${server.url}`);
});

test("a login that ends on the way, after its token was there, breaks HTTP", async () => {
  const server = await start();
  await store(server);
  server.end();
  server.expire();
  const { code, layers, row } = await examine([server.url]);
  expect([code, layers]).toEqual([1, [...BELOW, ...CHAIN, "HTTP"]]);
  expect(row("HTTP")?.hint).toContain(`mcptest login ${server.url}`);
});

test("a login that has ended is a broken token", async () => {
  const server = await start();
  await store(server, { expires_at: "2020-01-01T00:00:00.000Z" });
  server.end();
  const { code, layers, row } = await examine([server.url]);
  expect([code, layers.at(-1)]).toEqual([1, "token"]);
  expect(row("token")).toMatchObject({
    detail: expect.stringMatching(
      /^the login for \S+ has ended: token endpoint \S+\/token answered 400 Bad Request: invalid_grant/,
    ),
    hint: `run: mcptest login ${server.url}`,
  });
});

test.each<[string, OAuthOptions]>([["asks for nothing", { open: "all" }]])(
  "a server that %s has no row of a login",
  async (_, options) => {
    const server = await start(options);
    const { code, layers, not_run } = await examine([server.url]);
    expect([code, layers, not_run]).toEqual([0, [...BELOW, ...ABOVE], []]);
    expect(server.requests.filter(({ path }) => path !== "/mcp")).toEqual([]);
  },
);

test("a server that asks only for its list has the rows before its handshake", async () => {
  const server = await start({ open: ["initialize", "notifications/initialized"] });
  await store(server);
  const { code, layers, row } = await examine([server.url]);
  expect([code, layers]).toEqual([0, [...BELOW, ...CHAIN, ...ABOVE]]);
  expect(row("challenge")?.detail).toContain(" to tools/list, with WWW-Authenticate: Bearer ");
});

test("other credentials, and a server that answers otherwise, have no row of a login", async () => {
  const server = await start();
  await store(server);
  for (const given of [
    ["--bearer-token-env", "MINE"],
    ["--header", "Authorization: Bearer mine-0123456789"],
  ]) {
    const { layers, row } = await examine([server.url, ...given], { MINE: "mine-0123456789" });
    expect(layers).toEqual([...BELOW, "HTTP"]);
    expect(row("HTTP")?.detail).toContain("401 Unauthorized");
  }
  server.options.answers = { "/mcp": 503 };
  expect((await examine([server.url])).layers).toEqual([...BELOW, "HTTP"]);
});

const WELL_KNOWN = "/.well-known/oauth-protected-resource/mcp";
test.each<[string, OAuthOptions, string, RegExp, RegExp]>([
  [
    "a quote without end",
    { challenge: 'Bearer realm="mcp' },
    "challenge",
    /^a quote has no end in WWW-Authenticate: Bearer realm="mcp$/,
    /^what is wanted: RFC 9110 11\.6\.1$/,
  ],
  [
    "no metadata",
    { resourceAt: "none", challenge: "Bearer", metadataAt: "none" },
    "resource metadata",
    /^none found; tried \S+\/\.well-known\/oauth-protected-resource\/mcp \(404\), \S+resource \(404\)/,
    /--bearer-token-env NAME/,
  ],
  [
    "a page of HTML",
    { answers: { [WELL_KNOWN]: { headers: { "content-type": "text/html" }, body: "<p>" } } },
    "resource metadata",
    /^\S+\/mcp answered 200 with text\/html, not JSON$/,
    /; what is wanted: RFC 9728 2 and 3$/,
  ],
  [
    "no token endpoint",
    { metadata: { token_endpoint: null } },
    "authorization server",
    /^\S+\/oauth-authorization-server has no token_endpoint$/,
    /^what is wanted: RFC 8414 2 and 3$/,
  ],
  [
    "metadata of another resource",
    { resourceMetadata: { resource: "https://other.example/mcp" } },
    "resource metadata",
    /^\S+ is for resource "https:\/\/other\.example\/mcp", not for \S+ \(RFC 9728 3\.3\)$/,
    /^/,
  ],
  [
    "another issuer",
    { metadata: { issuer: "https://other.example" } },
    "authorization server",
    /^issuer is "https:\/\/other\.example" where "\S+" was asked for \(RFC 8414 3\.3\)$/,
    /^/,
  ],
  [
    "PKCE of the plain kind",
    { metadata: { code_challenge_methods_supported: ["plain"] } },
    "PKCE",
    /^code_challenge_methods_supported is \[plain\], S256 is required$/,
    /^/,
  ],
  [
    "no way to a client",
    { metadata: { registration_endpoint: null } },
    "client",
    /^no way to a client at \S+: no client_id, no document, no registration_endpoint$/,
    /^register one by hand and give client_id$/,
  ],
])("the first broken link is the last row: %s", async (_, options, layer, detail, hint) => {
  const server = await start(options);
  const { code, layers, steps, not_run, conclusion } = await examine([server.url]);
  const links = CHAIN.slice(0, CHAIN.indexOf(layer) + 1);
  expect([code, layers]).toEqual([1, [...BELOW, ...links]]);
  expect(not_run).toEqual([...CHAIN.slice(links.length), ...ABOVE]);
  expect(steps.at(-1)).toMatchObject({ layer, ok: false, status: "failed", detail: expect.stringMatching(detail) });
  expect(steps.at(-1)?.hint ?? "").toMatch(hint);
  expect(conclusion).toBe(`Stopped at ${layer}. ${not_run.length} later steps were not run.`);
  expect(NOBODY(server)).toEqual([]);
});

test("default endpoints alone are a server's login only where somebody has logged in", async () => {
  const server = await start({ resourceAt: "none", isOneOrigin: true, challenge: null, metadataAt: "none" });
  const nobody = await examine([server.url]);
  expect(nobody.steps.at(-1)).toMatchObject({ layer: "resource metadata", ok: false });
  await store(server);
  const somebody = await examine([server.url]);
  expect([somebody.code, somebody.layers]).toEqual([0, [...BELOW, ...CHAIN, ...ABOVE]]);
});

test.each<[string, OAuthOptions, string, RegExp]>([
  ["no challenge at all", { challenge: null }, "challenge", /without one, clients guess where the metadata is/],
  [
    "several authorization servers",
    { resourceMetadata: { authorization_servers: ["{issuer}", "https://other.example"] } },
    "resource metadata",
    /2 authorization servers are named, and the first is taken/,
  ],
  [
    "offline_access of the resource",
    { resourceMetadata: { scopes_supported: ["offline_access"] } },
    "resource metadata",
    /offline_access/,
  ],
  [
    "no refresh_token grant",
    { metadata: { grant_types_supported: ["authorization_code"] } },
    "authorization server",
    /refresh_token/,
  ],
])("what is odd and works is a hint: %s", async (_, options, layer, hint) => {
  const server = await start(options);
  const { authorization_servers: servers } = options.resourceMetadata ?? {};
  if (Array.isArray(servers))
    server.options.resourceMetadata = { authorization_servers: [server.issuer, ...servers.slice(1)] };
  await store(server);
  const { code, row, conclusion } = await examine([server.url]);
  expect([code, row(layer)]).toEqual([
    0,
    expect.objectContaining({ ok: true, status: "warning", hint: expect.stringMatching(hint) }),
  ]);
  expect(conclusion).toContain(`Warnings: ${layer}`);
});
