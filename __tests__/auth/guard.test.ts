import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type AuthContext, ask, createGuard } from "../../src/auth/index.ts";
import type { McptestError } from "../../src/errors.ts";
import { createSend } from "../../src/mcp/index.ts";
import { sendJson } from "../fixtures/servers/http.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { useServers } from "../mcp/http/server.ts";
import { failureOf } from "../mcp/sessions.ts";
import { bareRedactor } from "./logins.ts";
import { walkFrom } from "./walking.ts";

const { oauth } = useOAuth();
const { serve } = useServers();

const LAYER = "authorization server";
const PUBLIC = { url: "https://mcp.example.com/mcp", address: "203.0.113.7" };
const INSIDE = { url: "https://mcp.corp.example/mcp", address: "10.1.2.3" };

type Server = Parameters<typeof createGuard>[0];

/** A resolver that gives one answer after the other, and the last one again and again. */
function answering(...answers: (readonly string[])[]) {
  const asked: string[] = [];
  const resolve: NonNullable<Parameters<typeof createGuard>[1]> = (host, _, done) => {
    const found = answers[Math.min(asked.push(host), answers.length) - 1] ?? [];
    if (found.length === 0) return done(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), []);
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { resolve, asked };
}

/** Why a URL may not be asked; undefined when it may. */
async function refusalOf(url: string, server: Server = PUBLIC): Promise<string | undefined> {
  const { resolve } = answering();
  const guard = await createGuard(server, resolve);
  try {
    guard.check(LAYER, "token_endpoint", url);
    return undefined;
  } catch (error) {
    expect((error as McptestError).code).toBe("login-failed");
    return (error as McptestError).message;
  }
}

const linkLocal = (url: string) => `${LAYER}: ${url} is at a link-local address, where no server may lead`;
const notPublic = (url: string) => `${LAYER}: ${url} is at a private address, where no server at a public one may lead`;

describe("the scheme", () => {
  test.each([
    "https://as.example/token",
    "http://127.0.0.1:8080/x",
    "http://127.9.9.9/",
    "http://[::1]:1/",
    "http://localhost/x",
  ])("%s is fine for a server on this machine", async (url) => {
    expect(await refusalOf(url, { url: "http://localhost/mcp" })).toBeUndefined();
  });

  test.each([
    "http://as.example/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://localhost.example/",
    "ftp://127.0.0.1/",
    "data:,x",
  ])("%s is not", async (url) => {
    const message = `${LAYER}: token_endpoint is ${url}: https is required (or loopback)`;
    expect(await refusalOf(url, { url: "http://localhost/mcp" })).toBe(message);
  });

  test("allow_insecure lifts it for http, and for nothing else", async () => {
    const insecure = { ...PUBLIC, allowInsecure: true };
    expect(await refusalOf("http://as.example/", insecure)).toBeUndefined();
    expect(await refusalOf("http://10.0.0.1/", insecure)).toBeUndefined();
    expect(await refusalOf("javascript:alert(1)", insecure)).toContain("https is required");
    expect(await refusalOf("http://169.254.169.254/", insecure)).toBe(linkLocal("http://169.254.169.254/"));
  });

  test("what is no URL is named", async () => {
    expect(await refusalOf("/token")).toBe(`${LAYER}: token_endpoint is "/token", not an absolute URL`);
  });
});

describe("literal addresses", () => {
  test.each([
    "https://169.254.169.254/latest",
    "https://169.254.0.1/",
    "https://[fe80::1]/",
    "https://[febf::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://[64:ff9b::169.254.169.254]/",
    "https://2852039166/",
    "https://0xa9.0xfe.1/",
    "http://169.254.169.254/",
  ])("%s is link-local for every server", async (url) => {
    for (const server of [PUBLIC, INSIDE, { ...PUBLIC, allowInsecure: true }]) {
      expect(await refusalOf(url, server)).toBe(linkLocal(new URL(url).href));
    }
  });

  test.each([
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://127.0.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fc00::1]/",
    "https://[fdff::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::192.168.0.1]/",
    "https://localhost/",
    "https://as.localhost./",
    "http://localhost/",
  ])("%s is for a server at such an address", async (url) => {
    expect(await refusalOf(url)).toBe(notPublic(new URL(url).href));
    expect(await refusalOf(url, INSIDE)).toBeUndefined();
    expect(await refusalOf(url, { url: "http://localhost:3000/mcp" })).toBeUndefined();
    expect(await refusalOf(url, { url: "http://[::1]:3000/mcp" })).toBeUndefined();
  });

  test.each([
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://[fec0::1]/",
    "https://[2001:db8::1]/",
    "https://[::ffff:8.8.8.8]/",
  ])("%s is for everybody", async (url) => {
    expect(await refusalOf(url)).toBeUndefined();
  });

  test("an address is judged alike in each of its forms", async () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const first = fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 203);
    const second = fc.oneof(byte, fc.constantFrom(0, 16, 31, 32, 64, 127, 128, 168, 254));
    const guard = await createGuard(PUBLIC);
    const judge = (host: string): string => {
      try {
        guard.check(LAYER, "url", `https://${host}/`);
        return "fine";
      } catch (error) {
        return (error as Error).message.replace(/.* at a /, "");
      }
    };
    fc.assert(
      fc.property(first, second, byte, byte, (a, b, c, d) => {
        const dotted = [a, b, c, d].join(".");
        const hex = [a, b, c, d].map((one) => `0x${one.toString(16)}`).join(".");
        const octal = [a, b, c, d].map((one) => `0${one.toString(8)}`).join(".");
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        const forms = [hex, octal, String(whole), `[::ffff:${dotted}]`, `[64:ff9b::${dotted}]`, `${dotted}.`];
        expect(forms.map(judge)).toEqual(forms.map(() => judge(dotted)));
      }),
    );
  });

  test("a server's name that has private addresses alone is private, where it was not reached yet", async () => {
    const check = async (...addresses: string[]) => {
      const { resolve, asked } = answering(addresses);
      const guard = await createGuard({ url: "https://mcp.corp.example/mcp" }, resolve);
      expect(asked).toEqual(["mcp.corp.example"]);
      return () => guard.check(LAYER, "token_endpoint", "https://10.0.0.9/");
    };
    expect(await check("10.1.1.1", "fd00::1")).not.toThrow();
    expect(await check("10.1.1.1", "203.0.113.7")).toThrow("is at a private address");
    expect(await check()).toThrow("is at a private address");
  });

  test("a user in a URL is not sent", async () => {
    const guard = await createGuard(PUBLIC);
    expect(guard.check(LAYER, "token_endpoint", "https://u:p@as.example/token").href).toBe("https://as.example/token");
  });
});

