import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Login } from "../../../src/auth/index.ts";
import { useOAuth } from "../../helpers/oauth.ts";
import { useLogins } from "./logins.ts";

const { oauth } = useOAuth();
const { file, folder, login, mcptest, stored } = useLogins();

describe("stored logins", () => {
  test("are listed without their tokens", async () => {
    expect(await mcptest(["login", "--status"])).toMatchObject({ code: 0, stdout: "no login is stored\n", stderr: "" });
    expect(await mcptest(["login", "--status", "--format", "json"])).toMatchObject({
      code: 0,
      stdout: '{\n  "logins": []\n}\n',
    });
    const server = await oauth({ tokens: { expires_in: 7200 } });
    await login(server, ["--scope", "a b"]);
    await login(server, ["--profile", "bob", "--scope", "c"]);
    const text = await mcptest(["login", "--status"]);
    const ends = stored().map(({ expires_at }) => String(expires_at).slice(0, 16).replace("T", " "));
    const line = `${server.url}  profile default  issuer ${server.issuer}  scope a b  ends ${ends[0]} UTC, can be renewed`;
    const other = `${server.url}  profile bob  issuer ${server.issuer}  scope c  ends ${ends[1]} UTC, can be renewed`;
    expect(text.stdout).toBe(`${line}\n${other}\n`);
    const json = await mcptest(["login", "--status", "--format", "json"], { env: { CI: "true" } });
    expect(JSON.parse(json.stdout)).toEqual({
      logins: [
        {
          server: server.url,
          profile: "default",
          issuer: server.issuer,
          scope: "a b",
          expires_at: stored()[0]?.expires_at,
          renewable: true,
        },
        {
          server: server.url,
          profile: "bob",
          issuer: server.issuer,
          scope: "c",
          expires_at: stored()[1]?.expires_at,
          renewable: true,
        },
      ],
    });
    for (const secret of server.secrets) expect(text.stdout + json.stdout).not.toContain(secret);
  });

  test("are forgotten, and ended at the server", async () => {
    const server = await oauth();
    const { url } = server;
    await login(server);
    const [{ refresh_token } = {} as Login] = stored();
    const { code, stdout, stderr } = await mcptest(["logout", url]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "",
      stderr: `Logged out of ${url} (profile default).\n`,
    });
    expect(server.to("/revoke").map(({ form, status }) => [form.token, status])).toEqual([[refresh_token, 200]]);
    expect(existsSync(file())).toBe(false);
    const again = await mcptest(["logout", url]);
    expect(again).toMatchObject({ code: 0, stderr: `no login for ${url} is stored (profile default)\n` });
  });

  test("of a test network are listed and forgotten by their URL, too", async () => {
    const server = await oauth();
    await login(server);
    const text = readFileSync(file(), "utf8").replaceAll(`"${server.url}"`, '"http://10.0.0.1/mcp"');
    writeFileSync(file(), text);
    expect((await mcptest(["login", "--status", "http://10.0.0.1/mcp"])).stdout).toContain("http://10.0.0.1/mcp  ");
    const { code, stderr } = await mcptest(["logout", "http://10.0.0.1/mcp"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Logged out of http://10.0.0.1/mcp (profile default).\n" });
    expect(server.to("/revoke")).toMatchObject([{ status: 200 }]);
  });

  test("are forgotten in all profiles, or in one", async () => {
    const server = await oauth();
    for (const profile of ["default", "bob", "eve"]) await login(server, ["--profile", profile]);
    await mcptest(["logout", server.url, "--profile", "bob"]);
    expect(stored().map(({ profile }) => profile)).toEqual(["default", "eve"]);
    expect(await mcptest(["logout", "--all"])).toMatchObject({ code: 0 });
    expect([server.to("/revoke").length, existsSync(file())]).toEqual([3, false]);
    expect(await mcptest(["logout", "--all"])).toMatchObject({ code: 0, stderr: "no login is stored\n" });
  });

  test.each([
    ["is refused", { answers: { "/revoke": 503 } }, 1],
    ["has no endpoint", { metadata: { revocation_endpoint: null } }, 0],
    ["may not be sent", { metadata: { revocation_endpoint: "http://revoke.example/" } }, 1],
    ["has no address", { metadata: { revocation_endpoint: "/revoke" } }, 1],
    ["reaches nobody", { metadata: { revocation_endpoint: "http://127.0.0.1:1/" } }, 1],
  ])("are forgotten where a revocation %s", async (_, options, warnings) => {
    const server = await oauth(options);
    await login(server);
    const { code, stderr } = await mcptest(["logout", server.url]);
    expect({ code, stored: existsSync(file()) }).toEqual({ code: 0, stored: false });
    expect(stderr.match(/^warning\[oauth-failed\]: revocation endpoint /gm) ?? []).toHaveLength(warnings);
  });

  test("that others can read stop a login before anybody is asked", async () => {
    mkdirSync(join(folder(), "mcptest"));
    writeFileSync(file(), '{"version":1,"logins":[]}', { mode: 0o644 });
    const server = await oauth();
    const { code, stderr } = await login(server);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`hint: chmod 600 ${file()}`) });
    expect(server.to("/authorize")).toEqual([]);
  });
});
