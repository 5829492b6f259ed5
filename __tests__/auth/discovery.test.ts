import { DISCOVERIES, type OAuthOptions, type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { failureOf } from "../mcp/sessions.ts";
import { type Ways, walkFrom } from "./walking.ts";

const { oauth } = useOAuth();

/** The requests of discovery, as `path (status)`. */
const asked = ({ requests }: OAuthServer): string[] =>
  requests.filter(({ path }) => path !== "/mcp").map(({ path, status }) => `${path} (${status})`);

/** What a walk fails with, both origins written as such. */
async function brokenBy(server: OAuthServer, ways?: Ways) {
  const { code, message, hint = "" } = await failureOf(walkFrom(server.url, ways));
  const tell = (text: string) =>
    text.replaceAll(new URL(server.url).origin, "SERVER").replaceAll(new URL(server.issuer).origin, "ISSUER");
  return { code, message: tell(message), hint: tell(hint) };
}

const WAYS = Object.entries(DISCOVERIES as Record<string, OAuthOptions>);

test.each(WAYS)("finds the authorization server: %s", async (name, options) => {
  const server = await oauth(options);
  const { steps, found } = await walkFrom(server.url);
  expect(steps.map(({ layer }) => layer)).toEqual(["challenge", "resource metadata", "authorization server", "PKCE"]);
  expect(found).toMatchObject({
    issuer: server.issuer,
    resource: server.url,
    hasDefaults: name.includes("default endpoints"),
    authorization_endpoint: expect.stringMatching(/\/authorize$/),
    token_endpoint: expect.stringMatching(/\/token$/),
    registration_endpoint: expect.stringMatching(/\/register$/),
  });
});

test("asks in the order of the specification, and for nothing else", async () => {
  const path = await oauth({ challenge: "Bearer", resourceAt: "root", metadataAt: "appended", issuerPath: "/t" });
  await walkFrom(path.url);
  expect(asked(path)).toEqual([
    "/.well-known/oauth-protected-resource/mcp (404)",
    "/.well-known/oauth-protected-resource (200)",
    "/.well-known/oauth-authorization-server/t (404)",
    "/.well-known/openid-configuration/t (404)",
    "/t/.well-known/openid-configuration (200)",
  ]);
  const bare = await oauth({ metadataAt: "none" });
  expect((await brokenBy(bare)).message).toBe(
    "authorization server: none found; tried ISSUER/.well-known/oauth-authorization-server (404), ISSUER/.well-known/openid-configuration (404)",
  );
});

test("a URL that the challenge names is asked, and no other", async () => {
  const server = await oauth({ challenge: 'Bearer resource_metadata="{metadata}x"' });
  const { code, message } = await brokenBy(server);
  expect(code).toBe("login-failed");
  expect(message).toMatch(/^resource metadata: SERVER\/\S+x answered 404 Not Found: status 404$/);
  expect(asked(server)).toHaveLength(1);
});

test("an authorization server that speaks TLS where it was asked in the clear is told as that", async () => {
  const tls = { status: 400, body: "Client sent an HTTP request to an HTTPS server." };
  const server = await oauth({ answers: { "/.well-known/oauth-authorization-server": tls } });
  server.options.metadataAt = "none";
  expect((await brokenBy(server)).message).toContain("server (400: use https:// in its URL: this port is for TLS), ");
});

test.each([
  ["relative", "/.well-known/x", '"/.well-known/x", not an absolute URL (RFC 9728 5.1)'],
  ["empty", "", '"", not an absolute URL (RFC 9728 5.1)'],
])("a URL that is %s is an error", async (_, url, told) => {
  const server = await oauth({ challenge: `Bearer resource_metadata="${url}"` });
  expect((await brokenBy(server)).message).toBe(`resource metadata: resource_metadata is ${told}`);
  expect(asked(server)).toEqual([]);
});

const PAGE = { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: "<p>Hello</p>" };
const BY_PATH = "/.well-known/oauth-protected-resource/mcp";

test.each([
  ["403", 403],
  ["a page of HTML", PAGE],
  ["a list", { status: 200, headers: {}, body: [] }],
])("a guessed URL that answers %s is not here", async (_, answer) => {
  const server = await oauth({ challenge: "Bearer", resourceAt: "root", answers: { [BY_PATH]: answer } });
  expect((await walkFrom(server.url)).found.issuer).toBe(server.issuer);
});

test.each([
  ["500", 500, `resource metadata: SERVER${BY_PATH} answered 500 Internal Server Error: status 500`],
  [
    "a redirect to another origin",
    { status: 302, headers: { location: "http://127.0.0.1:9/x" } },
    `resource metadata: SERVER${BY_PATH} redirects to another origin: http://127.0.0.1:9`,
  ],
  ["a redirect to nowhere", 304, `resource metadata: SERVER${BY_PATH} answered 304 Not Modified`],
  [
    "redirects without end",
    { status: 307, headers: { location: BY_PATH } },
    `resource metadata: SERVER${BY_PATH} redirects more than 3 times`,
  ],
  [
    "more than 1 MiB",
    { status: 200, headers: {}, body: "x".repeat(1024 * 1024 + 1) },
    `resource metadata: SERVER${BY_PATH} is larger than 1 MiB`,
  ],
])("a guessed URL that answers %s ends the walk", async (_, answer, message) => {
  const server = await oauth({ challenge: "Bearer", answers: { [BY_PATH]: answer } });
  expect(await brokenBy(server)).toMatchObject({ code: "login-failed", message });
});

test("a page of HTML at a URL that the challenge names is an error", async () => {
  const server = await oauth({ answers: { [BY_PATH]: PAGE } });
  const message = `resource metadata: SERVER${BY_PATH} answered 200 with text/html, not JSON`;
  expect((await brokenBy(server)).message).toBe(message);
});

test("redirects within an origin are followed, three times", async () => {
  const to = (location: string) => ({ status: 302, headers: { location } });
  const answers = { [BY_PATH]: to("/1"), "/1": to("2"), "/2": to("/3") };
  const server = await oauth({ challenge: "Bearer", answers });
  server.options.answers["/3"] = {
    status: 200,
    body: { resource: server.url, authorization_servers: [server.issuer] },
  };
  const { steps } = await walkFrom(server.url);
  expect(steps[1]?.detail).toContain("/3 is for resource");
  server.options.answers["/4"] = server.options.answers["/3"];
  server.options.answers["/3"] = to("/4");
  expect((await brokenBy(server)).message).toBe(`resource metadata: SERVER${BY_PATH} redirects more than 3 times`);
});

test.each([
  ["a Bearer challenge", "Bearer", undefined],
  ["one of another scheme", 'Basic realm="x"', expect.stringContaining("RFC 6750")],
  ["none", null, expect.stringContaining("RFC 6750")],
])("the challenge is told as it was sent, and is odd without Bearer: %s", async (_, challenge, hint) => {
  const server = await oauth({ challenge });
  const { steps } = await walkFrom(server.url);
  const sent = challenge === null ? "" : `, with WWW-Authenticate: ${challenge}`;
  expect(steps[0]?.detail).toMatch(/^POST http:\S+\/mcp answered 401 Unauthorized to initialize/);
  expect(steps[0]?.detail.endsWith(`to initialize${sent}`)).toBe(true);
  expect(steps[0]?.hint).toEqual(hint);
});

test("a document that does not come, and one that does not end, cost the limit", () =>
  withEnoughTime(async (ms) => {
    const server = await oauth({ answers: { [BY_PATH]: "hang" } });
    const message = `resource metadata: SERVER${BY_PATH} was not answered within ${ms / 1000}s`;
    expect((await brokenBy(server, { context: { limitMs: ms } })).message).toBe(message);
  }));

test("a server that is gone is named", async () => {
  const server = await oauth({ resourceMetadata: { authorization_servers: ["http://127.0.0.1:9/as"] } });
  const { message, hint } = await brokenBy(server);
  expect(message).toBe(
    "authorization server: http://127.0.0.1:9/.well-known/oauth-authorization-server/as cannot be asked: nothing listens on 127.0.0.1:9 (ECONNREFUSED)",
  );
  expect(hint).toContain("start the server");
});

test("the caller's signal ends a walk with its own reason", async () => {
  const server = await oauth({ answers: { [BY_PATH]: "hang" } });
  const stop = new AbortController();
  const walking = failureOf(walkFrom(server.url, { context: { signal: stop.signal } }));
  await server.asked(BY_PATH);
  stop.abort(new Error("stopped"));
  expect((await walking).message).toBe("stopped");
});

test("requests of discovery name the revision, and have the server's headers at its own origin alone", async () => {
  const headers = { "x-tenant": "t1", Authorization: "Basic c2VjcmV0" };
  const server = await oauth();
  await walkFrom(server.url, { server: { headers, protocols: ["2025-06-18"] } });
  const [mcp, resource, authority] = server.requests;
  expect([mcp, resource, authority].map((one) => one?.headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([mcp, resource, authority].map((one) => one?.headers["x-tenant"])).toEqual(["t1", "t1", undefined]);
  expect(resource?.headers["mcp-protocol-version"]).toBe("2025-06-18");
  expect(authority?.headers["mcp-protocol-version"]).toBe("2025-06-18");
});

describe("2025-03-26", () => {
  const OLD = { resourceAt: "none", isOneOrigin: true, challenge: null } as const;

  test("says what was tried, and whose authorization server it is", async () => {
    const server = await oauth(OLD);
    const { steps, found } = await walkFrom(server.url);
    const origin = new URL(server.url).origin;
    const tried = [`${BY_PATH} (404)`, "/.well-known/oauth-protected-resource (404)"].map((path) => origin + path);
    expect(steps[1]).toMatchObject({
      detail: `none found; tried ${tried.join(", ")}; by the revision of 2025-03-26 the authorization server is ${origin}`,
      hint: expect.stringContaining("RFC 9728"),
    });
    expect(found).toMatchObject({ issuer: origin, resource: server.url, hasDefaults: false });
  });

  test("default endpoints are those of the origin, and S256 is used though nobody announced it", async () => {
    const server = await oauth({ ...OLD, metadataAt: "none" });
    const { steps, found } = await walkFrom(server.url);
    const { origin } = new URL(server.url);
    expect(found).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      hasDefaults: true,
      tried: [
        `${origin}${BY_PATH} (404)`,
        `${origin}/.well-known/oauth-protected-resource (404)`,
        `${origin}/.well-known/oauth-authorization-server (404)`,
      ],
    });
    expect(steps[3]?.detail).toBe("S256 is used, which nobody announced");
  });

  test("a host that answers every path with a page has default endpoints at most", async () => {
    const paths = [BY_PATH, "/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"];
    const server = await oauth({ ...OLD, answers: Object.fromEntries(paths.map((path) => [path, PAGE])) });
    expect((await walkFrom(server.url)).found.tried[0]).toBe(
      `${new URL(server.url).origin}${BY_PATH} (200, text/html)`,
    );
  });

  test("default endpoints alone are a broken link for somebody who registers nothing", async () => {
    const server = await oauth({ ...OLD, metadataAt: "none" });
    expect((await brokenBy(server, { keys: { mayDefault: false } })).message).toBe(
      `resource metadata: none found; tried SERVER${BY_PATH} (404), SERVER/.well-known/oauth-protected-resource (404), SERVER/.well-known/oauth-authorization-server (404)`,
    );
  });

  test("metadata of a resource keeps a server from being an older one", async () => {
    const server = await oauth({ isOneOrigin: true, metadataAt: "none" });
    expect((await brokenBy(server)).message).toMatch(/^authorization server: none found; tried /);
  });
});