describe("names", () => {
  /** What asking a name on a port of loopback comes to. */
  async function askName(server: Server, answers: string[][], url: string, env: Record<string, string> = {}) {
    const { resolve } = answering(...answers);
    const context: AuthContext = {
      guard: await createGuard(server, resolve),
      send: createSend({ env, version: "0" }),
      redactor: bareRedactor(),
      signal: new AbortController().signal,
    };
    return () => ask(context, { layer: LAYER, what: "url" }, { method: "GET", url });
  }

  test("an address decides when it is connected to, each time anew", async () => {
    const { origin, calls } = await serve((call) => sendJson(call, { fine: true }));
    const url = `http://as.example:${new URL(origin).port}/x`;
    const asks = await askName({ ...PUBLIC, allowInsecure: true }, [["127.0.0.1"], ["169.254.169.254"]], url);
    expect((await asks()).json).toEqual({ fine: true });
    expect((await failureOf(asks())).message).toBe(linkLocal(url));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.host).toBe(new URL(url).host);
  });

  test.each([
    ["private", "10.0.0.1", notPublic],
    ["loopback", "127.0.0.1", notPublic],
    ["loopback, as IPv6 has it", "::ffff:127.0.0.1", notPublic],
    ["link-local", "fe80::1%lo", linkLocal],
  ])("a name at a %s address is out of bounds for a server at a public one", async (_, address, told) => {
    const asks = await askName(PUBLIC, [[address]], "https://as.example/token");
    expect((await failureOf(asks())).message).toBe(told("https://as.example/token"));
  });

  test("of several addresses those in bounds are connected to", async () => {
    const { origin } = await serve((call) => sendJson(call, { fine: true }));
    const url = `http://as.example:${new URL(origin).port}/x`;
    const asks = await askName({ ...INSIDE, allowInsecure: true }, [["169.254.169.254", "127.0.0.1"]], url);
    expect((await asks()).status).toBe(200);
  });

  test("a name that nobody knows is told as such", async () => {
    const asks = await askName(PUBLIC, [[]], "https://as.example/token");
    expect((await failureOf(asks())).message).toBe(
      `${LAYER}: https://as.example/token cannot be asked: the host name as.example cannot be resolved (ENOTFOUND)`,
    );
  });

  test("a proxy looks names up itself, and is no place that the guard judges; literal addresses are judged before", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer((incoming, outgoing) => {
      asked.push(incoming.url);
      outgoing.end("{}");
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const env = { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const insecure = { ...PUBLIC, allowInsecure: true };
    try {
      const asks = await askName(insecure, [["169.254.169.254"]], "http://as.example/x", env);
      expect((await asks()).status).toBe(200);
      const literal = await askName(insecure, [[]], "http://169.254.169.254/x", env);
      expect((await failureOf(literal())).message).toBe(linkLocal("http://169.254.169.254/x"));
      expect(asked).toEqual(["http://as.example/x"]);
    } finally {
      proxy.close();
    }
  });
});

describe("a walk", () => {
  test("from a public server leads to no server on this machine", async () => {
    const server = await oauth();
    const { message } = await failureOf(walkFrom(server.url, { address: "203.0.113.7" }));
    expect(message).toMatch(/^resource metadata: http:\S+ is at a private address/);
    expect(server.requests.map(({ path }) => path)).toEqual(["/mcp"]);
  });

  test.each([
    ["resource metadata", { challenge: 'Bearer resource_metadata="https://169.254.169.254/latest"' }],
    ["authorization server", { resourceMetadata: { authorization_servers: ["https://169.254.169.254/latest"] } }],
    ["authorization server", { metadata: { token_endpoint: "https://169.254.169.254/latest" } }],
  ])("ends before a link-local address: %s", async (layer, options) => {
    const server = await oauth(options);
    for (const allowInsecure of [false, true]) {
      expect((await failureOf(walkFrom(server.url, { allowInsecure }))).message).toBe(
        `${layer}: https://169.254.169.254/latest is at a link-local address, where no server may lead`,
      );
    }
  });

  test("a server that nobody may trust is named with its issuer", async () => {
    const server = await oauth({ resourceMetadata: { authorization_servers: ["http://as.example/t"] } });
    expect((await failureOf(walkFrom(server.url))).message).toBe(
      "authorization server: issuer is http://as.example/t: https is required (or loopback)",
    );
  });
});
