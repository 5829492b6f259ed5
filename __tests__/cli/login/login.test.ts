import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Login } from "../../../src/auth/index.ts";
import { browse, type OAuthOptions, useOAuth } from "../../helpers/oauth.ts";
import { addressIn, queryOf, registration, useLogins } from "./logins.ts";

const { oauth } = useOAuth();
const { file, folder, login, stored, waiting } = useLogins();

test("a login walks the chain, asks by the browser, and stores the tokens for the user alone", async () => {
  const server = await oauth();
  const { code, stdout, stderr } = await login(server);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toContain(`Logged in to ${server.url} (profile default).`);
  const [{ access_token, refresh_token, obtained_at, expires_at, ...one } = {} as Login, ...others] = stored();
  expect(others).toEqual([]);
  expect(one).toEqual({
    server: server.url,
    profile: "default",
    resource: server.url,
    issuer: server.issuer,
    token_endpoint: `${server.issuer}/token`,
    revocation_endpoint: `${server.issuer}/revoke`,
    client: { id: "client-1", method: "none" },
  });
  expect(Date.parse(String(expires_at)) - Date.parse(obtained_at)).toBe(3_600_000);
  for (const token of [access_token, refresh_token]) expect(server.secrets).toContain(token);
  expect([statSync(file()).mode & 0o777, statSync(join(folder(), "mcptest")).mode & 0o777]).toEqual([0o600, 0o700]);
  for (const secret of server.secrets) expect(stderr).not.toContain(secret);
});

test("a server that has no answer but an error is told as in a run", async () => {
  const server = await oauth({ answers: { "/mcp": { status: 500, body: "broken" } } });
  const { code, stderr } = await login(server);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("500 Internal Server Error") });
});

test("resource is left out for servers that refuse it", async () => {
  const server = await oauth({ takesResource: false });
  expect(await login(server, ["--resource", "none"])).toMatchObject({ code: 0 });
  expect(stored()[0]).not.toHaveProperty("resource");
});

test("--allow-insecure says once what it allows, and --header goes to the server alone", async () => {
  const server = await oauth();
  const { code, stderr } = await login(server, ["--allow-insecure", "--header", "X-Team: search"]);
  expect(code).toBe(0);
  expect(stderr.match(/allow_insecure: http and private addresses are accepted/g)).toHaveLength(1);
  const origins = server.requests.filter(({ headers }) => headers["x-team"] === "search").map(({ origin }) => origin);
  expect(new Set(origins)).toEqual(new Set([new URL(server.url).origin]));
});

test("a browser that does not open is a line, and the login goes on", async () => {
  const server = await oauth();
  const running = await waiting(server, { env: { BROWSER: "/nowhere/browser" } }, []);
  await running.printed("The browser did not open (spawn /nowhere/browser ENOENT): open the address yourself.");
  await browse(addressIn(running.stderr));
  expect(await running.done).toMatchObject({ code: 0 });
});

test("the address stands whole and unmasked on a line of its own, at any width", async () => {
  const server = await oauth({
    metadata: { authorization_endpoint: "https://auth.example/authorize?tenant=a%20b&token=0123456789abcdef" },
  });
  const running = await waiting(server);
  const address = new URL(addressIn(running.stderr));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    tenant: "a b",
    token: "0123456789abcdef",
    response_type: "code",
    client_id: "client-1",
    code_challenge_method: "S256",
    resource: server.url,
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
  });
  running.kill("SIGINT");
  expect(await running.done).toMatchObject({ code: 130 });
});

test.each([
  [
    { status: 400, body: { error: "invalid_grant", error_description: "too late" } },
    "it answered 400 Bad Request: invalid_grant: too late",
  ],
  [{ body: { token_type: "Bearer" } }, "its answer (200 OK) holds no access_token"],
])("an exchange that is answered by %j is told, and nothing is stored", async (answer, told) => {
  const server = await oauth({ answers: { "/token": answer } });
  const { code, stderr } = await login(server);
  expect(code).toBe(1);
  expect(stderr).toContain(`error[oauth-failed]: token endpoint ${server.issuer}/token gave no access token: ${told}`);
  expect([server.to("/token").length, existsSync(file())]).toEqual([1, false]);
});

test("a login that cannot be renewed says so", async () => {
  const server = await oauth({ tokens: { refresh: false } });
  const { code, stderr } = await login(server);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining("no refresh token was given: log in again when this one ends"),
  });
});

test("a server that asks for no login is told as that; --force goes on", async () => {
  const server = await oauth({ open: "all" });
  const { code, stdout, stderr } = await login(server);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "",
    stderr: `${server.url} asks for no login: it answered initialize and tools/list without a token\n`,
  });
  expect(existsSync(file())).toBe(false);
  const forced = await login(server, ["--force"]);
  expect(forced.code).toBe(0);
  expect(forced.stderr).toContain(
    `challenge             ${server.url} answered initialize and tools/list without a token`,
  );
  expect(stored()).toHaveLength(1);
});

test("under CI nothing is asked: exit 5", async () => {
  const server = await oauth();
  const told = "refused under CI: a login needs a person; use client credentials, or refresh_token_env";
  for (const CI of ["true", "1", "yes", "0"]) {
    const { code, stderr } = await login(server, [], { env: { CI } });
    expect({ code, stderr: stderr.replace(/\n(?=.)/g, " ") }).toEqual({
      code: 5,
      stderr: `error[login-refused]: ${told}\n`,
    });
  }
  expect(server.requests).toEqual([]);
  for (const CI of ["", "false"]) expect(await login(server, [], { env: { CI } })).toMatchObject({ code: 0 });
});

describe("scopes", () => {
  const AS = { metadata: { scopes_supported: ["a", "b", "offline_access"] } };
  test.each<[string, OAuthOptions, string[], string | undefined]>([
    ["of the flag", { challenge: 'Bearer resource_metadata="{metadata}", scope="c"' }, ["--scope", "a  b"], "a b"],
    [
      "of the challenge",
      {
        challenge: 'Bearer resource_metadata="{metadata}", scope="c d"',
        resourceMetadata: { scopes_supported: ["r"] },
      },
      [],
      "c d",
    ],
    ["of the resource", { resourceMetadata: { scopes_supported: ["r", "s"] } }, [], "r s"],
    ["none", { metadata: { scopes_supported: ["a", "b"] } }, [], undefined],
    ["offline_access", { ...AS, resourceMetadata: { scopes_supported: ["r"] } }, [], "r offline_access"],
    ["offline_access once", AS, ["--scope", "offline_access a"], "offline_access a"],
  ])("%s", async (_, options, flags, scope) => {
    const server = await oauth(options);
    const { code, stderr } = await login(server, flags);
    expect({ code, scope: queryOf(stderr).scope, registered: registration(server).scope }).toEqual({
      code: 0,
      scope,
      registered: scope,
    });
    expect(queryOf(stderr).prompt).toBe(scope?.includes("offline_access") ? "consent" : undefined);
    expect(stored()[0]?.scope).toBe(scope);
  });

  test("what was granted is what the answer says", async () => {
    const server = await oauth({ tokens: { more: { scope: "a" } } });
    await login(server, ["--scope", "a b"]);
    expect(stored()[0]?.scope).toBe("a");
    server.options.tokens = { more: { scope: "" } };
    expect((await login(server, ["--scope", "a b"])).stderr).toContain("\n  scope   not said\n");
  });
});
