import { expectProblems } from "./marked.ts";
import { createWorkspace } from "./workspace.ts";

const URL_OF = "url: 'https://mcp.example.com/mcp'";
const suiteOf = (oauth: string, url = URL_OF): string =>
  `servers:\n  api: { ${url}, auth: { oauth: { grant: authorization_code${oauth} } } }\ntools: [{ name: t, tool: t, server: api }]\n`;

async function authOf(oauth: string, env: Record<string, string> = {}, path = "suite.yml") {
  const workspace = createWorkspace({ [path]: suiteOf(oauth) });
  const server = (await workspace.suite({ env }, path)).servers.get("api");
  return { root: workspace.root, auth: server?.kind === "http" ? server.auth : undefined };
}

test("a login needs no key but its grant, no variable and no request", async () => {
  expect((await authOf("")).auth).toEqual({
    kind: "login",
    name: "api --config suite.yml",
    profile: "default",
    allow_insecure: false,
  });
});

test("all keys of a login, with what the environment holds", async () => {
  const keys = [
    ", client_id: ci, client_secret_env: SECRET, client_metadata_url: 'https://ci.example.com/client.json'",
    "scope: read write, issuer: 'https://as.example.com/', resource: 'https://mcp.example.com/'",
    "redirect_uri: 'http://localhost:8085/back', refresh_token_env: REFRESH, token_endpoint: 'https://as.example.com/t'",
    "profile: bob, token_store: ../logins.json, allow_insecure: true",
  ].join(", ");
  const env = { SECRET: "hush-hush", REFRESH: " refresh-1\n" };
  const { auth, root } = await authOf(keys, env, "suites/my suite.yml");
  expect(auth).toEqual({
    kind: "login",
    name: "api --config 'suites/my suite.yml'",
    profile: "bob",
    client_id: "ci",
    client_secret: "hush-hush",
    client_metadata_url: "https://ci.example.com/client.json",
    scope: "read write",
    issuer: "https://as.example.com/",
    resource: "https://mcp.example.com/",
    redirect_uri: "http://localhost:8085/back",
    refresh_token: { env: "REFRESH", value: "refresh-1" },
    token_endpoint: "https://as.example.com/t",
    token_store: `${root}/logins.json`,
    allow_insecure: true,
  });
});

test.each(["mcptest.yml", "mcptest.yaml"])("a server of %s is named without its suite", async (path) => {
  expect((await authOf("", {}, path)).auth).toMatchObject({ name: "api" });
});

test("a refresh token that is not set is no fault of the suite, also under CI", async () => {
  const { auth } = await authOf(", client_id: ci, refresh_token_env: REFRESH", { CI: "true" });
  expect(auth).toMatchObject({ refresh_token: { env: "REFRESH", value: undefined } });
});

test.each<[string, string, string, string]>([
  [
    ", «refresh_token_env»: S",
    "missing-key",
    '"refresh_token_env" needs "client_id" beside it',
    "add client_id, or remove refresh_token_env",
  ],
  [
    ", «token_endpoint»: 'https://a.example/t'",
    "missing-key",
    '"token_endpoint" needs "refresh_token_env" beside it',
    "add refresh_token_env, or remove token_endpoint",
  ],
  ...["private_key_env: S", "algorithm: ES256", "audience: a"].map((written): [string, string, string, string] => {
    const [key = "", value = ""] = written.split(": ");
    return [
      `, «${key}»: ${value}`,
      "unknown-key",
      `"${key}" does not fit the grant authorization_code`,
      `${key} is for the grant client_credentials`,
    ];
  }),
  ...[
    "http://ci.example.com/c.json",
    "https://ci.example.com",
    "https://ci.example.com/",
    "https://ci.example.com?c.json",
    "https://ci.example.com/c.json#x",
    "https://ci.example.com/c.json#",
    "https://me@ci.example.com/c.json",
    "https://me:pw@ci.example.com/c.json",
    "ci.example.com/c.json",
    "https:///c.json",
  ].map((url): [string, string, string, string] => [
    `, client_metadata_url: «"${url}"»`,
    "invalid-url",
    `"client_metadata_url" is not the URL of a document: "${url}"`,
    "it has to be https, with a path, without a fragment and without a user part",
  ]),
  ...[
    "https://127.0.0.1:8085/back",
    "http://127.0.0.1/back",
    "http://localhost/back",
    "http://localhost:8085",
    "http://localhost:0/back",
    "http://localhost:65536/back",
    "http://localhost:8085/back#x",
    "http://localhost:8085/back?x=1",
    "http://localhost.example.com:8085/back",
    "http://192.168.0.1:8085/back",
    "http://me@localhost:8085/back",
    "myapp://localhost:8085/back",
    "none",
  ].map((uri): [string, string, string, string] => [
    `, redirect_uri: «"${uri}"»`,
    "invalid-value",
    `"redirect_uri" is not an address of this machine with a port: "${uri}"`,
    "write http://127.0.0.1:PORT/path or http://localhost:PORT/path",
  ]),
  ...["None", "mcp.example.com", "mcp.example.com:8080/mcp", "/mcp", "https://mcp.example.com/#x"].map(
    (text): [string, string, string, string] => [
      `, resource: «"${text}"»`,
      "invalid-value",
      `"resource" is neither a URL nor none: "${text}"`,
      "give the whole URL, without a fragment, or none to leave the parameter out",
    ],
  ),
  [
    ", issuer: «as.example.com»",
    "invalid-url",
    '"issuer" is not an http or https URL: "as.example.com"',
    "give the whole address, such as http://localhost:8000/mcp",
  ],
])("a fault of a login, at its place: %s", async (oauth, code, message, hint) => {
  await expectProblems(suiteOf(oauth), [[code, message, hint]]);
});

