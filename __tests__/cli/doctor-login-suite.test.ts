import { appendFileSync, writeFileSync } from "node:fs";
import type { OAuthServer } from "../helpers/oauth.ts";
import { ABOVE, BELOW, CHAIN, useStoredLogins } from "./store-logins.ts";

const { path, start, run, store, examine } = useStoredLogins();

const write = (server: OAuthServer, auth: string): void =>
  writeFileSync(
    path("suite.yml"),
    `servers: { api: { url: '${server.url}'${auth && `, auth: { oauth: ${auth} }`} } }\n`,
  );

test("a server of a suite that does not ask for a login gets none, and is told how", async () => {
  const server = await start();
  await store(server);
  write(server, "");
  const { code, row } = await examine(["--config", "suite.yml"]);
  expect([code, row("token")]).toEqual([
    1,
    expect.objectContaining({
      detail: "the suite gives this server no `auth`",
      hint: "add `auth: { oauth: { grant: authorization_code } }`, then run: mcptest login api",
    }),
  ]);
});

test("a server of a suite is walked with its keys: resource, client_id, profile, document", async () => {
  const server = await start({ metadata: { registration_endpoint: null } });
  write(server, "{ grant: authorization_code, client_id: client-1, resource: none, profile: bob }");
  const { row } = await examine(["--config", "suite.yml"]);
  expect(row("resource metadata")?.hint).toContain("`resource: none`");
  expect(row("client")?.detail).toContain("client_id client-1 was given");
  expect(row("token")).toMatchObject({
    detail: `no login for ${server.url} is stored (profile bob)`,
    hint: "run: mcptest login api --config suite.yml",
  });
  const document = "https://ci.example.com/client.json";
  write(server, `{ grant: authorization_code, client_metadata_url: '${document}' }`);
  expect((await examine(["--config", "suite.yml"])).steps.at(-1)).toMatchObject({ layer: "client", ok: false });
  server.options.metadata = { client_id_metadata_document_supported: true };
  expect((await examine(["--config", "suite.yml"])).row("client")?.detail).toContain(document);
  server.options.metadata = {};
  expect((await examine(["--config", "suite.yml"])).row("client")).toMatchObject({
    status: "warning",
    detail: `a login registers one at ${server.issuer}/register`,
    hint: "client_id_metadata_document_supported is not true: `client_metadata_url` is left unused",
  });
});

test("with a client registered by hand, a login of it needs no registration", async () => {
  const server = await start({ metadata: { registration_endpoint: null } });
  await store(server);
  const { code, row } = await examine([server.url]);
  expect([code, row("client")?.detail]).toEqual([0, expect.stringContaining("client_id client-1 was given")]);
});

test("a refresh token of the environment is renewed, with and without discovery", async () => {
  const server = await start({ tokens: { rotate: false } });
  const { refresh_token } = server.grant("client-1");
  const keys = "grant: authorization_code, client_id: client-1, refresh_token_env: API_REFRESH";
  write(server, `{ ${keys} }`);
  const env = { API_REFRESH: refresh_token };
  const walked = await examine(["--config", "suite.yml"], env);
  expect([walked.code, walked.layers]).toEqual([0, [...BELOW, ...CHAIN.filter((link) => link !== "PKCE"), ...ABOVE]]);
  expect(walked.row("token")?.detail).toBe(`${server.issuer}/token took the refresh token of API_REFRESH`);
  write(server, `{ ${keys}, token_endpoint: '${server.issuer}/token' }`);
  const named = await examine(["--config", "suite.yml"], env);
  expect([named.code, named.layers, named.not_run]).toEqual([
    0,
    [...BELOW, "challenge", "client", "token", ...ABOVE],
    [],
  ]);
});

test("client credentials and without a token endpoint is walked, too", async () => {
  const server = await start({
    clients: [{ client_id: "ci", client_secret: "hush-0123456789", method: "client_secret_basic" }],
  });
  write(server, "{ grant: client_credentials, client_id: ci, client_secret_env: S }");
  const { code, layers, row, stdout } = await examine(["--config", "suite.yml"], { S: "hush-0123456789" });
  expect([code, layers]).toEqual([0, [...BELOW, ...CHAIN.filter((link) => link !== "PKCE"), ...ABOVE]]);
  expect(row("client")?.detail).toBe("client_id ci was given");
  expect(row("token")?.detail).toBe(`${server.issuer}/token gave a token to client ci`);
  for (const secret of server.secrets) expect(stdout).not.toContain(secret);
});

test("a login that a suite asks for, and its server does not, is missed as in a run", async () => {
  const server = await start({ open: "all" });
  write(server, "{ grant: authorization_code }");
  const { code, layers, row } = await examine(["--config", "suite.yml"]);
  expect([code, layers]).toEqual([1, [...BELOW, "OAuth"]]);
  expect(row("OAuth")).toMatchObject({
    detail: `no login for ${server.url} is stored (profile default)`,
    hint: "run: mcptest login api --config suite.yml",
  });
});

test("doctor does not wait for a server to be ready, and asks a silent one for nothing more", async () => {
  const url = "http://127.0.0.1:1/mcp";
  writeFileSync(path("suite.yml"), `servers: { api: { url: '${url}', wait_for_ready: 1h } }\n`);
  expect((await examine(["--config", "suite.yml"])).layers).toEqual(["name resolution", "TCP"]);
  const server = await start({ answers: { "/mcp": 503 } });
  writeFileSync(path("suite.yml"), `servers: { api: { url: '${server.url}', wait_for_ready: 1h } }\n`);
  expect((await examine(["--config", "suite.yml"])).layers).toEqual([...BELOW, "HTTP"]);
});

test("a command that uses allow_insecure says so once", async () => {
  const server = await start();
  await store(server);
  write(server, "{ grant: authorization_code, allow_insecure: true }");
  const { code, stderr } = await examine(["--config", "suite.yml"]);
  expect(code).toBe(0);
  expect(stderr.match(/login-insecure/g)).toHaveLength(1);
  appendFileSync(path("suite.yml"), "tools: [{ name: a, tool: whoami }, { name: b, tool: whoami }]\n");
  const ran = await run(["run", "suite.yml", "--reporter", "json"]);
  expect((ran.stdout + ran.stderr).match(/login-insecure/g)).toHaveLength(1);
});
