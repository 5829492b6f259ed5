import { overrideServers } from "../../src/conduct/override-servers.ts";
import { splitCommand } from "../../src/suite/index.ts";
import { type Json, writeJson } from "../../src/values/json.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const suiteOf = (...lines: string[]): string =>
  `servers:\n${lines.map((line) => `  ${line}\n`).join("")}tools:\n  - { name: x, tool: y, server: s }\n`;

test("a stdio server with every default closed", async () => {
  const workspace = createWorkspace(suiteOf("s: { command: node 'my server.js' --x }"));
  expect((await workspace.suite()).servers.get("s")).toEqual({
    kind: "stdio",
    name: "s",
    argv: ["node", "my server.js", "--x"],
    cwd: workspace.root,
    env: {},
    maps_env: false,
    env_file: [],
    stderr: "capture",
    startup_timeout_ms: 10_000,
    call_timeout_ms: 30_000,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    max_message_bytes: 67_108_864,
    location: { file: "suite.yml", line: 2, column: 3, end_column: 4 },
  });
});

test("an HTTP server with its credentials read from the environment", async () => {
  const workspace = createWorkspace(
    suiteOf(
      "s:",
      "  url: https://example.com/mcp",
      "  transport: sse",
      "  headers: { X-Static: a, X-Env: { env: FROM_ENV } }",
      "  auth: { oauth: { grant: client_credentials, token_endpoint: 'https://example.com/t', client_id: me, client_secret_env: S } }",
      "  http: { timeout: 1.5s, connect_timeout: 250ms, retries: 2 }",
      "  wait_for_ready: 2m",
      "  protocol: [2025-03-26, 2025-06-18]",
    ),
  );
  expect((await workspace.suite({ env: { FROM_ENV: " b\n", S: "shh!" } })).servers.get("s")).toMatchObject({
    kind: "http",
    url: "https://example.com/mcp",
    transport: "sse",
    headers: { "X-Static": "a", "X-Env": "b" },
    auth: { kind: "oauth", token_endpoint: "https://example.com/t", client_id: "me", proof: { client_secret: "shh!" } },
    http: { timeout_ms: 1500, connect_timeout_ms: 250, retries: 2 },
    wait_for_ready_ms: 120_000,
    protocols: ["2025-03-26", "2025-06-18"],
  });
});

test("a mock server; suite env reaches it, its own wins", async () => {
  const workspace = createWorkspace({
    "suite.yml": `env: { A: 1, B: true }\n${suiteOf("s: { mock: mocks/m.yml, env: { B: own } }")}`,
    "mocks/m.yml": "tools: []\n",
  });
  expect((await workspace.suite()).servers.get("s")).toMatchObject({
    kind: "mock",
    manifest: { tools: [] },
    file: workspace.path("mocks/m.yml"),
    env: { A: "1", B: "own" },
  });
});

test("a path with a space in a reference stays one word, and a list from a variable is taken as it is", async () => {
  const workspace = createWorkspace({
    "my suites/suite.yml": `variables: { argv: [node, a b] }\n${suiteOf(
      "s: { command: \"node ${CONFIG_DIR}/echo.js '${env.ARG}'\" }",
      't: { command: "${var.argv}" }',
      'u: { command: "${env.COMMAND}" }',
    )}`,
  });
  const suite = await workspace.suite({ env: { ARG: "it's | > $x", COMMAND: "npx -y 'a b'" } }, "my suites/suite.yml");
  const argv = [...suite.servers.values()].map((server) => (server.kind === "stdio" ? server.argv : []));
  expect(argv).toEqual([
    ["node", `${workspace.root}/my suites/echo.js`, "it's | > $x"],
    ["node", "a b"],
    ["npx", "-y", "a b"],
  ]);
});

