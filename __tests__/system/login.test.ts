import { existsSync } from "node:fs";
import { join } from "node:path";
import { NODE_24, useBundles } from "../helpers/bundles.ts";
import type { CliResult, RunningProcess } from "../helpers/cli.ts";
import { startNode } from "../helpers/cli.ts";
import { loginSuite, person, readStored, storeOf } from "../helpers/logins.ts";
import { freePort } from "../helpers/ports.ts";
import { useWorkspace } from "../helpers/runs.ts";

useBundles();

const ROOT = join(import.meta.dirname, "../..");
const SDK = join(ROOT, "node_modules/@modelcontextprotocol/sdk/dist/esm/examples/server/simpleStreamableHttp.js");
const OIDC_PROVIDER = join(ROOT, "__tests__/fixtures/oauth/oidc-provider.mjs");

const workspace = useWorkspace({ bundle: true });
const started: RunningProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill("SIGKILL");
    await server.done;
  }
});

/** Starts an authorization server of others. */
function start(argv: readonly string[], env: Record<string, string> = {}): RunningProcess {
  const server = startNode(argv, { env }, NODE_24);
  started.push(server);
  return server;
}

const mcptest = (...args: string[]): Promise<CliResult> => workspace.cli(args, { env: person(workspace.root) });

test("logs in at the example server of the official SDK, runs, and logs out", async () => {
  const [port, other] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}/mcp`;
  const server = start([SDK, "--oauth", "--oauth-strict"], { MCP_PORT: `${port}`, MCP_AUTH_PORT: `${other}` });
  await server.printed(`listening on port ${port}`);
  await server.printed(`listening on port ${other}`);
  workspace.write("mcptest.yml", {
    ...loginSuite(url),
    tools: [
      {
        name: "greets",
        tool: "greet",
        args: { name: "Ada" },
        expect: [{ target: "result.content[0].text", matcher: { contains: "Ada" } }],
      },
    ],
  });

  const login = await mcptest("login", "api");
  expect(login).toMatchObject({ code: 0, stdout: "" });
  expect(login.stderr).toContain("no refresh token was given: log in again when this one ends");
  expect(readStored(workspace.root)).toMatchObject([{ server: url, scope: "mcp:tools", resource: url }]);
  expect(await mcptest("run")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 passed") });
  expect(await mcptest("logout", "api")).toMatchObject({ code: 0 });
  expect(existsSync(storeOf(workspace.root))).toBe(false);
  const after = await mcptest("run");
  expect(after).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`no login for ${url} is stored (profile default)`),
  });
  expect(after.stdout).toContain("run: mcptest login api");
});

test("logs in at oidc-provider, renews after a 401 in two processes at once, and logs out", async () => {
  const server = start([OIDC_PROVIDER]);
  await server.printed("}\n");
  const { url, issuer } = JSON.parse(server.stdout) as { url: string; issuer: string };
  const ask = (path: string): Promise<Response> => fetch(new URL(path, url));
  workspace.write("mcptest.yml", loginSuite(url));
  const passed = { code: 0, stdout: expect.stringContaining("1 passed") };

  expect(await mcptest("login", "api")).toMatchObject({ code: 0 });
  const [first] = readStored(workspace.root);
  expect(first).toMatchObject({ issuer, resource: url, scope: "mcp:tools", refresh_token: expect.any(String) });
  expect(await mcptest("run")).toMatchObject(passed);
  expect(readStored(workspace.root)).toEqual([first]);

  await ask("/expire");
  expect(await mcptest("run")).toMatchObject(passed);
  const [renewed] = readStored(workspace.root);
  expect(renewed?.refresh_token).not.toBe(first?.refresh_token);

  // A refresh token that is used twice would end the login: then the third round would fail.
  for (const _ of [1, 2]) {
    await ask("/expire");
    expect(await Promise.all([mcptest("run"), mcptest("run")])).toMatchObject([passed, passed]);
  }
  const [last] = readStored(workspace.root);
  const logout = await mcptest("logout", "api");
  expect(logout).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/warning/i) });
  expect(existsSync(storeOf(workspace.root))).toBe(false);
  const { id } = (last?.client ?? {}) as { id: string };
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: `${last?.refresh_token}`,
    client_id: id,
  });
  expect(await (await fetch(`${issuer}/token`, { method: "POST", body })).json()).toMatchObject({
    error: "invalid_grant",
  });
});
