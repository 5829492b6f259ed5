import { existsSync } from "node:fs";
import { useOAuth } from "../helpers/oauth.ts";
import { after, KNOWN, loginKeys, suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { workspace, file, logIn, run } = useStored();

const AUTH = loginKeys({ client_id: "client-1", refresh_token_env: "API_REFRESH" });
const ROTATED =
  "the refresh token of API_REFRESH was rotated: its value is used up, the new one is lost; " +
  "use client credentials, or a client whose refresh tokens are not rotated";

test("a refresh token of the environment is renewed once for all tests after discovery, and nothing is stored", async () => {
  const server = await oauth({ ...KNOWN, tokens: { rotate: false } });
  const { refresh_token } = server.grant("client-1");
  const suite = suiteOf(server.url, { auth: AUTH, tests: 5, more: { protocol: ["2025-06-18", "2025-11-25"] } });
  const { code, report, stdout } = await run({ ...suite, run: { isolation: "test" } }, [], {
    API_REFRESH: refresh_token,
  });
  expect([code, report.results.length, report.warnings]).toEqual([0, 10, []]);
  const asked = server.requests.filter(({ path }) => path !== "/mcp").map(({ method, path }) => `${method} ${path}`);
  expect(asked).toEqual([
    "GET /.well-known/oauth-protected-resource/mcp",
    "GET /.well-known/oauth-authorization-server",
    "POST /token",
  ]);
  expect(server.to("/token")[0]?.form).toEqual({
    grant_type: "refresh_token",
    refresh_token,
    resource: server.resource,
    client_id: "client-1",
  });
  expect(existsSync(file())).toBe(false);
  for (const secret of server.secrets) expect(stdout).not.toContain(secret);
});

test("with token_endpoint nothing is discovered, and the secret goes by Basic", async () => {
  const client_secret = "s:e%c ret";
  const server = await oauth({ clients: [{ client_id: "client-1", client_secret, method: "client_secret_basic" }] });
  const { refresh_token } = server.grant("client-1");
  const keys = { client_id: "client-1", client_secret_env: "API_SECRET", refresh_token_env: "API_REFRESH" };
  const auth = loginKeys({ ...keys, token_endpoint: `${server.issuer}/token` });
  const env = { API_REFRESH: refresh_token, API_SECRET: client_secret, CI: "true" };
  const { code } = await run(suiteOf(server.url, { auth }), [], env);
  expect(code).toBe(0);
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(["/token", "/mcp"]));
  expect(server.to("/token")[0]?.form.resource).toBe(server.url);
});

test.each([
  ["none", undefined],
  ["https://elsewhere.example/mcp", "https://elsewhere.example/mcp"],
])("with token_endpoint, resource: %s is sent so", async (given, sent) => {
  const server = await oauth({ ...KNOWN, answers: { "/token": 400 } });
  const more = { token_endpoint: `${server.issuer}/token`, resource: given };
  const auth = loginKeys({ client_id: "client-1", refresh_token_env: "API_REFRESH", ...more });
  await run(suiteOf(server.url, { auth, tests: 1 }), [], { API_REFRESH: "refresh-token-of-ci" });
  expect(server.to("/token")[0]?.form.resource).toBe(sent);
});

test("it comes before a stored login, which stays as it is", async () => {
  const server = await oauth({ ...KNOWN, tokens: { rotate: false } });
  const { access_token } = await logIn(server);
  const { refresh_token } = server.grant("client-1", { user: "robot" });
  await run(suiteOf(server.url, { auth: AUTH, tests: 1 }), [], { API_REFRESH: refresh_token });
  expect(server.to("/mcp").map(({ headers }) => headers.authorization)).not.toContain(`Bearer ${access_token}`);
  expect(server.to("/token")).toHaveLength(1);
});

test("a rotated one is warned of, in the report and in the terminal", async () => {
  const server = await oauth(KNOWN);
  const { refresh_token } = server.grant("client-1");
  const { code, report, stdout } = await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: refresh_token });
  expect(code).toBe(0);
  expect(report.warnings).toEqual([{ code: "refresh-token-rotated", message: ROTATED }]);
  expect(stdout.replace(/\s+/g, " ")).toContain(ROTATED);
});