test("what a server gets wrong, each at its place", async () => {
  const workspace = createWorkspace(
    suiteOf(
      "s: { command: node x | tee log }",
      "open: { command: node 'x }",
      "blank: { command: '  ' }",
      "nameless: { command: ['', x] }",
      "none: { cwd: . }",
      "both:",
      "  command: [node]",
      "  url: http://localhost",
      "heads:",
      "  command: node x",
      "  headers: { a: b }",
      "  http: { retries: 1 }",
      "  call_timeout: 0s",
      "cwd: { url: ftp://x, cwd: . }",
      "relative: { url: localhost:80/mcp }",
      "auth: { url: http://x, auth: { bearer_token_env: NO_TOKEN }, headers: { X: { env: NO_HEADER } } }",
      "auths: { url: http://x, auth: { bearer_token_env: A, oauth: {} } }",
      'broken: { url: http://x, headers: { X: "a\\nb" } }',
      "mock: { mock: missing.yml }",
      "outside: { mock: ../m.yml }",
    ),
  );
  const { errors } = await workspace.load();
  const shown = errors.map(
    ({ code, message, location }) => `${location?.line}:${location?.column} ${code}: ${message}`,
  );
  expect(shown.join("\n")).toMatchInlineSnapshot(`
   "2:17 invalid-command: the command cannot be split into words: it holds "|" outside quotes
   3:20 invalid-command: the command cannot be split into words: a quote or a backslash at its end is not closed
   4:21 invalid-command: the command cannot be split into words: it names no program
   5:24 invalid-command: the command names no program
   6:3 missing-key: server "none" has no command, url or mock
   9:5 invalid-value: server "both" has command and url; it can be only one
   12:5 unknown-key: "headers" does not fit server "heads", which has command
   13:5 unknown-key: "http" does not fit server "heads", which has command
   14:19 invalid-value: "call_timeout" must be longer than 0, but is "0s"
   15:15 invalid-url: "url" is not an http or https URL: "ftp://x"
   15:24 unknown-key: "cwd" does not fit server "cwd", which has url
   16:20 invalid-url: "url" is not an http or https URL: "localhost:80/mcp"
   17:52 unset-env: environment variable NO_TOKEN is not set
   17:85 unset-env: environment variable NO_HEADER is not set
   18:33 invalid-value: "auth" takes one key, but has 2: "bearer_token_env", "oauth"
   18:63 missing-key: "oauth" has no "grant"
   19:42 invalid-value: header "X" has a line break or a NUL character in its value
   20:17 file-not-found: file "missing.yml" does not exist
   21:20 path-outside-workspace: "../m.yml" leads outside the workspace root"
  `);
});

test.each(["valueOf", "constructor", "toString"])(
  "a server's key %s, which every object has, is unknown",
  async (key) => {
    const { errors } = await createWorkspace(suiteOf(`s: { command: [node], ${key}: 1 }`)).load();
    expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      `unknown-key: unknown key "${key}" in server "s"`,
    ]);
  },
);

test("a server of no kind, in full", async () => {
  expect(await createWorkspace(suiteOf("s: { startup_timeout: 5s }")).problems()).toMatchInlineSnapshot(`
   "error[missing-key]: server "s" has no command, url or mock
     suite.yml:2:3
     1 | servers:
     2 |   s: { startup_timeout: 5s }
       |   ^
     3 | tools:
     hint: command starts it over stdio, url reaches it over HTTP, mock is the embedded one"
  `);
});

describe("splitCommand", () => {
  test.each([
    ["a b  c", ["a", "b", "c"]],
    ["a 'b c' \"d e\"", ["a", "b c", "d e"]],
    ["a b\\ c", ["a", "b c"]],
    ["a 'b'\"c\"d", ["a", "bcd"]],
    ["a ''", ["a", ""]],
    ['a "x \\" y"', ["a", 'x " y']],
    ["a '*' \"|\" \\& '$x'", ["a", "*", "|", "&", "$x"]],
    ["npx @scope/x#tag --flag=1 a~b", ["npx", "@scope/x#tag", "--flag=1", "a~b"]],
    ["node ${CONFIG_DIR}/x", ["node", "${CONFIG_DIR}/x"]],
  ])("%s", (command, words) => {
    expect(splitCommand(command)).toEqual(words);
  });

  test.each([
    ["a 'b", "not closed"],
    ['a "b', "not closed"],
    ["a \\", "not closed"],
    ["", "no program"],
    ["'' x", "no program"],
    ["a | b", '"|"'],
    ["a && b", '"&&"'],
    ["a > b", '">"'],
    ["a; b", '";"'],
    ["a `b`", '"`"'],
    ["a $HOME", '"$"'],
    ["a *.js", '"*"'],
    ["a [xy]", '"["'],
    ["~/bin/a", '"~"'],
    ["a # b", '"#"'],
    ["A=1 node x", '"A="'],
    ["a\nb", '"\\n"'],
  ])("%j is refused", (command, reason) => {
    const words = splitCommand(command);
    expect("error" in words && words.error).toContain(reason);
    expect("error" in words && words.hint).not.toBe("");
  });
});

