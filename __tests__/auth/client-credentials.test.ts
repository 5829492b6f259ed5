import { DISCOVERIES, type OAuthOptions, useOAuth } from "../helpers/oauth.ts";
import { suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { run } = useStored();

const SECRET = "s:e%c-ret of the client";
const CLIENT = { client_id: "client-1", client_secret: SECRET, method: "client_secret_basic" };
const KEYS = { grant: "client_credentials", client_id: "client-1", client_secret_env: "API_SECRET" };
const env = { API_SECRET: SECRET };

test.each(Object.entries(DISCOVERIES))("client credentials find their token endpoint: %s", async (_, options) => {
  const server = await oauth({ ...(options as OAuthOptions), clients: [CLIENT] });
  const { code } = await run(suiteOf(server.url, { auth: { oauth: { ...KEYS, scope: "tools" } } }), [], env);
  expect(code).toBe(0);
  const asked = server.requests.filter(({ form }) => form.grant_type);
  expect(asked.map(({ form }) => form)).toEqual([
    { grant_type: "client_credentials", scope: "tools", resource: server.resource },
  ]);
});

test("resource: none leaves it out", async () => {
  const server = await oauth({ clients: [CLIENT], takesResource: false });
  const auth = { oauth: { ...KEYS, resource: "none" } };
  expect((await run(suiteOf(server.url, { auth }), [], env)).code).toBe(0);
  expect(server.to("/token")[0]?.form).toEqual({ grant_type: "client_credentials" });
});

test("with token_endpoint nothing is discovered, and no resource is sent", async () => {
  const server = await oauth({ clients: [CLIENT], takesResource: false });
  const auth = { oauth: { ...KEYS, token_endpoint: `${server.issuer}/token` } };
  expect((await run(suiteOf(server.url, { auth }), [], env)).code).toBe(0);
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(["/token", "/mcp"]));
  expect(server.to("/token")[0]?.form).toEqual({ grant_type: "client_credentials" });
});

test("an endpoint that wants the secret in the form gets it there", async () => {
  const server = await oauth({
    clients: [{ ...CLIENT, method: "client_secret_post" }],
    answers: { "/token": [{ status: 401, body: { error: "invalid_client" } }] },
  });
  expect((await run(suiteOf(server.url, { auth: { oauth: KEYS } }), [], env)).code).toBe(0);
  expect(server.to("/token").map(({ form }) => form.client_secret)).toEqual([undefined, SECRET]);
});

test("a broken chain is told, and no secret is sent", async () => {
  const server = await oauth({ clients: [CLIENT], resourceMetadata: { resource: "https://elsewhere.example/mcp" } });
  const { code, report } = await run(suiteOf(server.url, { auth: { oauth: KEYS } }), [], env);
  expect(code).toBe(1);
  expect(report.results[0]).toMatchObject({
    rule_id: "login-failed",
    message: expect.stringMatching(/is for resource .*https:\/\/elsewhere\.example\/mcp.*, not for/),
  });
  for (const { headers, body } of server.requests) expect(`${headers.authorization}${body}`).not.toContain("Basic");
});
