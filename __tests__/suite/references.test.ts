import type { LoadOptions } from "../../src/suite/index.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

/** Arguments of a test as they are after resolving. */
async function resolve(args: string, variables = "", options: Partial<LoadOptions> = {}): Promise<unknown> {
  const suite = await createWorkspace(`variables:\n  zero: 0\n${variables}${oneTest(`args: ${args}`)}`).suite(options);
  const [spec] = suite.tests;
  return spec && "request" in spec ? spec.request.params.arguments : undefined;
}

test("a whole-string reference keeps the type, one inside text is put in as text", async () => {
  const variables = "  n: 3\n  b: true\n  nil: null\n  list: [1, {a: 2}]\n  text: hi\n";
  const args =
    "{ n: '${var.n}', b: '${var.b}', nil: '${var.nil}', list: '${var.list}', t: 'a ${var.n} ${var.list} ${var.text}' }";
  expect(await resolve(args, variables)).toEqual({
    n: 3,
    b: true,
    nil: null,
    list: [1, { a: 2 }],
    t: 'a 3 [1,{"a":2}] hi',
  });
});

test("references work at any depth, in values and not in keys", async () => {
  expect(await resolve("{ '${var.zero}': [ { x: '${var.zero}' } ] }")).toEqual({ "${var.zero}": [{ x: 0 }] });
});

test("$${ is a literal ${", async () => {
  expect(await resolve("{ a: '$${var.zero}', b: '$$${x}', c: '$ { $x', d: 'cost: $5' }")).toEqual({
    a: "${var.zero}",
    b: "$${x}",
    c: "$ { $x",
    d: "cost: $5",
  });
});

test("variables may refer to variables, the environment and their folder", async () => {
  const variables = '  greeting: "${var.word}, ${env.NAME}"\n  word: hello\n  port: { from_env: PORT, default: 80 }\n';
  const args = "{ g: '${var.greeting}', p: '${var.port}' }";
  expect(await resolve(args, variables, { env: { NAME: "Ada" } })).toEqual({ g: "hello, Ada", p: 80 });
  expect(await resolve(args, variables, { env: { NAME: "Ada", PORT: "8080" } })).toEqual({ g: "hello, Ada", p: 8080 });
  expect(await resolve(args, variables, { env: { NAME: "", PORT: "" } })).toEqual({ g: "hello, ", p: 80 });
});

test("--var replaces a variable, in the type of what it replaces, or defines one", async () => {
  const variables = "  n: 3\n  list: [1]\n  text: hi\n  gone: '${env.NOT_SET}'\n";
  const vars = { n: "4.5", list: "[2,3]", text: "7", gone: "here", extra: "yes" };
  const args = "['${var.n}', '${var.list}', '${var.text}', '${var.gone}', '${var.extra}']";
  expect(await resolve(`{ all: ${args} }`, variables, { vars })).toEqual({ all: [4.5, [2, 3], "7", "here", "yes"] });
});

test("--var of another type is an error that does not repeat the value", async () => {
  const workspace = createWorkspace(`variables:\n  n: 3\n${oneTest("args: { n: '${var.n}' }")}`);
  expect(await workspace.problems({ vars: { n: "hunter2" } })).toMatchInlineSnapshot(`
   "error[invalid-value]: --var n must give variable "n" a number, as it is declared here
     suite.yml:2:3
     1 | variables:
     2 |   n: 3
       |   ^
     3 | servers:
     hint: give a number in JSON"
  `);
});

test("the real environment wins over .env beside the suite, unless that is not to be read", async () => {
  const workspace = createWorkspace({
    "sub/suite.yml": oneTest("args: { a: '${env.A}', b: '${env.B}' }"),
    "sub/.env": "A=file\nB='from file' # comment\n",
    ".env": "A=wrong\nB=wrong\n",
  });
  const suite = await workspace.suite({ env: { A: "real" } }, "sub/suite.yml");
  expect(suite.tests[0]).toMatchObject({ request: { params: { arguments: { a: "real", b: "from file" } } } });
  const { errors } = await workspace.load({ env: { A: "real" }, envFile: false }, "sub/suite.yml");
  expect(errors.map(({ message }) => message)).toEqual(["environment variable B is not set"]);
});

test("a key that is written like a reference is one no more than any other, and a warning says so", async () => {
  const args = 'args: { "${var.f}": 1, "$${x}": 2, "${x}": 3, in: [{ "${env.HOME}": 4 }] }';
  const { warnings, suite } = await createWorkspace(
    `variables: { f: t }\n${oneTest(args, 'tags: ["${var.f}"]')}`,
  ).load();
  expect(warnings.map(({ code, message, location }) => [code, message, location?.column])).toEqual([
    ["no-effect", 'the key "${var.f}" stays as written: references are resolved in values only', expect.any(Number)],
    ["no-effect", 'the key "${env.HOME}" stays as written: references are resolved in values only', expect.any(Number)],
  ]);
  expect(suite?.tests[0]).toMatchObject({ request: { params: { arguments: { "${var.f}": 1, "$${x}": 2 } } } });
});

