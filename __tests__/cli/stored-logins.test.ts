import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runCli } from "../helpers/cli.ts";
import type { OAuthServer } from "../helpers/oauth.ts";
import { useStoredLogins } from "./store-logins.ts";

const { path, file, start, run, store } = useStoredLogins();

/** A server of which a login is stored. */
async function loggedIn(profile = "default"): Promise<OAuthServer> {
  const server = await start();
  await store(server, { profile });
  return server;
}

const authorizations = ({ requests }: OAuthServer): unknown[] => [
  ...new Set(requests.filter(({ path }) => path === "/mcp").map(({ headers }) => headers.authorization)),
];

test("the URL of a server stands for itself in doctor, and with --url it is one too many", async () => {
  const server = await start({ open: "all" });
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
  const server = await loggedIn();
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
  const server = await loggedIn("bob");
  expect((await run(["tools", "list", "--url", server.url])).stderr).toContain("(no credentials were sent)");
  await store(server);
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

test("recordings are replayed without a login, and compared with a live server only with one, which is said", async () => {
  const server = await loggedIn();
  const auth = "{ oauth: { grant: authorization_code } }";
  writeFileSync(
    path("suite.yml"),
    `servers: { api: { url: '${server.url}', auth: ${auth} } }\ntools: [{ name: t, tool: echo, args: { message: hi } }]\n`,
  );
  expect((await run(["run", "suite.yml", "--record"])).code).toBe(0);
  rmSync(file());
  const asked = server.requests.length;
  expect((await run(["run", "suite.yml", "--replay"])).code).toBe(0);
  const hint = "run: mcptest login api --config suite.yml";
  const text = await run(["cassette", "verify", "suite.yml"]);
  expect([text.code, text.stdout]).toEqual([
    1,
    expect.stringContaining(`is stored (profile default)\n  hint: ${hint}\n`),
  ]);
  const json = await run(["cassette", "verify", "suite.yml", "--format", "json"]);
  expect(JSON.parse(json.stdout).cassettes).toEqual([expect.objectContaining({ hint })]);
  expect(server.requests).toHaveLength(asked);
});

test("a store that others can read is an error, and no request is made", async () => {
  const server = await loggedIn();
  chmodSync(file(), 0o644);
  const { code, stderr } = await run(["tools", "list", "--url", server.url]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`error[login-store]: ${file()} can be read by others`)]);
  expect(server.requests).toEqual([]);
});

test("under CI a refresh token that is not set is an error of usage, which names it", async () => {
  const server = await start();
  const auth = "{ oauth: { grant: authorization_code, client_id: ci, refresh_token_env: API_REFRESH } }";
  const tests = "tools: [{ name: t, tool: echo, args: { message: hi } }]";
  writeFileSync(path("suite.yml"), `servers: { api: { url: '${server.url}', auth: ${auth} } }\n${tests}\n`);
  for (const args of [
    ["run", "suite.yml"],
    ...["tools list", "doctor"].map((command) => [...command.split(" "), "--config", "suite.yml"]),
  ]) {
    const { code, stdout, stderr } = await run(args, { CI: "true" });
    expect([args, code, stdout + stderr]).toEqual([
      args,
      2,
      expect.stringContaining("error[unset-env]: environment variable API_REFRESH is not set"),
    ]);
  }
  expect((await run(["validate", "suite.yml"], { CI: "true" })).code).toBe(0);
  expect(server.requests).toEqual([]);
});

test("a stored login is used by each command that a URL names a server for, also by init, whose suite asks for it", async () => {
  const server = await loggedIn();
  writeFileSync(path("flow.yml"), "pipe: [{ id: who, tool: whoami }]\n");
  const reach = ["--url", server.url];
  for (const args of [
    ["tools", "list", ...reach],
    ["tools", "call", "whoami", ...reach],
    ["pipe", "flow.yml", ...reach],
    ["doctor", ...reach],
    ["init", "first.yml", ...reach],
  ]) {
    const { code, stdout, stderr } = await run(args);
    expect([args, code, code === 0 ? "" : stdout + stderr]).toEqual([args, 0, ""]);
    for (const secret of server.secrets) expect(stdout + stderr).not.toContain(secret);
  }
  const written = readFileSync(path("first.yml"), "utf8");
  expect(written).toMatch(/auth:\n\s+oauth:\n\s+grant: authorization_code\n/);
  expect((await run(["run", "first.yml"])).code).toBe(0);
  for (const secret of server.secrets) expect(written).not.toContain(secret);
});
