import { createHash, randomBytes } from "node:crypto";
import { auth, type OAuthClientProvider, type OAuthTokens } from "@modelcontextprotocol/client";
import { browse, DISCOVERIES, ISS, type OAuthOptions, type OAuthServer, useOAuth } from "./oauth.ts";

const { oauth } = useOAuth();
const BACK = "http://127.0.0.1:4711/callback";
const CLIENT = {
  client_name: "mcptest",
  application_type: "native",
  redirect_uris: [BACK],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};
const create = (): string => randomBytes(32).toString("base64url");

/** Logs in by the official client, to its end. */
async function logIn(server: OAuthServer): Promise<OAuthTokens | undefined> {
  const { status, headers } = await fetch(server.url, { method: "POST", body: "{}" });
  expect(status).toBe(401);
  const field = headers.get("www-authenticate") ?? "";
  const named = /resource_metadata="(.*?)"/.exec(field)?.[1];
  const kept: { tokens?: OAuthTokens; opened?: URL; verifier?: string; client?: never; discovery?: never } = {};
  const provider = {
    redirectUrl: BACK,
    clientMetadata: CLIENT,
    state: create,
    clientInformation: () => kept.client,
    saveClientInformation: (client: never) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: OAuthTokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.opened = url;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
    saveDiscoveryState: (state: never) => {
      kept.discovery = state;
    },
    discoveryState: () => kept.discovery,
  } satisfies OAuthClientProvider;
  const where = { serverUrl: server.url, ...(named && { resourceMetadataUrl: new URL(named) }) };
  await auth(provider, where);
  const { address } = await browse(kept.opened ?? "", { follow: false });
  const { code = "", iss } = Object.fromEntries(new URL(address).searchParams);
  await auth(provider, { ...where, authorizationCode: code, ...(iss !== undefined && { iss }) });
  return kept.tokens;
}

test.each(Object.entries(DISCOVERIES) as [string, OAuthOptions][])(
  "the official client logs in: %s",
  async (_, options) => {
    const server = await oauth(options);
    const tokens = await logIn(server);
    expect(server.secrets).toContain(tokens?.access_token);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "whoami" } });
    const headers = { authorization: `Bearer ${tokens?.access_token}` };
    const answer = await fetch(server.url, { method: "POST", body, headers });
    expect(await answer.json()).toMatchObject({ result: { content: [{ text: "alice" }] } });
  },
);

test.each(Object.entries(ISS) as [string, [OAuthOptions, boolean]][])(
  "the official client judges iss: %s",
  async (_, [options, isRight]) => {
    const login = logIn(await oauth(options));
    if (isRight) expect(await login).toMatchObject({ token_type: "Bearer" });
    else await expect(login).rejects.toThrow(/iss/i);
  },
);

/** A request that keeps every rule, and what a test changes in it. */
async function authorize(
  server: OAuthServer,
  changes: Record<string, string | undefined> = {},
  client: object = CLIENT,
) {
  const verifier = create();
  const registered = await fetch(`${server.issuer}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(client),
  });
  const { client_id, ...rest } = (await registered.json()) as Record<string, string>;
  const asked = {
    response_type: "code",
    client_id,
    redirect_uri: BACK,
    state: create(),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: server.url,
    ...changes,
  };
  const query = new URLSearchParams(JSON.parse(JSON.stringify(asked)));
  const { address } = await browse(`${server.issuer}/authorize?${query}`, { follow: false });
  const code = new URL(address).searchParams.get("code") ?? "";
  return { ...rest, client_id, code, code_verifier: verifier, redirect_uri: BACK, resource: server.url };
}

async function ask(server: OAuthServer, form: Record<string, string | undefined>, path = "/token") {
  const body = new URLSearchParams(JSON.parse(JSON.stringify(form)));
  const answer = await fetch(`${server.issuer}${path}`, { method: "POST", body });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
}

test.each<[string, Record<string, string | undefined>, string]>([
  ["no PKCE", { code_challenge: undefined }, "PKCE by S256"],
  ["plain PKCE", { code_challenge_method: "plain" }, "PKCE by S256"],
  ["another redirect_uri", { redirect_uri: `${BACK}/` }, "redirect_uri is the registered one"],
  ["another resource", { resource: "https://other.example" }, "resource is what the metadata has"],
  ["no resource", { resource: undefined }, "resource is what the metadata has"],
  ["a short state", { state: "abc" }, "state has 32 random bytes"],
  ["a scope that was not registered", { scope: "admin" }, "scope was registered"],
  ["a stranger", { client_id: "nobody" }, "the client is known"],
])("an authorization with %s is refused", async (_, changes, rule) => {
  const server = await oauth({}, [expect.stringContaining(`GET /authorize: ${rule}`)]);
  await expect(authorize(server, changes)).rejects.toThrow(rule);
});

test.each<[string, Record<string, string | undefined>, string]>([
  ["another verifier", { code_verifier: create() }, "code_verifier fits"],
  ["no verifier", { code_verifier: undefined }, "code_verifier has 43"],
  ["another redirect_uri", { redirect_uri: "http://127.0.0.1:1/callback" }, "redirect_uri is that of the code"],
  ["no resource", { resource: undefined }, "resource is what the metadata has"],
  ["a secret that a public client has not", { client_secret: "guess" }, "the client proves itself by none"],
  ["a code of nobody", { code: "guess" }, "the code was given out"],
])("a request for tokens with %s is refused", async (_, changes, rule) => {
  const server = await oauth({}, [expect.stringContaining(`POST /token: ${rule}`)]);
  const form = { grant_type: "authorization_code", ...(await authorize(server)), ...changes };
  expect(await ask(server, form)).toMatchObject({ status: 400 });
});

test("a code is taken once, and a second use ends the tokens of the first", async () => {
  const server = await oauth({}, [expect.stringContaining("a code is used once")]);
  const form = { grant_type: "authorization_code", ...(await authorize(server)) };
  const { body } = await ask(server, form);
  expect(await ask(server, form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  const renewal = { ...form, grant_type: "refresh_token", refresh_token: body.refresh_token };
  expect(await ask(server, renewal)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("a refresh token that was rotated ends the whole family when it comes again", async () => {
  const server = await oauth({}, [expect.stringContaining("a rotated refresh token is not used again")]);
  const { code: _, ...client } = await authorize(server);
  const first = server.grant(client.client_id ?? "");
  const renewal = { ...client, grant_type: "refresh_token", refresh_token: first.refresh_token };
  const { body } = await ask(server, renewal);
  expect(body.refresh_token).not.toBe(first.refresh_token);
  expect(await ask(server, renewal)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  const next = await ask(server, { ...renewal, refresh_token: body.refresh_token });
  expect(next).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  const call = await fetch(server.url, {
    method: "POST",
    headers: { authorization: `Bearer ${body.access_token}` },
    body: "{}",
  });
  expect(call.status).toBe(401);
});

test("a revoked refresh token ends the login, and scopes that a tool needs are asked for", async () => {
  const server = await oauth({ needs: { write: "notes:write" } });
  const { code: _, ...client } = await authorize(server);
  const { access_token, refresh_token } = server.grant(client.client_id ?? "", { scope: "notes:read" });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "write" } });
  const call = () => fetch(server.url, { method: "POST", headers: { authorization: `Bearer ${access_token}` }, body });
  const refused = await call();
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    403,
    expect.stringMatching(/^Bearer resource_metadata="http.*", error="insufficient_scope", scope="notes:write"$/),
  ]);
  expect(await ask(server, { ...client, token: refresh_token }, "/revoke")).toMatchObject({ status: 200 });
  expect((await call()).status).toBe(401);
});
