import { type OAuthOptions, type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { failureOf } from "../mcp/sessions.ts";
import { type Ways, walkFrom } from "./walking.ts";

const { oauth } = useOAuth();

const METADATA = "ISSUER/.well-known/oauth-authorization-server";
const RESOURCE = "SERVER/.well-known/oauth-protected-resource/mcp";

function shorten(server: OAuthServer, text = ""): string {
  return text.replaceAll(new URL(server.url).origin, "SERVER").replaceAll(new URL(server.issuer).origin, "ISSUER");
}

async function brokenBy(options: OAuthOptions, ways?: Ways) {
  const server = await oauth(options);
  const { code, message, hint } = await failureOf(walkFrom(server.url, ways));
  expect(code).toBe("login-failed");
  return { message: shorten(server, message), hint: shorten(server, hint) };
}

describe("the resource", () => {
  test.each([
    ["missing", null, `resource metadata: ${RESOURCE} has no resource`],
    ["a number", 1, `resource metadata: ${RESOURCE} is for resource 1, not for SERVER/mcp (RFC 9728 3.3)`],
    [
      "another origin",
      "https://other.example/mcp",
      `resource metadata: ${RESOURCE} is for resource "https://other.example/mcp", not for SERVER/mcp (RFC 9728 3.3)`,
    ],
  ])("that is %s is an error", async (_, resource, message) => {
    expect((await brokenBy({ resourceMetadata: { resource } })).message).toBe(message);
  });

  test("is sent as it was received, or as the suite says", async () => {
    const server = await oauth();
    const resource = server.url.replace("http:", "HTTP:");
    server.options.resourceMetadata = { resource };
    expect((await walkFrom(server.url)).found.resource).toBe(resource);
    const sent = async (ways: string) => (await walkFrom(server.url, { keys: { resource: ways } })).found.resource;
    expect(await sent("api://app")).toBe("api://app");
    expect(await sent("none")).toBeUndefined();
    const { steps } = await walkFrom(server.url, { keys: { resource: "none" } });
    expect(steps[1]?.hint).toContain("`resource: none`");
  });

  test("scopes of the resource are found, and offline_access among them is odd", async () => {
    const server = await oauth({ resourceMetadata: { scopes_supported: ["read", "offline_access"] } });
    const { steps, found } = await walkFrom(server.url);
    expect(found.scopes).toEqual(["read", "offline_access"]);
    expect(steps[1]?.hint).toContain("offline_access");
  });

  test.each([
    ["missing", null],
    ["empty", []],
    ["no list", "https://as.example"],
    ["no texts", [1]],
  ])("authorization servers that are %s are an error", async (_, authorization_servers) => {
    const { message } = await brokenBy({ resourceMetadata: { authorization_servers } });
    expect(message).toBe(`resource metadata: ${RESOURCE} has no authorization_servers`);
  });
});

describe("one of several authorization servers", () => {
  const OTHER = "https://other.example";

  test("the first is taken without `issuer`, which is said", async () => {
    const server = await oauth();
    server.options.resourceMetadata = { authorization_servers: [server.issuer, OTHER] };
    const { steps, found } = await walkFrom(server.url);
    expect(found.issuer).toBe(server.issuer);
    expect(steps[1]?.detail).toContain(`its authorization server is ${server.issuer}`);
    expect(steps[1]?.hint).toBe("2 authorization servers are named, and the first is taken: `issuer` picks another");
  });

  test("`issuer` picks another, and says nothing then", async () => {
    const server = await oauth();
    server.options.resourceMetadata = { authorization_servers: [OTHER, server.issuer] };
    const { steps, found } = await walkFrom(server.url, { keys: { issuer: server.issuer } });
    expect(found.issuer).toBe(server.issuer);
    expect(steps[1]?.hint).toBeUndefined();
  });

  test("`issuer` with a slash at its end takes the place of one without", async () => {
    const server = await oauth();
    server.options.metadata = { issuer: `${server.issuer}/` };
    expect((await walkFrom(server.url, { keys: { issuer: `${server.issuer}/` } })).found.issuer).toBe(
      `${server.issuer}/`,
    );
  });

  test("an `issuer` that is not among them is an error before anything is asked of any", async () => {
    const server = await oauth();
    const { message, hint } = await failureOf(walkFrom(server.url, { keys: { issuer: OTHER } }));
    expect(shorten(server, message)).toBe(
      `authorization server: ${RESOURCE} names ["ISSUER"], where "${OTHER}" was asked for`,
    );
    expect(hint).toContain("no client id was sent");
    expect(server.requests.every(({ origin }) => origin !== server.issuer)).toBe(true);
  });

  test("so is one that is not an older server's origin", async () => {
    const { message } = await brokenBy(
      { resourceAt: "none", isOneOrigin: true, challenge: null },
      { keys: { issuer: OTHER } },
    );
    expect(message).toContain(`where "${OTHER}" was asked for`);
  });
});

describe("the issuer", () => {
  test.each([
    ["another", "https://other.example", '"https://other.example"'],
    ["missing", null, "missing"],
    ["in other letters", "HTTP://localhost", '"HTTP://localhost"'],
  ])("that is %s is an error", async (_, issuer, told) => {
    const { message, hint } = await brokenBy({ metadata: { issuer } });
    expect(message).toBe(`authorization server: issuer is ${told} where "ISSUER" was asked for (RFC 8414 3.3)`);
    expect(hint).toContain(METADATA);
  });

  test.each(["oauth", "openid", "appended"] as const)(
    "a slash at the end is the whole difference: %s",
    async (metadataAt) => {
      const server = await oauth({ metadataAt, issuerPath: "/t" });
      server.options.metadata = { issuer: `${server.issuer}/` };
      const { message, hint } = await failureOf(walkFrom(server.url));
      expect(message).toBe(
        `authorization server: issuer is "${server.issuer}/" where "${server.issuer}" was asked for (RFC 8414 3.3); they differ by a slash at the end`,
      );
      expect(hint).toContain(`issuer: "${server.issuer}/"`);
    },
  );

  test("with a slash is asked for without it, and compared with it", async () => {
    const server = await oauth({ issuerPath: "/t" });
    const issuer = `${server.issuer}/`;
    server.options.resourceMetadata = { authorization_servers: [issuer] };
    const { message } = await failureOf(walkFrom(server.url));
    expect(message).toContain(`issuer is "${server.issuer}" where "${issuer}" was asked for`);
    server.options.metadata = { issuer };
    expect((await walkFrom(server.url)).found.issuer).toBe(issuer);
  });
});

describe("what the authorization server has", () => {
  test.each([
    ["authorization_endpoint", null, `${METADATA} has no authorization_endpoint`],
    ["token_endpoint", null, `${METADATA} has no token_endpoint`],
    ["token_endpoint", "/token", 'token_endpoint is "/token", not an absolute URL'],
    [
      "token_endpoint",
      "http://as.example/token",
      "token_endpoint is http://as.example/token: https is required (or loopback)",
    ],
    [
      "authorization_endpoint",
      "javascript:alert(1)",
      "authorization_endpoint is javascript:alert(1): https is required (or loopback)",
    ],
    [
      "authorization_endpoint",
      "file:///etc/passwd",
      "authorization_endpoint is file:///etc/passwd: https is required (or loopback)",
    ],
    [
      "authorization_endpoint",
      "https://169.254.169.254/a",
      "https://169.254.169.254/a is at a link-local address, where no server may lead",
    ],
    ["response_types_supported", ["token"], "response_types_supported is [token], code is required"],
    ["response_types_supported", "code", 'response_types_supported is "code", code is required'],
    [
      "grant_types_supported",
      ["implicit", "password"],
      "grant_types_supported is [implicit, password], authorization_code is required",
    ],
  ])("%s that is %j is an error", async (key, value, message) => {
    const broken = await brokenBy({ metadata: { [key]: value } });
    expect(broken.message).toBe(`authorization server: ${message}`);
    // No flag lifts another scheme.
    expect(broken.hint.includes("--allow-insecure")).toBe(String(value).startsWith("http:"));
  });

  test.each(["oauth", "openid"] as const)("S256 has to be announced: %s", async (metadataAt) => {
    const key = "code_challenge_methods_supported";
    const { message, hint } = await brokenBy({ metadataAt, metadata: { [key]: ["plain"] } });
    expect(message).toBe(`PKCE: ${key} is [plain], S256 is required`);
    expect(hint).toContain("security");
    expect((await brokenBy({ metadataAt, metadata: { [key]: null } })).message).toBe(
      `PKCE: ${key} is missing, S256 is required`,
    );
  });

  test("lists that are not there are none that lack something", async () => {
    const server = await oauth({ metadata: { response_types_supported: null, grant_types_supported: null } });
    expect((await walkFrom(server.url)).steps[2]?.hint).toBeUndefined();
  });

  test("without the grant of refresh tokens, renewing may not work", async () => {
    const server = await oauth({ metadata: { grant_types_supported: ["authorization_code"] } });
    expect((await walkFrom(server.url)).steps[2]?.hint).toContain("renewing may not work");
  });

  test.each(["client_credentials", "refresh_token"] as const)(
    "a client of its own needs the token endpoint alone: %s",
    async (grant) => {
      const metadata = {
        authorization_endpoint: null,
        response_types_supported: [],
        grant_types_supported: ["client_credentials"],
        code_challenge_methods_supported: null,
      };
      const server = await oauth({ metadata });
      const { steps, found } = await walkFrom(server.url, { grant });
      expect(steps.map(({ layer }) => layer)).toEqual(["challenge", "resource metadata", "authorization server"]);
      expect(found).toMatchObject({ token_endpoint: `${server.issuer}/token`, authorization_endpoint: undefined });
    },
  );

  test.each([
    [
      "a page",
      { status: 200, headers: { "content-type": "text/html" }, body: "<html>" },
      "answered 200 with text/html, not JSON",
    ],
    ["a list", { status: 200, headers: {}, body: [] }, "answered 200 with an array, not an object"],
    ["no content", 204, "answered 204 No Content"],
    [
      "500",
      { status: 500, headers: {}, body: "<h1>Oh</h1>\u001b[31m no" },
      "answered 500 Internal Server Error: Oh \\x1b[31m no",
    ],
    [
      "an error",
      { status: 503, headers: {}, body: { error: "busy", error_description: "later" } },
      "answered 503 Service Unavailable: busy: later",
    ],
  ])("a document that is %s ends the walk", async (_, answer, told) => {
    const { message } = await brokenBy({ answers: { "/.well-known/oauth-authorization-server": answer } });
    expect(message).toBe(`authorization server: ${METADATA} ${told}`);
  });
});