test("two suites with one refresh token use it once", async () => {
  const server = await oauth(KNOWN);
  const { refresh_token } = server.grant("client-1");
  workspace.write("other.yml", suiteOf(server.url, { auth: AUTH, tests: 1 }));
  const { code, report } = await run(suiteOf(server.url, { auth: AUTH, tests: 1 }), ["other.yml"], {
    API_REFRESH: refresh_token,
  });
  expect([code, report.results.length]).toEqual([0, 2]);
  expect(server.to("/token")).toHaveLength(1);
});

test("a token that ends during the run is renewed by the refresh token that came with it", async () => {
  const server = await oauth({ ...KNOWN, tokens: { expires_in: 0 } });
  const { refresh_token } = server.grant("client-1");
  expect((await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: refresh_token })).code).toBe(0);
  const sent = server.to("/token").map(({ form }) => form.refresh_token);
  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent).size).toBe(sent.length);
});

test("invalid_grant names the variable, and is not tried again", async () => {
  const server = await oauth(KNOWN);
  const { code, report } = await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: "refresh-token-of-old" });
  expect(code).toBe(1);
  expect(server.to("/token")).toHaveLength(1);
  const why = `token endpoint ${server.issuer}/token answered 400 Bad Request: invalid_grant: the refresh token has ended`;
  expect(report.results.map(({ rule_id, message, hint }) => [rule_id, message, hint])).toEqual(
    Array(3).fill([
      "login-needed",
      `the refresh token of API_REFRESH has ended: ${why}`,
      "put a new refresh token into API_REFRESH",
    ]),
  );
});

test("what may pass is tried once more, and says what to do", async () => {
  const server = await oauth({ ...KNOWN, answers: { "/token": 502 } });
  const { report } = await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: "refresh-token-of-ci" });
  expect(server.to("/token")).toHaveLength(2);
  expect(report.results[0]).toMatchObject({
    rule_id: "oauth-failed",
    message: `token endpoint ${server.issuer}/token gave no access token: it answered 502 Bad Gateway: status 502`,
    hint: "try again, or put another refresh token into API_REFRESH",
  });
});

test("a refused token is not renewed a second time, and the variable is named", async () => {
  const server = await oauth({ ...KNOWN, answers: {} });
  const { refresh_token } = server.grant("client-1");
  server.options.answers = { "/mcp": (call, usual) => (call.headers.authorization === undefined ? usual() : 401) };
  const { report } = await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: refresh_token });
  expect(server.to("/token")).toHaveLength(1);
  expect(report.results[0]).toMatchObject({
    message: expect.stringContaining("a token of this login was refused, after renewing it too"),
    hint: "put a new refresh token into API_REFRESH",
  });
});

test("a broken chain is one cause for all tests, and the refresh token is not sent", async () => {
  const server = await oauth({ ...KNOWN, metadata: { issuer: "https://elsewhere.example" } });
  const { code, report } = await run(suiteOf(server.url, { auth: AUTH }), [], { API_REFRESH: "refresh-token-of-ci" });
  expect(code).toBe(1);
  expect(new Set(report.results.map(({ rule_id, message }) => `${rule_id} ${message}`))).toEqual(
    new Set([
      `login-failed authorization server: issuer is "https://elsewhere.example" where "${server.issuer}" was asked for (RFC 8414 3.3)`,
    ]),
  );
  expect(server.to("/token")).toEqual([]);
});

test("where the variable is not set, the stored login is used; under CI that is an error", async () => {
  const server = await oauth(KNOWN);
  await logIn(server, { expires_at: after(3_600_000) });
  const suite = suiteOf(server.url, { auth: AUTH, tests: 1 });
  expect((await run(suite)).code).toBe(0);
  const before = server.requests.length;
  const { code, stderr } = await workspace.cli(["run", "suite.yml"], { env: { CI: "true" } });
  expect(code).toBe(2);
  expect(stderr).toContain("API_REFRESH");
  expect(server.requests).toHaveLength(before);
});

test("allow_insecure is told once in a run", async () => {
  const server = await oauth(KNOWN);
  await logIn(server);
  const { report, stdout } = await run(suiteOf(server.url, { auth: loginKeys({ allow_insecure: true }) }));
  const message = "allow_insecure: http and private addresses are accepted";
  expect(report.notes).toEqual([{ code: "login-insecure", message }]);
  expect(stdout.split(message)).toHaveLength(2);
});