test("each reference that does not resolve has its own caret", async () => {
  const workspace = createWorkspace(
    `variables: { name: x }\n${oneTest(
      'args: { a: "${var.nam} and ${env.HOM}", b: ["${var.nam}", "${name}", "${{ x }}", "${var.}"] }',
      "description: plain ${env.UNSET}",
      "tags: ['${var.name}']",
    )}`,
  );
  expect(await workspace.problems({ env: { HOME: "/" } })).toMatchInlineSnapshot(`
   "error[unknown-variable]: variable "nam" is not defined
     suite.yml:8:17
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                 ^^^^^^^^^^
     9 |     description: plain \${env.UNSET}
     hint: did you mean "name"?
   error[unset-env]: environment variable HOM is not set
     suite.yml:8:32
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                                ^^^^^^^^^^
     9 |     description: plain \${env.UNSET}
     hint: did you mean HOME?
   error[unknown-variable]: variable "nam" is not defined
     suite.yml:8:50
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                                                  ^^^^^^^^^^
     9 |     description: plain \${env.UNSET}
     hint: did you mean "name"?
   error[invalid-reference]: invalid reference \${name}
     suite.yml:8:64
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                                                                ^^^^^^^
     9 |     description: plain \${env.UNSET}
     hint: did you mean \${var.name}?
   error[invalid-reference]: invalid reference \${
     suite.yml:8:75
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                                                                           ^^
     9 |     description: plain \${env.UNSET}
     hint: references are \${var.NAME}, \${env.NAME} and \${CONFIG_DIR}; for a literal \${ write $\${
   error[invalid-reference]: invalid reference \${var.}
     suite.yml:8:87
     7 |     tool: echo
     8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
       |                                                                                       ^^^^^^^
     9 |     description: plain \${env.UNSET}
     hint: references are \${var.NAME}, \${env.NAME} and \${CONFIG_DIR}; for a literal \${ write $\${
   error[unset-env]: environment variable UNSET is not set
     suite.yml:9:24
      8 |     args: { a: "\${var.nam} and \${env.HOM}", b: ["\${var.nam}", "\${name}", "\${{ x }}", "\${var.}"] }
      9 |     description: plain \${env.UNSET}
        |                        ^^^^^^^^^^^^
     10 |     tags: ['\${var.name}']
     hint: set it, or put it into the file .env beside the suite"
  `);
});

test("a reference may have spaces inside its braces", async () => {
  expect(await resolve("{ a: '${ var.n } of ${ var.n}' }", "  n: 3\n")).toEqual({ a: "3 of 3" });
});

test.each([
  ["'${var.x} ${var.x}'", "8:11 8:20"],
  ["plain ${var.x} ${var.x}", "8:16 8:25"],
  [String.raw`"\u0061 ${"${var.x} ${var.x}"}"`, "8:18 8:27"],
  ["'it''s ${var.x} ${var.x}'", "8:17 8:26"],
  ["|\n        ${var.x}\n        ${var.x}", "9:9 10:9"],
  ["one ${var.x}\n        ${var.x}", "8:14 9:9"],
])("the second of two equal references has its own place in %j", async (value, places) => {
  const { errors } = await createWorkspace(oneTest(`args:\n      a: ${value}`)).load();
  expect(errors.map(({ location }) => `${location?.line}:${location?.column}`).join(" ")).toBe(places);
});

test("as it has in a command, whose references are read word by word", async () => {
  const { errors } = await createWorkspace(`servers:\n  s:\n    command: " a '\${var.x}' b\${var.x}"\n`).load();
  expect(errors.map(({ location }) => location?.column)).toEqual([19, 30]);
});

test("a text of 20,000 references has faults for the first of them, and says where it stops", async () => {
  const { errors } = await createWorkspace(oneTest(`args: { a: "${"${var.x}".repeat(20_000)}" }`)).load();
  expect(errors.length).toBeLessThan(10_010);
  expect(errors.map(({ message }) => message)).toContainEqual(
    "invalid reference ${var.x}: 10,000 others stand before it in the same text",
  );
});

test("what does not resolve is not called wrong in type or value besides", async () => {
  const workspace = createWorkspace(`servers:
  s: { url: "\${env.URL}", call_timeout: "\${env.T}" }
tools:
  - name: x
    tool: y
    retries: "\${var.r}"
    expect:
      - { target: "\${var.t}", matcher: { gt: "\${var.n}" } }
      - { target: logs, matcher: "\${var.m}" }
      - { target: logs, matcher: { regex: "\${var.re}" } }
`);
  const { errors } = await workspace.load();
  expect([...new Set(errors.map(({ code }) => code))]).toEqual(["unset-env", "unknown-variable"]);
  expect(errors).toHaveLength(7);
});

