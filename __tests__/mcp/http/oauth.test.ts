import { generateKeyPairSync } from "node:crypto";
import { jwtVerify } from "jose";
import type { Auth, HttpServer } from "../../../src/suite/suite.ts";
import { isObject } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { type Call, type Handler, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

type OAuth = Extract<Auth, { kind: "oauth" }>;

const SECRET = "s3cret of:the&test";
const PAIR = `Basic ${Buffer.from("client%2F1:s3cret+of%3Athe%26test").toString("base64")}`;

/** A server that accepts some tokens, and its token endpoint. */
async function protect(endpoint: Handler, accepts: (token: string) => boolean = (token) => token === "token-1") {
  const server = streamable();
  const fixture = await serve((call) => {
    if (call.path === "/token") return endpoint(call);
    if (accepts(call.headers.authorization?.replace("Bearer ", "") ?? "")) return server(call);
    sendText(call, 401, "text/plain", "no");
  });
  const auth: HttpServer["auth"] = {
    kind: "oauth",
    token_endpoint: `${fixture.origin}/token`,
    client_id: "client/1",
    proof: { client_secret: SECRET },
    scope: "tools read",
  };
  const asked = (): Call[] => fixture.calls.filter(({ path }) => path === "/token");
  return { ...fixture, asked, server: reach(`${fixture.origin}/mcp`, { auth }) };
}

/** Gives out `token-1`, `token-2`, …, valid for so many seconds. */
function giveTokens(expires?: number): Handler {
  let count = 0;
  return (call) =>
    sendJson(call, {
      access_token: `token-${++count}`,
      token_type: "Bearer",
      ...(expires !== undefined && { expires_in: expires }),
    });
}

test("asks once for a token, with id and secret as RFC 6749 has them, and uses it for every request", async () => {
  const { asked, server } = await protect(giveTokens(3600));
  const secrets: string[] = [];
  const redactor = createRedactor({ secrets: [] });
  const register = (secret: string): void => void secrets.push(secret);
  const session = await sandbox.open(server, { redactor: { ...redactor, register } });
  expect(await callText(session, "echo", { message: "in" })).toBe("in");
  expect(asked().map(({ method, body, headers }) => [method, body, headers.authorization])).toEqual([
    ["POST", "grant_type=client_credentials&scope=tools+read", PAIR],
  ]);
  expect(secrets.at(-1)).toBe("token-1");
});

test("a token endpoint that hangs is named, at the start and later", async () => {
  let hangs = true;
  const give = giveTokens(0);
  const { origin, server } = await protect(
    (call) => (hangs ? undefined : give(call)),
    (token) => token !== "",
  );
  const why = `token endpoint ${origin}/token has not answered`;
  const start = await failureOf(sandbox.open({ ...server, startup_timeout_ms: 300 }));
  expect(start).toMatchObject({ code: "startup-timeout", message: expect.stringContaining(why) });
  hangs = false;
  const session = await sandbox.open({ ...server, call_timeout_ms: 300 });
  hangs = true;
  const later = await failureOf(callText(session, "echo", {}));
  expect(later).toMatchObject({ code: "call-timeout", message: expect.stringContaining(why) });
  expect(later.hint).toContain("token_endpoint");
});

const PEM = { type: "pkcs8", format: "pem" } as const;
const CURVE = { namedCurve: "prime256v1" };

test.each([
  ["ES256", generateKeyPairSync("ec", CURVE)],
  ["ES384", generateKeyPairSync("ec", { namedCurve: "secp384r1" })],
  ["RS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["PS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["EdDSA", generateKeyPairSync("ed25519")],
] as const)("proves who it is by a key (%s)", async (algorithm, { privateKey, publicKey }) => {
  const { asked, server } = await protect(giveTokens(3600));
  const proof = { private_key: privateKey.export(PEM).toString(), algorithm, audience: "https://issuer.example" };
  const auth = { ...(server.auth as OAuth), proof };
  await sandbox.open({ ...server, auth });
  const form = new URLSearchParams(asked()[0]?.body);
  expect(form.get("client_assertion_type")).toBe("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
  const { payload } = await jwtVerify(form.get("client_assertion") ?? "", publicKey, {
    algorithms: [algorithm],
    audience: "https://issuer.example",
    issuer: "client/1",
    subject: "client/1",
    requiredClaims: ["exp", "iat", "jti"],
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(form.get("client_secret")).toBeNull();
  expect(asked()[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ["-----BEGIN", "it is not a private key in PEM"],
  [
    generateKeyPairSync("ec", CURVE).privateKey.export(PEM).toString(),
    "ES384 needs a key of type secp384r1, and it is of type prime256v1",
  ],
])("a key that cannot sign is told", async (key, why) => {
  const { asked, server } = await protect(giveTokens());
  const proof = { private_key: key, algorithm: "ES384", audience: "https://issuer.example" } as const;
  const error = await failureOf(sandbox.open({ ...server, auth: { ...(server.auth as OAuth), proof } }));
  expect(error).toMatchObject({ code: "oauth-failed", message: expect.stringContaining(why) });
  expect(asked()).toEqual([]);
});

test("renews a token that has expired", async () => {
  const { asked, server } = await protect(giveTokens(0), (token) => token !== "");
  const session = await sandbox.open(server);
  const before = asked().length;
  expect(await callText(session, "echo", { message: "renewed" })).toBe("renewed");
  expect(asked().length).toBeGreaterThan(before);
});

test("renews a token that the server refuses, once", async () => {
  let valid = "token-1";
  const { asked, server } = await protect(giveTokens(), (token) => token === valid);
  const session = await sandbox.open(server);
  await callText(session, "echo");
  valid = "token-2";
  expect(await callText(session, "echo", { message: "again" })).toBe("again");
  expect(asked()).toHaveLength(2);
  valid = "none will do";
  const error = await failureOf(session.request("tools/list", {}));
  expect(error.code).toBe("unauthorized");
  expect(error.message).toContain("(sent: OAuth access token)");
  expect(asked()).toHaveLength(3);
});

test("requests that are refused side by side share one new token", async () => {
  let valid = "token-1";
  const { asked, server } = await protect(giveTokens(), (token) => token === valid);
  const session = await sandbox.open(server);
  await callText(session, "echo");
  valid = "token-2";
  const messages = ["a", "b", "c", "d", "e"];
  expect(await Promise.all(messages.map((message) => callText(session, "echo", { message })))).toEqual(messages);
  expect(asked()).toHaveLength(2);
});

test("tells the secret in the body to an endpoint that does not know Basic", async () => {
  const { asked, server } = await protect((call) =>
    call.headers.authorization === undefined
      ? sendJson(call, { access_token: "token-1" })
      : sendJson(call, { error: "invalid_client" }, 401),
  );
  await sandbox.open(server);
  expect(Object.fromEntries(new URLSearchParams(asked()[1]?.body))).toEqual({
    grant_type: "client_credentials",
    scope: "tools read",
    client_id: "client/1",
    client_secret: SECRET,
  });
});

test.each<[string, Handler, string]>([
  [
    "an error with a description",
    (call) => sendJson(call, { error: "invalid_scope", error_description: "no tools for you" }, 400),
    "it answered 400 Bad Request: invalid_scope: no tools for you",
  ],
  [
    "an error to both ways of telling the secret",
    (call) => sendJson(call, { error: "invalid_client", error_description: `${SECRET} is wrong` }, 401),
    "it answered 401 Unauthorized: invalid_client: [redacted] is wrong",
  ],
  [
    "a page",
    (call) => sendText(call, 502, "text/html", "<b>Bad Gateway</b>"),
    "it answered 502 Bad Gateway: Bad Gateway",
  ],
  ["no token", (call) => sendJson(call, { token_type: "Bearer" }), "its answer (200 OK) holds no access_token"],
  [
    "nothing",
    (call) => void call.response.socket?.destroy(),
    "the connection to HOST broke before the answer to POST http://HOST/token was complete (ECONNRESET)",
  ],
])("a token endpoint that answers with %s is named, and the secret is not", async (_, endpoint, why) => {
  const { origin, server } = await protect(endpoint);
  const { code, message, hint } = await failureOf(sandbox.open(server));
  expect(code).toBe("oauth-failed");
  const host = new URL(origin).host;
  expect(message.replaceAll(host, "HOST")).toBe(`token endpoint http://HOST/token gave no access token: ${why}`);
  expect(message).not.toContain(SECRET);
  expect(hint).toContain("token_endpoint");
});

test("a token endpoint that is not there is named", async () => {
  const { server } = await protect(giveTokens());
  const { auth } = server;
  if (!isObject(auth)) throw new Error("The fixture declares auth.");
  const error = await failureOf(
    sandbox.open({
      ...server,
      auth: { ...auth, token_endpoint: "http://127.0.0.1:1/token" } as HttpServer["auth"] & object,
    }),
  );
  expect(error.code).toBe("oauth-failed");
  expect(error.message).toBe(
    "token endpoint http://127.0.0.1:1/token gave no access token: nothing listens on 127.0.0.1:1 (ECONNREFUSED)",
  );
});
