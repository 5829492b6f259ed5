import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { useOAuth } from "../../helpers/oauth.ts";
import { useLogins } from "./logins.ts";

const { oauth } = useOAuth();
const { file, folder, mcptest } = useLogins();

test.each([
  [["login"], "no server is named"],
  [["login", "api"], 'no suite here declares "api"'],
  [["login", "http://mcp.example.com/mcp"], "hint: use https; on a test network, add --allow-insecure"],
  [["login", "ftp://mcp.example.com/mcp"], "is not an http or https URL"],
  [["login", "https://x.example", "--redirect-uri", "http://127.0.0.1/cb"], "redirect_uri"],
  [["login", "https://x.example", "--redirect-uri", "http://10.0.0.1:80/cb"], "redirect_uri"],
  [["login", "https://x.example", "--client-metadata-url", "http://x.example/c"], "client_metadata_url"],
  [["login", "https://x.example", "--resource", "some"], "resource"],
  [["login", "https://x.example", "--client-id", ""], '"client_id" is empty'],
  [["login", "https://x.example", "--profile", ""], '"profile" is empty'],
  [["login", "https://x.example", "--token-store", ""], '"token_store" is empty'],
  [["login", "https://x.example", "--timeout", "soon"], "--timeout soon"],
  [["login", "https://x.example", "--format", "json"], "--format goes with --status"],
  [["logout"], "no server is named"],
  [["logout", "https://x.example", "--all"], "exclude each other"],
])("%j is a mistake: %s", async (args, told) => {
  const { code, stderr } = await mcptest(args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(told) });
});

describe("by the name of a server in a suite", () => {
  const write = (text: string, name = "mcptest.yml"): void => {
    mkdirSync(join(folder(), "suite"), { recursive: true });
    writeFileSync(join(folder(), "suite", name), text);
  };
  const suiteOf = (server: { url: string }, keys = ""): string =>
    `servers:\n  api: { url: "${server.url}", auth: { oauth: { grant: authorization_code${keys} } } }\n  own: { command: node server.js }\ntools:\n  - { name: one, server: api, tool: echo }\n`;

  test("its keys hold, and flags come before them", async () => {
    const server = await oauth({ clients: [{ client_id: "ours" }, { client_id: "other" }] });
    write(suiteOf(server, ", client_id: ours, scope: a, profile: bob, token_store: ./store.json"));
    const cwd = join(folder(), "suite");
    const first = await mcptest(["login", "api"], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("(profile bob)") });
    const second = await mcptest(["login", "api", "--client-id", "other", "--scope", "b", "--profile", "eve"], { cwd });
    expect(second.code).toBe(0);
    const { logins } = JSON.parse(readFileSync(join(cwd, "store.json"), "utf8"));
    expect(logins).toMatchObject([
      { profile: "bob", scope: "a", client: { id: "ours" } },
      { profile: "eve", scope: "b", client: { id: "other" } },
    ]);
    expect(existsSync(file())).toBe(false);
    const told = await mcptest(["login", "--status", "api"], { cwd });
    expect(told.stdout).toMatch(/profile bob(?!.*profile eve)/s);
    expect(await mcptest(["logout", "api"], { cwd })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(cwd, "store.json"), "utf8")).logins).toMatchObject([{ profile: "eve" }]);
  });

  test("the only server of the suite needs no name, and one of several does", async () => {
    const server = await oauth({ clients: [{ client_id: "ours" }] });
    const cwd = join(folder(), "suite");
    write(suiteOf(server, ", client_id: ours, token_store: ./store.json").replace(/ {2}own: .*\n/, ""));
    for (const args of [["login"], ["logout"]]) expect(await mcptest(args, { cwd })).toMatchObject({ code: 0 });
    expect(existsSync(join(cwd, "store.json"))).toBe(false);
    write(suiteOf(server), "more.yml");
    for (const command of ["login", "logout"]) {
      const { code, stderr } = await mcptest([command, "--config", "more.yml"], { cwd });
      const hint = `hint: name one, as in \`mcptest ${command} api --config more.yml\`; its servers: api, own`;
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(hint) });
    }
  });

  test.each([
    ["other", 'declares no server "other"'],
    ["own", 'server "own" has no login: it is not reached over HTTP, or has client credentials'],
  ])("%s is a mistake: %s", async (name, told) => {
    write(suiteOf({ url: "https://mcp.example.com/mcp" }), "other.yml");
    const { code, stderr } = await mcptest(["login", name, "--config", "other.yml"], { cwd: join(folder(), "suite") });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(told) });
  });

  test("a server with client credentials needs none", async () => {
    const auth = "{ oauth: { grant: client_credentials, client_id: a, client_secret_env: OAUTH_SECRET } }";
    write(`servers:\n  api: { url: "https://mcp.example.com/mcp", auth: ${auth} }\ntools: []\n`);
    const options = { cwd: join(folder(), "suite"), env: { OAUTH_SECRET: "s3cret-of-the-client" } };
    const { code, stderr } = await mcptest(["login", "api"], options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("client credentials need no login") });
  });
});
