import { covers, locateIssuer, locateResource } from "../../src/auth/discovery/locate.ts";

test.each([
  ["its own URL", "https://h/a/b", true],
  ["its origin", "https://h", true],
  ["its origin with a slash", "https://h/", true],
  ["a segment", "https://h/a", true],
  ["a segment with a slash", "https://h/a/", true],
  ["the same in other letters and with the default port", "HTTPS://H:443/a/b", true],
  ["the same with a query", "https://h/a/b?x", true],
  ["part of the last segment", "https://h/a/b/", false],
  ["the start of a segment", "https://h/a/bc", false],
  ["more than it", "https://h/a/b/c", false],
  ["another scheme", "http://h/a/b", false],
  ["another port", "https://h:444/a/b", false],
  ["another host", "https://h.example/a/b", false],
  ["with a fragment", "https://h/a/b#x", false],
  ["no URL", "a/b", false],
  ["an URN", "urn:a", false],
])("covers a server: %s", (_, resource, isFine) => {
  expect(covers(resource, "https://h/a/b")).toBe(isFine);
});

test("a path that begins it, and ends within a segment, is not its own", () => {
  expect(covers("https://h/ap", "https://h/api/mcp")).toBe(false);
  expect(covers("https://h/api", "https://h/api/mcp")).toBe(true);
  expect(covers("https://h/mcp", "https://h/mcp/")).toBe(true);
});

test.each([
  ["https://a", ["https://a/.well-known/oauth-authorization-server", "https://a/.well-known/openid-configuration"]],
  ["https://a/", ["https://a/.well-known/oauth-authorization-server", "https://a/.well-known/openid-configuration"]],
  [
    "https://a:8443/t/u",
    [
      "https://a:8443/.well-known/oauth-authorization-server/t/u",
      "https://a:8443/.well-known/openid-configuration/t/u",
      "https://a:8443/t/u/.well-known/openid-configuration",
    ],
  ],
])("%s has its metadata at well-known places", (issuer, urls) => {
  expect(locateIssuer(issuer)).toEqual(urls);
});

test.each([
  ["https://h", ["https://h/.well-known/oauth-protected-resource"]],
  [
    "https://h/p/mcp",
    ["https://h/.well-known/oauth-protected-resource/p/mcp", "https://h/.well-known/oauth-protected-resource"],
  ],
  [
    "https://h/mcp?x=1",
    ["https://h/.well-known/oauth-protected-resource/mcp?x=1", "https://h/.well-known/oauth-protected-resource"],
  ],
  [
    "https://h/mcp/",
    [
      "https://h/.well-known/oauth-protected-resource/mcp/",
      "https://h/.well-known/oauth-protected-resource/mcp",
      "https://h/.well-known/oauth-protected-resource",
    ],
  ],
])("%s has the metadata of its resource at well-known places", (server, urls) => {
  expect(locateResource(server)).toEqual(urls);
});
