import { cutText } from "../../src/values/text.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { KNOWN, loginKeys, suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { logIn, run } = useStored();

/** A suite with one test of the tool that needs a scope. */
const suite = (url: string, auth?: object) => ({
  ...suiteOf(url, { tests: 0, ...(auth && { auth }) }),
  tools: [{ name: "write", tool: "write", expect: [{ target: "result", matcher: { exists: true } }] }],
});

const LONG = "x".repeat(400);
const LINE = "run: mcptest login api --config suite.yml --scope";

test.each([
  ["read", "notes:write", '"notes:write"', '"read"', `${LINE} "read notes:write"`],
  ["read write", "admin write", '"admin write"', '"read write"', `${LINE} "read write admin"`],
  [undefined, "write", '"write"', "none", `${LINE} write`],
  ["read", "$(id)", '"$(id)"', '"read"', `${LINE} 'read $(id)'`],
  [undefined, LONG, `"${cutText(LONG, 300)}"`, "none", `${LINE} ${LONG}`],
  ["read", "", "none", '"read"', `${LINE} SCOPES, with what its documentation names`],
  ["write read", "write", '"write"', '"write read"', "the login has these scopes: logging in again will not help"],
])("a login with %s where %s is asked for", async (granted, needed, asked, has, hint) => {
  const server = await oauth(KNOWN);
  await logIn(server, { scope: granted });
  const challenge = `Bearer error="insufficient_scope", scope="${needed}", resource_metadata="x"`;
  server.options.answers = {
    "/mcp": (call, usual) =>
      call.body.includes("tools/call") ? { status: 403, headers: { "www-authenticate": challenge } } : usual(),
  };
  const { code, report } = await run(suite(server.url));
  expect(code).toBe(1);
  expect(report.results[0]).toMatchObject({
    rule_id: "unauthorized",
    message: `POST ${server.url} answered 403 Forbidden: insufficient_scope: the server asks for ${asked}, the login has ${has}`,
    hint,
  });
  expect(server.to("/token")).toEqual([]);
});

test("a refusal for scopes counts as one, whatever the body says", async () => {
  const server = await oauth({ ...KNOWN, needs: { write: "write" } });
  await logIn(server, {}, { scope: "read" });
  server.options.answers = {
    "/mcp": (call, usual) => {
      const answer = usual();
      const { id } = JSON.parse(call.body || "{}");
      if (typeof answer === "number" || typeof answer === "string" || !("status" in answer)) return answer;
      return { ...answer, body: { jsonrpc: "2.0", id, error: { code: -32000, message: "more scope is needed" } } };
    },
  };
  const { report } = await run(suite(server.url));
  expect(report.results[0]?.message).toContain('insufficient_scope: the server asks for "write", the login has "read"');
});

test.each([
  ["without that error", 'Bearer error="invalid_request", scope="write"'],
  ["with a challenge that cannot be read", 'Bearer error="insufficient_scope", error="x"'],
  ["without a challenge", undefined],
])("a 403 %s is told as it came", async (_, challenge) => {
  const server = await oauth(KNOWN);
  await logIn(server);
  const headers: Record<string, string> = challenge === undefined ? {} : { "www-authenticate": challenge };
  server.options.answers = { "/mcp": { status: 403, headers } };
  const { report } = await run(suite(server.url));
  expect(report.results[0]).toMatchObject({
    rule_id: "unauthorized",
    message: expect.stringContaining("(sent: OAuth access token)"),
    hint: expect.stringContaining("have the scope that it asks for"),
  });
});

test("a refresh token of the environment has to be given with more scopes", async () => {
  const server = await oauth({ ...KNOWN, needs: { write: "write" }, tokens: { rotate: false } });
  const { refresh_token } = server.grant("client-1", { scope: "read" });
  const auth = loginKeys({ client_id: "client-1", refresh_token_env: "API_REFRESH" });
  const { report } = await run(suite(server.url, auth), [], { API_REFRESH: refresh_token });
  expect(report.results[0]).toMatchObject({
    message: expect.stringContaining('insufficient_scope: the server asks for "write", the login has "read"'),
    hint: 'put a new refresh token into API_REFRESH, with the scopes "read write"',
  });
});