test("what is wrong with a manifest is an error of the suite, at its place in the manifest", async () => {
  const manifest = "tools:\n  - { name: a, reponse: hi }\n";
  const broken = createWorkspace({ "suite.yml": suiteOf("s: { mock: mocks/m.yml }"), "mocks/m.yml": manifest });
  expect(await broken.problems()).toContain(
    'error[unknown-key]: unknown key "reponse" in tools[0]\n  mocks/m.yml:2:16\n  1 | tools:\n  2 |   - { name: a, reponse: hi }',
  );
  const empty = createWorkspace({ "suite.yml": suiteOf("s: { mock: m.yml }"), "m.yml": "" });
  expect(await empty.problems()).toContain("error[file-empty]: mock manifest m.yml is empty\n  m.yml:1:1");
  const wrapped = createWorkspace({
    "suite.yml": suiteOf("s: { mock: m.yml }"),
    "m.yml": "mock_server:\n  tools: [{ name: a, response: hi }]\n",
  });
  expect(await wrapped.problems()).toBe("");
});

describe("a manifest in place", () => {
  const IN_PLACE = "s: { mock: { tools: [{ name: a, response: 'Hi, ${args.who}' }] } }";

  test("is read as its file would be, and its texts stay as they are written", async () => {
    const workspace = createWorkspace({
      "suite.yml": `imports: [shared/servers.yml]\n${suiteOf(IN_PLACE, "file: { mock: m.yml }")}`,
      "shared/servers.yml": "servers:\n  far: { mock: { mock_server: { tools: &tools [{ name: a }] } } }\n",
      "m.yml": "tools: [{ name: a, response: 'Hi, ${args.who}' }]\n",
    });
    const { servers } = await workspace.suite();
    const file = workspace.path("suite.yml");
    const manifest = { tools: [{ name: "a", response: "Hi, ${args.who}" }] };
    expect(servers.get("s")).toMatchObject({ kind: "mock", manifest, file });
    expect(servers.get("file")).toMatchObject({ kind: "mock", manifest, file: workspace.path("m.yml") });
    const far = { manifest: { tools: [{ name: "a" }] }, file: workspace.path("shared/servers.yml") };
    expect(servers.get("far")).toMatchObject(far);
  });

  test("takes an anchor, and numbers that no double holds", async () => {
    const manifest =
      "{ tools: [{ name: a, structured: &s { id: 12345678901234567890 } }, { name: b, structured: *s }] }";
    const { servers } = await createWorkspace(suiteOf(`s: { mock: ${manifest} }`)).suite();
    const server = servers.get("s");
    const shown = writeJson((server?.kind === "mock" ? server.manifest.tools : []) as unknown as Json);
    expect(shown.match(/12345678901234567890/g)).toHaveLength(2);
  });

  test("is wrong at its places in the suite, all at once", async () => {
    const workspace = createWorkspace({
      "suite.yml": `imports: [more.yml]\n${suiteOf(
        "s:",
        "  mock:",
        "    tols: []",
        "    tools:",
        "      - { name: a, reponse: hi }",
        "      - { response: hi }",
        "twice: { mock: { tools: [{ name: a }, { name: a }] } }",
        "foreign: { mock: { tools: [{ name: a, response: '${var.who}' }] } }",
        "none: { mock: { mock_server: } }",
        "list: { mock: [] }",
        "null: { mock: }",
        "blank: { mock: '' }",
      )}`,
      "more.yml": "servers:\n  far: { mock: { tools: [{ name: a, fault: bang }] } }\n",
    });
    const { errors } = await workspace.load();
    const shown = errors.map(
      ({ code, message, location: at }) => `${at?.file}:${at?.line}:${at?.column} ${code}: ${message}`,
    );
    expect(shown.join("\n")).toMatchInlineSnapshot(`
     "more.yml:2:44 invalid-value: tools[0].fault must be one of "hang", "crash", "garbage"
     suite.yml:5:7 unknown-key: unknown key "tols" in the manifest
     suite.yml:7:22 unknown-key: unknown key "reponse" in tools[0]
     suite.yml:8:11 missing-key: tools[1] has no "name"
     suite.yml:9:49 duplicate-name: two tools are called "a"
     suite.yml:10:51 invalid-reference: \${var.who} is not an argument of the call
     suite.yml:11:19 file-empty: mock manifest suite.yml is empty
     suite.yml:12:17 wrong-type: "mock" must be a text or a map, but is a list
     suite.yml:13:11 wrong-type: "mock" must be a text or a map, but is empty (null)
     suite.yml:14:18 invalid-value: "mock" is empty"
    `);
    expect(await workspace.problems()).toContain("suite.yml:7:22\n  6 |       tools:\n");
  });
});

