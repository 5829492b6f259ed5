import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { putLogin } from "../../src/auth/store.ts";
import { bareRedactor, login, useFolder } from "../auth/logins.ts";
import { runCli } from "../helpers/cli.ts";
import { type OAuthServer, useOAuth } from "../helpers/oauth.ts";

const { path } = useFolder();
const { oauth } = useOAuth();
const CLIENTS = [{ client_id: "client-1", method: "none", redirect_uris: ["http://127.0.0.1/callback"] }];
const file = () => path("config", "mcptest", "tokens.json");

/** A server of which a login is stored, and the command line with that store. */
async function loggedIn(profile = "default") {
  const server = await oauth({ clients: CLIENTS });
  await store(server, profile);
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { cwd: path(), env: { XDG_CONFIG_HOME: path("config"), ...env } });
  return { server, run };
}

async function store(server: OAuthServer, profile: string, url = server.url): Promise<void> {
  const { access_token, refresh_token } = server.grant("client-1");
  const chain = { resource: server.resource, issuer: server.issuer, token_endpoint: `${server.issuer}/token` };
  const tokens = { access_token, refresh_token, obtained_at: new Date().toISOString() };
  await putLogin(file(), login({ server: url, profile, ...chain, ...tokens }), bareRedactor());
}

const authorizations = ({ requests }: OAuthServer): unknown[] => [
  ...new Set(requests.filter(({ path }) => path === "/mcp").map(({ headers }) => headers.authorization)),
];

test("the URL of a server stands for itself in doctor, and with --url it is one too many", async () => {
  const server = await oauth({ open: "all" });
  const [alone, flagged] = [await runCli(["doctor", server.url]), await runCli(["doctor", "--url", server.url])];
  const withoutTimes = (text: string) => text.replace(/\([\d.]+m?s\)/g, "");
  expect(alone.code).toBe(0);
  expect(withoutTimes(alone.stdout)).toBe(withoutTimes(flagged.stdout));
  const both = await runCli(["doctor", server.url, "--url", server.url]);
  expect([both.code, both.stdout]).toEqual([2, ""]);
  expect(both.stderr).toContain("error[usage]: --url and the argument exclude each other");
  const other = await runCli(["doctor", server.url, "--server-command", "node x"]);
  expect(other.code).toBe(2);
});

test("a stored login is of one server and one profile, and comes after all that is given", async () => {
  const { server, run } = await loggedIn();
  const token = JSON.parse(readFileSync(file(), "utf8")).logins[0].access_token;
  const other = `${server.url}?tenant=1`;
  const refused = await run(["tools", "list", "--url", other]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("(no credentials were sent)")]);
  for (const given of [
    ["--bearer-token-env", "MINE"],
    ["--header", "authorization: Bearer mine-0123456789"],
  ]) {
    const own = await run(["tools", "list", "--url", server.url, ...given], { MINE: "mine-0123456789" });
    expect([own.code, own.stderr]).toEqual([1, expect.stringContaining("401 Unauthorized")]);
  }
  expect(authorizations(server)).toEqual([undefined, "Bearer mine-0123456789"]);
  expect(JSON.stringify(server.requests)).not.toContain(token);
});

test("a login of another profile, and one of a suite's server that does not ask for it, are not used", async () => {
  const { server, run } = await loggedIn("bob");
  expect((await run(["tools", "list", "--url", server.url])).stderr).toContain("(no credentials were sent)");
  await store(server, "default");
  const suite = `servers: { api: { url: '${server.url}' } }\ntools: [{ name: t, tool: echo, args: { message: hi } }]\n`;
  writeFileSync(path("suite.yml"), suite);
  for (const command of [
    ["run", "suite.yml"],
    ["tools", "list", "--config", "suite.yml"],
  ]) {
    const { code, stdout, stderr } = await run(command);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining("(no credentials were sent)")]);
  }
  expect(authorizations(server)).toEqual([undefined]);
});

test("a store that others can read is an error, and no request is made", async () => {
  const { server, run } = await loggedIn();
  chmodSync(file(), 0o644);
  const { code, stderr } = await run(["tools", "list", "--url", server.url]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`error[login-store]: ${file()} can be read by others`)]);
  expect(server.requests).toEqual([]);
});

test("under CI a refresh token that is not set is an error of usage, which names it", async () => {
  const server = await oauth();
  mkdirSync(path("s"));
  const auth = "{ oauth: { grant: authorization_code, client_id: ci, refresh_token_env: API_REFRESH } }";
  const tests = "tools: [{ name: t, tool: echo, args: { message: hi } }]";
  writeFileSync(path("s", "suite.yml"), `servers: { api: { url: '${server.url}', auth: ${auth} } }\n${tests}\n`);
  const run = (args: string[], CI: string) =>
    runCli(args, { cwd: dirname(path("s", "suite.yml")), env: { CI, XDG_CONFIG_HOME: path("config") } });
  for (const args of [
    ["run", "suite.yml"],
    ...["tools list", "doctor"].map((command) => [...command.split(" "), "--config", "suite.yml"]),
  ]) {
    const { code, stdout, stderr } = await run(args, "true");
    expect([args, code, stdout + stderr]).toEqual([
      args,
      2,
      expect.stringContaining("error[unset-env]: environment variable API_REFRESH is not set"),
    ]);
  }
  expect((await run(["validate", "suite.yml"], "true")).code).toBe(0);
  expect(server.requests).toEqual([]);
});