test("nor what a variable that does not resolve gives to others and to tests", async () => {
  const variables = "variables:\n  count: '${var.nope}'\n  more: '${var.count}'\n";
  const { errors } = await createWorkspace(
    variables + oneTest('retries: "${var.more}"', "skip: '${var.count}'"),
  ).load();
  expect(errors.map(({ code, location }) => [code, location?.line])).toEqual([["unknown-variable", 2]]);
});

test("circles of variables", async () => {
  const workspace = createWorkspace(
    "variables:\n  a: '${var.b}'\n  b: [ '${var.c}' ]\n  c: 'x ${var.a}'\n  d: '${var.d}'\n",
  );
  const { errors } = await workspace.load();
  expect(errors.map(({ message, location }) => [message, location?.line])).toEqual([
    ["variables refer to each other in a circle: a → b → c → a", 2],
    ["variables refer to each other in a circle: d → d", 5],
  ]);
});

test("long chains and variables that double each other end in an error", async () => {
  const chain = Array.from({ length: 5000 }, (_, index) => `  v${index}: '\${var.v${index + 1}}'`);
  const doubling = Array.from(
    { length: 60 },
    (_, index) => `  d${index + 1}: ['\${var.d${index}}', 'x\${var.d${index}}']`,
  );
  const text = `variables:\n${chain.join("\n")}\n  v5000: end\n  d0: '${"x".repeat(100)}'\n${doubling.join("\n")}\n`;
  const messages = new Set((await createWorkspace(text).load()).errors.map(({ message }) => message));
  expect([...messages].sort()).toEqual([
    "the references of the suite insert more than 16 Mi characters, and this one does not fit",
    "variables refer to each other more than 100 levels deep",
  ]);
});

test("secrets are what was read from or into variables with secret-looking names, or given to servers and hooks under such, and no more", async () => {
  const workspace =
    createWorkspace(`env: { HOOK_PASS: s7-secret, CACHE: "redis://:s8-secret@cache", MODE: plain, SHORT_PASS: s0 }
variables:
  token: { from_env: API_TOKEN }
  db_password: { from_env: DBP }
  team: { from_env: TEAM }
  password: \${env.PLAIN}
servers:
  s:
    url: http://localhost
    headers: { Authorization: "Bearer \${env.BEARER}", X-Auth-Token: s9-secret, X-Team: "\${env.TEAM}", X-Api-Key: { env: APIK } }
    auth: { bearer_token_env: GH }
tools:
  - { name: x, tool: y, args: { a: "\${var.token}", b: "\${var.password}", c: "\${var.MY_SECRET}", d: "\${var.db_password}\${var.team}" } }
`);
  const env = {
    API_TOKEN: "s1-secret",
    PLAIN: "p1-secret",
    BEARER: "s2-secret",
    TEAM: "t1-public",
    APIK: "s3-secret",
    GH: "s4-secret",
    DBP: "s6-secret",
    OTHER_TOKEN: "unread-secret",
  };
  const secrets = new Set<string>();
  const redactor = { ...workspace.redactor, register: (secret: string) => void secrets.add(secret) };
  await workspace.suite({ env, vars: { MY_SECRET: "s5-secret" }, redactor });
  const known = ["p1", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"].map((start) => `${start}-secret`);
  expect([...secrets].sort()).toEqual([":s8-secret", ...known]);
});

test("a message does not show a secret", async () => {
  const workspace = createWorkspace("servers:\n  s: { url: '${env.API_TOKEN}' }\ntools: [{ name: x, tool: y }]\n");
  const shown = await workspace.problems({ env: { API_TOKEN: "hunter2-hunter2" } });
  expect(shown).toContain('"url" is not an http or https URL: "[redacted]"');
});

test("nor does a warning when there is no error", async () => {
  const metrics = "[{ name: m, value: { weighted_sum: [{ ref: '${env.API_TOKEN}' }] } }]";
  const workspace = createWorkspace(oneTest(`derivedMetrics: ${metrics}`));
  const { suite, warnings } = await workspace.load({ env: { API_TOKEN: "hunter2-hunter2" } });
  expect(suite).toBeDefined();
  const told = warnings.map(({ message }) => workspace.redactor.text(message));
  expect(told).toEqual([expect.stringContaining('"[redacted]"')]);
});

test("nor one that --var gives", async () => {
  const workspace = createWorkspace("servers:\n  s: { url: '${var.TOKEN}' }\ntools: [{ name: x, tool: y }]\n");
  expect(await workspace.problems({ vars: { TOKEN: "hunter2-hunter2" } })).not.toContain("hunter2");
});

test("a .env that is no text is an error, a folder of that name is none", async () => {
  const workspace = createWorkspace({ "suite.yml": oneTest(), ".env": Buffer.from([0, 1]) });
  expect(await workspace.problems()).toBe(
    'error[file-not-found]: ".env" cannot be read: it holds a NUL byte at offset 0',
  );
  expect(await createWorkspace({ "suite.yml": oneTest(), ".env/bin": "" }).problems()).toBe("");
});
