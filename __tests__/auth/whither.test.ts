import { openEvents, sendEvent, sendText, useHttp } from "../fixtures/servers/http.ts";
import { type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { KNOWN, suiteOf, useStored } from "./logins.ts";

// A token goes to its server's origin, and nowhere from there.
const { oauth } = useOAuth();
const { serve } = useHttp();
const { logIn, run, workspace, env } = useStored();

const bearers = (server: OAuthServer) => server.to("/mcp").map(({ headers }) => headers.authorization);

test.each([301, 302, 303, 307, 308])("no redirect is followed with it: %i", async (status) => {
  const stranger = await serve((call) => sendText(call, 200, "text/plain", "thanks"));
  for (const location of [`${stranger.origin}/mcp`, "/mcp/", "/mcp"]) {
    const server = await oauth({ ...KNOWN, answers: { "/mcp": { status, headers: { location } } } });
    const { access_token } = await logIn(server);
    const { code, report } = await run(suiteOf(server.url, { tests: 1 }));
    expect(code).toBe(1);
    expect(server.requests.map(({ path }) => path)).toEqual(["/mcp"]);
    expect(bearers(server)).toEqual([`Bearer ${access_token}`]);
    expect(report.results[0]).toMatchObject({
      rule_id: "http-status",
      message: expect.stringContaining(`to ${location}`),
      hint: "if that address is the server, use it as `url`",
    });
  }
  expect(stranger.calls).toEqual([]);
});

test("the refresh token follows no redirect either", async () => {
  const stranger = await serve((call) => sendText(call, 200, "text/plain", "thanks"));
  const server = await oauth({
    ...KNOWN,
    answers: { "/token": { status: 307, headers: { location: `${stranger.origin}/token` } } },
  });
  await logIn(server, { expires_at: "2020-01-01T00:00:00Z" });
  expect((await run(suiteOf(server.url, { tests: 1 }))).code).toBe(1);
  expect(stranger.calls).toEqual([]);
});

test("a server of the older transport cannot send it elsewhere", async () => {
  const stranger = await serve((call) => sendText(call, 200, "text/plain", "thanks"));
  const older = await serve((call) => {
    openEvents(call);
    sendEvent(call, `${stranger.origin}/message`, { event: "endpoint" });
  });
  const server = await oauth(KNOWN);
  await logIn(server, { server: `${older.origin}/sse` });
  const { report } = await run(suiteOf(`${older.origin}/sse`, { tests: 1, more: { transport: "sse" } }));
  expect(report.results[0]).toMatchObject({
    rule_id: "http-content",
    message: expect.stringContaining("endpoint event names"),
  });
  expect(older.calls[0]?.headers.authorization).toMatch(/^Bearer access/);
  expect(stranger.calls).toEqual([]);
});

test("another authorization server that a server names tomorrow gets nothing", async () => {
  const server = await oauth(KNOWN);
  const other = await oauth(KNOWN);
  await logIn(server);
  server.expire();
  server.options.resourceMetadata = { authorization_servers: [other.issuer] };
  server.options.challenge = `Bearer resource_metadata="${other.issuer}/x"`;
  expect((await run(suiteOf(server.url, { tests: 1 }))).code).toBe(0);
  expect(other.requests).toEqual([]);
  expect(server.requests.filter(({ path }) => path.includes("well-known"))).toEqual([]);
});

test("a server of another URL does not get it", async () => {
  const server = await oauth(KNOWN);
  await logIn(server);
  const { report } = await run(suiteOf(`${server.url}/v2`, { tests: 1 }));
  expect(report.results[0]?.rule_id).toBe("login-needed");
  expect(server.requests).toEqual([]);
});

test("a stored endpoint without encryption on another machine gets nothing", async () => {
  const server = await oauth(KNOWN);
  await logIn(server, { token_endpoint: "http://login.example.com/token", expires_at: "2020-01-01T00:00:00Z" });
  const { report } = await run(suiteOf(server.url, { tests: 1 }));
  expect(report.results[0]).toMatchObject({
    rule_id: "oauth-failed",
    message: expect.stringContaining(
      "token_endpoint is http://login.example.com/token: https is required (or loopback)",
    ),
  });
});

test("a replay needs no login", async () => {
  const server = await oauth(KNOWN);
  await logIn(server);
  expect((await run(suiteOf(server.url), ["--record"])).code).toBe(0);
  const { readdirSync, readFileSync, rmSync } = await import("node:fs");
  const recorded = readdirSync(`${workspace.root}/.mcptest`, { recursive: true, withFileTypes: true });
  for (const entry of recorded.filter((each) => each.isFile())) {
    const text = readFileSync(`${entry.parentPath}/${entry.name}`, "utf8");
    for (const secret of server.secrets) expect(text).not.toContain(secret);
  }
  rmSync(env().XDG_CONFIG_HOME, { recursive: true });
  const before = server.requests.length;
  const { code, statuses } = await run(undefined, ["--replay"]);
  expect([code, statuses]).toEqual([0, ["passed", "passed", "passed"]]);
  expect(server.requests).toHaveLength(before);
});
