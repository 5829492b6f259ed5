import { readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { useOAuth } from "../helpers/oauth.ts";
import { after, KNOWN, suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { file, logIn, stored, run } = useStored();
const HOUR = 3_600_000;

test("a run sends the stored token to its server, and asks nobody else", async () => {
  const server = await oauth(KNOWN);
  const { access_token } = await logIn(server, { expires_at: after(HOUR) });
  const { code } = await run(suiteOf(server.url));
  expect(code).toBe(0);
  expect(new Set(server.requests.map(({ path, headers }) => `${path} ${headers.authorization}`))).toEqual(
    new Set([`/mcp Bearer ${access_token}`]),
  );
});

test.each([
  ["10 s before it ends", { expires_at: after(9_000), obtained_at: after(-HOUR) }],
  ["at half a life of 16 s", { expires_at: after(7_900), obtained_at: after(-8_100) }],
  ["once it has ended", { expires_at: after(-HOUR), obtained_at: after(-2 * HOUR) }],
  ["by a number of milliseconds", { expires_at: Date.now() + 5_000, obtained_at: after(-HOUR) }],
])("a token is renewed %s, once for all tests, and stored", async (_, times) => {
  const server = await oauth(KNOWN);
  const before = await logIn(server, times);
  const { code } = await run(suiteOf(server.url, { tests: 10 }));
  expect(code).toBe(0);
  expect(server.to("/token").map(({ form }) => form)).toEqual([
    {
      grant_type: "refresh_token",
      refresh_token: before.refresh_token,
      resource: server.resource,
      client_id: "client-1",
    },
  ]);
  const now = stored();
  expect(new Set(server.to("/mcp").map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${now?.access_token}`]),
  );
  expect(now?.refresh_token).not.toBe(before.refresh_token);
  expect(Date.parse(String(now?.expires_at)) - Date.parse(String(now?.obtained_at))).toBe(HOUR);
  expect((statSync(file()).mode & 0o777).toString(8)).toBe("600");
  expect(readdirSync(dirname(file()))).toEqual(["tokens.json"]);
});

test.each([
  ["more than 10 s before it ends", { expires_at: after(11_000 + HOUR), obtained_at: after(-HOUR) }],
  ["before half its life is over", { expires_at: after(16_000), obtained_at: after(-1) }],
  ["that has no end", {}],
])("a token is not renewed %s", async (_, times) => {
  const server = await oauth(KNOWN);
  await logIn(server, times);
  expect((await run(suiteOf(server.url))).code).toBe(0);
  expect(server.to("/token")).toEqual([]);
});

test("a token that is refused is renewed once for all calls, and written before its first use", async () => {
  const server = await oauth(KNOWN);
  const before = await logIn(server);
  server.expire();
  const seen: (string | undefined)[] = [];
  server.options.answers = {
    "/mcp": ({ headers }, usual) => {
      if (headers.authorization !== `Bearer ${before.access_token}`) seen.push(`Bearer ${stored()?.access_token}`);
      return usual();
    },
  };
  const { code } = await run(suiteOf(server.url, { tests: 10 }));
  expect(code).toBe(0);
  expect(server.to("/token")).toHaveLength(1);
  expect(seen.length).toBeGreaterThan(10);
  expect(new Set(seen)).toEqual(new Set([`Bearer ${stored()?.access_token}`]));
});

test("what passes by costs nothing", async () => {
  const server = await oauth({ ...KNOWN, answers: { "/token": [500] } });
  await logIn(server, { expires_at: after(0) });
  expect((await run(suiteOf(server.url))).code).toBe(0);
  expect(server.to("/token")).toHaveLength(2);
});

test("what an answer lacks stays as it was, but for the end of the access token", async () => {
  const body = { access_token: "access-token-2", token_type: "BEARER" };
  const server = await oauth({ ...KNOWN, answers: { "/token": { body }, "/mcp": 401 } });
  const before = await logIn(server, { expires_at: after(0), scope: "read" });
  await run(suiteOf(server.url));
  const { expires_at: _, ...kept } = before;
  expect(stored()).toEqual({ ...kept, access_token: "access-token-2", obtained_at: expect.any(String) });
});

test("a life that is text counts, and so does one of a million years", async () => {
  const body = (expires_in: string | number) => ({
    body: { access_token: "access-token-2", token_type: "bearer", expires_in },
  });
  const server = await oauth({ ...KNOWN, answers: { "/token": [body("60"), body(1e30)], "/mcp": 401 } });
  await logIn(server, { expires_at: after(0) });
  await run(suiteOf(server.url));
  const { expires_at, obtained_at } = stored() ?? {};
  expect(Date.parse(String(expires_at)) - Date.parse(String(obtained_at))).toBe(60_000);
  await logIn(server, { expires_at: after(0) });
  await run(undefined);
  expect(String(stored()?.expires_at)).toMatch(/^\d{4}-/);
});

test.each([
  ["client_secret_basic", "Basic Y2xpZW50LTE6cyUzQWUlMjVjK3JldA=="],
  ["client_secret_post", undefined],
] as const)("a client with %s proves itself so", async (method, authorization) => {
  const client_secret = "s:e%c ret";
  const server = await oauth({ clients: [{ client_id: "client-1", client_secret, method }] });
  await logIn(server, { expires_at: after(0), client: { id: "client-1", secret: client_secret, method } });
  expect((await run(suiteOf(server.url))).code).toBe(0);
  const [asked] = server.to("/token");
  expect([asked?.headers.authorization, asked?.form.client_secret]).toEqual([
    authorization,
    authorization ? undefined : client_secret,
  ]);
});

test("without a resource none is sent", async () => {
  const server = await oauth({ ...KNOWN, takesResource: false });
  await logIn(server, { expires_at: after(0), resource: undefined });
  expect((await run(suiteOf(server.url))).code).toBe(0);
});
