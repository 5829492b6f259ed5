import { type Answer, useOAuth } from "../helpers/oauth.ts";
import { after, KNOWN, suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { workspace, logIn, stored, run } = useStored();

test("a token that was renewed in this run and is refused again is not renewed a second time", async () => {
  const server = await oauth({ ...KNOWN, answers: { "/mcp": 401 } });
  await logIn(server);
  const { code, report } = await run(suiteOf(server.url));
  expect(code).toBe(1);
  expect(server.to("/token")).toHaveLength(1);
  expect(server.to("/mcp")).toHaveLength(2);
  expect(report.results.map(({ status, message, hint }) => [status, message, hint])).toEqual(
    Array(3).fill([
      "errored",
      expect.stringContaining("(sent: OAuth access token); a token of this login was refused, after renewing it too"),
      "run: mcptest login api --config suite.yml",
    ]),
  );
  expect(stored()).toBeDefined();
});

test("a token that was renewed for its age and is refused is not renewed a second time", async () => {
  const server = await oauth({ ...KNOWN, answers: { "/mcp": 401 } });
  await logIn(server, { expires_at: after(-1) });
  await run(suiteOf(server.url));
  expect(server.to("/token")).toHaveLength(1);
  expect(server.to("/mcp")).toHaveLength(1);
});

test("a refused token without a refresh token says so", async () => {
  const server = await oauth({ ...KNOWN, tokens: { refresh: false } });
  await logIn(server);
  server.expire();
  const { code, report } = await run(suiteOf(server.url, { tests: 1 }));
  expect(code).toBe(1);
  expect(report.results[0]).toMatchObject({
    rule_id: "unauthorized",
    message: expect.stringContaining(
      "a token of this login was refused, and no refresh token was given to renew it with",
    ),
    hint: "run: mcptest login api --config suite.yml",
  });
});

test("a token that has ended and cannot be renewed is not sent", async () => {
  const server = await oauth(KNOWN);
  const end = after(-1000);
  await logIn(server, { expires_at: end, refresh_token: undefined });
  const { code, report } = await run(suiteOf(server.url, { tests: 1 }));
  expect(code).toBe(1);
  expect(server.requests).toEqual([]);
  expect(report.results[0]).toMatchObject({
    rule_id: "login-needed",
    message: `the login for ${server.url} has ended: its access token ended at ${end}, and no refresh token was given`,
  });
});

const refusal = (error: string, status = 400): Answer => ({
  status,
  body: { error, error_description: "so <b>it</b> is" },
});

test.each([
  ["invalid_grant", 400, "400 Bad Request"],
  ["invalid_client", 401, "401 Unauthorized"],
  ["unauthorized_client", 400, "400 Bad Request"],
])("%s ends the login: it is dropped, and never sent again", async (error, status, answer) => {
  const server = await oauth({ ...KNOWN, answers: { "/token": refusal(error, status) } });
  await logIn(server, { expires_at: after(0) });
  await logIn(server, { profile: "bob" });
  const first = await run(suiteOf(server.url));
  expect(first.code).toBe(1);
  const why = `token endpoint ${server.issuer}/token answered ${answer}: ${error}: so it is`;
  expect(first.report.results.map(({ rule_id, message, hint }) => [rule_id, message, hint])).toEqual(
    Array(3).fill([
      "login-needed",
      `the login for ${server.url} has ended: ${why}`,
      "run: mcptest login api --config suite.yml",
    ]),
  );
  expect([stored(), stored("bob")?.profile]).toEqual([undefined, "bob"]);
  expect(server.requests).toHaveLength(1);
  const none = `no login for ${server.url} is stored (profile default)`;
  const hint = "run: mcptest login api --config suite.yml";
  expect((await run(undefined)).report.results[0]).toMatchObject({ message: none, hint });
  const inCi = `${hint}; under CI, where nobody can log in, use client credentials or \`refresh_token_env\``;
  expect((await run(undefined, [], { CI: "true" })).report.results[0]).toMatchObject({ message: none, hint: inCi });
  expect(server.requests).toHaveLength(1);
});

test.each<[string, Answer, string]>([
  ["500", 500, "it answered 500 Internal Server Error: status 500"],
  ["a page", "<html><style>b {}</style><b>Hello</b> there</html>", "it answered 200 OK: Hello there"],
  [
    "503 with the word",
    refusal("temporarily_unavailable", 503),
    "it answered 503 Service Unavailable: temporarily_unavailable: so it is",
  ],
  [
    "a server error that says invalid_grant",
    refusal("invalid_grant", 500),
    "it answered 500 Internal Server Error: invalid_grant: so it is",
  ],
  ["another error", refusal("invalid_scope"), "it answered 400 Bad Request: invalid_scope: so it is"],
  ["a redirect", { status: 307, headers: { location: "/elsewhere" } }, "it answered 307 Temporary Redirect"],
  [
    "a token that no header carries",
    { body: { access_token: "new-token\nX: y", token_type: "Bearer" } },
    "its answer (200 OK) holds no access_token",
  ],
  ["no token", { body: { token_type: "Bearer" } }, "its answer (200 OK) holds no access_token"],
  [
    "201",
    { status: 201, body: { access_token: "new-token", token_type: "Bearer" } },
    'it answered 201 Created: {"access_token":"[redacted]","token_type":"Bearer"}',
  ],
  [
    "another type",
    { body: { access_token: "new-token", token_type: "DPoP" } },
    'its answer (200 OK) cannot be used: token_type is "DPoP", Bearer is required',
  ],
  [
    "no type",
    { body: { access_token: "new-token" } },
    "its answer (200 OK) cannot be used: token_type must be a string",
  ],
  [
    "a life in words",
    { body: { access_token: "new-token", token_type: "bearer", expires_in: "1h" } },
    'its answer (200 OK) cannot be used: expires_in is "1h", not a number of seconds',
  ],
  [
    "a refresh token that is none",
    { body: { access_token: "new-token", token_type: "bearer", refresh_token: 7 } },
    "its answer (200 OK) cannot be used: refresh_token must be a string",
  ],
])("a token endpoint that answers with %s is asked twice at most, and costs no login", async (_, answer, why) => {
  const server = await oauth({ ...KNOWN, answers: { "/token": answer } });
  const before = await logIn(server, { expires_at: after(0) });
  const { code, report, stdout } = await run(suiteOf(server.url));
  expect(code).toBe(1);
  // What was granted has used up a refresh token that is rotated: nobody sends it again.
  const times = why.startsWith("its answer") ? 1 : 2;
  expect(server.requests.map(({ path }) => path)).toEqual(Array(times).fill("/token"));
  expect(report.results.map(({ rule_id, message, hint }) => [rule_id, message, hint])).toEqual(
    Array(3).fill([
      "oauth-failed",
      `token endpoint ${server.issuer}/token gave no access token: ${why}`,
      "try again, or run: mcptest login api --config suite.yml",
    ]),
  );
  expect(stdout).not.toContain("new-token");
  expect(stored()).toEqual(before);
});

test("without a login no request is made, and one cause is told for all tests", async () => {
  const server = await oauth();
  const { code, report, stdout } = await run(suiteOf(server.url, { tests: 10 }));
  expect(code).toBe(1);
  expect(server.requests).toEqual([]);
  expect(new Set(report.results.map(({ status, rule_id, message }) => `${status} ${rule_id} ${message}`))).toEqual(
    new Set([`errored login-needed no login for ${server.url} is stored (profile default)`]),
  );
  expect(report.verdict?.reasons.map(({ message }) => message)).toEqual([
    `server "api": no login for ${server.url} is stored (profile default)`,
    "10 errored (1 cause)",
  ]);
  expect(stdout.split("is stored (profile default)").length - 1).toBeLessThanOrEqual(2);
  expect(stdout).toContain("run: mcptest login api --config suite.yml");
});

test("a login in a profile of its own is not that of another", async () => {
  const server = await oauth(KNOWN);
  await logIn(server, { profile: "bob" });
  const suite = suiteOf(server.url, { auth: { oauth: { grant: "authorization_code", profile: "bob" } }, tests: 1 });
  expect((await run(suite)).code).toBe(0);
  const { report } = await run(suiteOf(server.url, { tests: 1 }));
  expect(report.results[0]?.message).toContain("(profile default)");
});

test("a store in the suite's place is used, and told where Git would take it along", async () => {
  const { root } = workspace;
  const server = await oauth(KNOWN);
  const { putLogin } = await import("../../src/auth/store.ts");
  const { bareRedactor } = await import("./logins.ts");
  await putLogin(`${root}/tokens.json`, await logIn(server), bareRedactor());
  const { execFileSync } = await import("node:child_process");
  execFileSync("git", ["init", "-q"], { cwd: root });
  const auth = { oauth: { grant: "authorization_code", token_store: "tokens.json" } };
  const told = await run(suiteOf(server.url, { auth }), [], { XDG_CONFIG_HOME: "/nowhere" });
  expect(told.code).toBe(0);
  expect(told.report.warnings.map(({ code }) => code)).toEqual(["login-exposed"]);
  expect(told.stdout).toContain(`the token store ${root}/tokens.json lies in a Git work tree`);
  workspace.write(".gitignore", "tokens.json\n");
  expect((await run(undefined)).report.warnings).toEqual([]);
});