test("a secret wants an id", async () => {
  const { errors } = await createWorkspace(suiteOf(", client_secret_env: S")).load({ env: { S: "hush" } });
  expect(errors.map(({ code, message, hint }) => `${code}: ${message}; ${hint}`)).toEqual([
    'missing-key: "client_secret_env" needs "client_id" beside it; add client_id, or remove client_secret_env',
  ]);
});

const HINT = "use https; on a test network, add `allow_insecure: true`";
test("http leads to this machine only, unless allow_insecure says otherwise", async () => {
  const open = "http://mcp.example.com/mcp";
  await expectProblems(suiteOf("", `url: «'${open}'»`), [
    ["invalid-url", `"url" is ${open}: a login requires https (or loopback)`, HINT],
  ]);
  const issuer = "http://as.example.com";
  await expectProblems(suiteOf(`, issuer: «'${issuer}'»`), [
    ["invalid-url", `"issuer" is ${issuer}: a login requires https (or loopback)`, HINT],
  ]);
  const allowed = [
    suiteOf(`, allow_insecure: true, issuer: '${issuer}'`, `url: '${open}'`),
    ...["127.0.0.1", "127.9.9.9", "localhost", "[::1]"].map((host) => suiteOf("", `url: 'http://${host}:80/mcp'`)),
  ];
  for (const text of allowed) await expectProblems(text, []);
});

describe("client credentials", () => {
  const suite = (keys: string): string =>
    suiteOf(keys).replace("authorization_code", "client_credentials, client_id: c, client_secret_env: S");
  const load = async (keys: string) => {
    const server = (await createWorkspace(suite(keys)).suite({ env: { S: "hush" } })).servers.get("api");
    return server?.kind === "http" ? server.auth : undefined;
  };

  test("need no token_endpoint, and then have the keys of discovery", async () => {
    const own = { kind: "oauth", client_id: "c", proof: { client_secret: "hush" } };
    expect(await load("")).toEqual(own);
    expect(await load(", issuer: 'https://a.example', resource: none, allow_insecure: true")).toEqual({
      ...own,
      issuer: "https://a.example",
      resource: "none",
      allow_insecure: true,
    });
  });

  test("have no key of a login, and none of discovery beside a token_endpoint", async () => {
    const problems = async (keys: string) =>
      (await createWorkspace(suite(keys)).load({ env: { S: "hush" } })).errors.map(
        ({ code, message, hint }) => `${code}: ${message}; ${hint}`,
      );
    const own = {
      client_metadata_url: "'https://ci.example.com/c'",
      redirect_uri: "'http://localhost:1/c'",
      refresh_token_env: "S",
      profile: "p",
      token_store: "f",
    };
    for (const [key, value] of Object.entries(own))
      expect(await problems(`, ${key}: ${value}`)).toEqual([
        `unknown-key: "${key}" does not fit the grant client_credentials; ${key} is for the grant authorization_code`,
      ]);
    for (const written of ["issuer: 'https://a.example'", "resource: none", "allow_insecure: true"]) {
      const [key] = written.split(":");
      expect(await problems(`, token_endpoint: 'https://a.example/t', ${written}`)).toEqual([
        `invalid-value: "${key}" has no effect beside token_endpoint; remove token_endpoint to have it discovered, or remove ${key}`,
      ]);
    }
  });
});