test("a client proves who it is by a secret or by a key", async () => {
  const auth = "grant: client_credentials, token_endpoint: 'https://example.com/t', client_id: me, private_key_env: K";
  const load = (more: string) =>
    createWorkspace(suiteOf(`s: { url: 'https://example.com', auth: { oauth: { ${auth}${more} } } }`));
  const proofOf = async (more: string): Promise<unknown> => {
    const { servers } = await load(more).suite({ env: { K: "-----BEGIN\\nx" } });
    return servers.get("s");
  };
  const proof = { private_key: "-----BEGIN\nx", algorithm: "ES256", audience: "https://example.com/t" };
  expect(await proofOf("")).toMatchObject({ auth: { proof } });
  const audience = "https://issuer.example";
  expect(await proofOf(`, audience: '${audience}'`)).toMatchObject({ auth: { proof: { ...proof, audience } } });
  const both = await load(", client_secret_env: K").problems({ env: { K: "x" } });
  expect(both).toContain("error[invalid-value]: client_secret_env and private_key_env exclude each other");
});

test("a server's fingerprint is of what the file says, in whatever order, without credentials", async () => {
  const printOf = async (server: string, variables = "{ port: 80 }"): Promise<string | undefined> => {
    const workspace = createWorkspace({
      "suite.yml": `variables: ${variables}\n${suiteOf(`s: ${server}`)}`,
      "m.yml": "tools: []\n",
    });
    return (await workspace.suite({ env: { TOKEN: "shh!" } })).servers.get("s")?.fingerprint;
  };
  const url = await printOf("{ url: 'http://localhost:${var.port}', call_timeout: 1s }");
  for (const alike of [
    "{ call_timeout: 1s, url: 'http://localhost:${var.port}' }",
    "{ url: 'http://localhost:${var.port}', call_timeout: 1s, headers: { X: '1' }, auth: { bearer_token_env: TOKEN } }",
  ])
    expect(await printOf(alike, "{ port: 81 }")).toBe(url);
  const command = await printOf("{ command: 'node ${CONFIG_DIR}/x.mjs', env: { A: '1' } }");
  expect(await printOf("{ command: 'node ${CONFIG_DIR}/x.mjs', env: [TOKEN] }")).toBe(command);
  const others = [
    "{ command: node y.mjs }",
    "{ mock: m.yml }",
    "{ mock: ./m.yml }",
    "{ mock: { tools: [] } }",
    "{ url: 'http://localhost:80' }",
  ];
  expect(new Set([url, command, ...(await Promise.all(others.map((other) => printOf(other, "{}"))))]).size).toBe(7);
  const withUser = (user: string) => printOf(`{ url: 'http://${user}@localhost' }`);
  expect(await withUser("me:hunter22")).toBe(await withUser("me:changed1"));
});

test("a command of the command line gives stdio servers the fingerprint of what it says", async () => {
  const workspace = createWorkspace(
    `servers:\n  s: { command: node a }\n  w: { url: 'http://localhost' }\ntools:\n  - { name: x, tool: y, server: s }\n  - { name: z, tool: y, server: w }\n`,
  );
  const suite = await workspace.suite();
  const printOf = (serverCommand: string, server = "s"): string | undefined =>
    overrideServers(suite, { serverCommand }).servers.get(server)?.fingerprint;
  expect(printOf("node b")).not.toBe(suite.servers.get("s")?.fingerprint);
  expect(printOf("node b")).not.toBe(printOf("node c"));
  expect(printOf("node b", "w")).toBe(suite.servers.get("w")?.fingerprint);
});
