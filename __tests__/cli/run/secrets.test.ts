import { REPORTERS } from "../../../src/report/index.ts";
import { MainProcess } from "../../helpers/main.ts";
import { call, echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const SECRET = "hunter2-correct/horse battery";

/** The secret as it is, in base64 and URL-encoded: what a server that is not careful may print. */
const FORMS = [SECRET, Buffer.from(SECRET).toString("base64"), encodeURIComponent(SECRET)];

function suite(): object {
  const snapshot = { target: "result.content", matcher: { snapshot: true } };
  return {
    servers: { s: fixture("says-commands", [], { env: { SECRET: "${env.SHOP_TOKEN}" }, stderr: "inherit" }) },
    tools: [
      call("secret", {}, { name: "kept", expect: [snapshot] }),
      call("secret", {}, { name: "compared", expect: [textIs("something else")] }),
      call("secret", {}, { name: "told", expect: [{ target: "result.none", matcher: { exact: SECRET } }] }),
      call("fail", {}, { name: "in an error" }),
      call("leak", {}, { name: "on its way out" }),
    ],
  };
}

test("a secret that a server gives away appears nowhere: not on the screen, nor in reports, nor in snapshots", async () => {
  const run = await workspace.run(suite(), ["--reporter", "pretty=run.txt"], { env: { SHOP_TOKEN: SECRET } });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["passed", "failed", "failed", "failed", "errored"]);
  expect(run.result("on its way out").stderr_tail).toEqual(["the secret is [redacted]"]);
  const outputs = {
    stdout: run.stdout,
    stderr: run.stderr,
    report: workspace.read("report.json"),
    pretty: workspace.read("run.txt"),
    snapshot: workspace.read("__snapshots__/suite.yml.snap.json"),
  };
  for (const text of Object.values(outputs)) {
    expect(text).toContain("[redacted]");
    for (const form of FORMS) expect(text).not.toContain(form);
  }
});

test("a report is as silent about itself: suites, the cap that ended the run, warnings", async () => {
  const secret = "hunter2secret";
  const servers = { s: fixture("composes", [], { env: { SHOP_TOKEN: "${env.SHOP_TOKEN}" } }) };
  const usage = { model: secret, input_tokens: 1 };
  const tools = [
    call("add", { id: "a", usage }, { name: "unpriced" }),
    call("add", { id: "b", usage: { cost_usd: 1 } }, { name: "dear" }),
    call("add", { id: "c" }, { name: "never" }),
  ];
  workspace.write(`${secret}.yml`, { servers, budget: { max_cost_usd: 0.1 }, run: { parallel: false }, tools });
  const flags = ["--reporter", "json=report.json", "--reporter", "junit=junit.xml", "--reporter", "sarif=run.sarif"];
  const run = await workspace.cli(["run", `${secret}.yml`, ...flags], { env: { SHOP_TOKEN: secret } });
  expect(run.code).toBe(1);
  const texts = [run.stdout, ...["report.json", "junit.xml", "run.sarif"].map(workspace.read)];
  for (const text of texts) {
    expect(text).toContain("max_cost_usd");
    expect(text).not.toContain(secret);
  }
  expect(workspace.read("report.json")).toContain("unknown-price");
});

test("nor is it told besides reports: in what hooks print, in errors, in what a baseline says", async () => {
  const secret = "hunter2secret";
  const server = { servers: { s: fixture("good") } };
  const run = (args: readonly string[], env = {}) => new MainProcess(args, workspace.root, env).run();
  workspace.write("suite.yml", { ...server, tools: [echo("a"), echo(`old ${secret}`)] });
  await run(["run", "suite.yml", "--update-baseline"]);
  expect(workspace.read(".mcptest/baseline.json")).toContain(secret);
  const hooks = { beforeAll: 'sh -c "echo the hook says $SHOP_TOKEN"' };
  workspace.write("suite.yml", { ...server, hooks, tools: [echo("a")] });
  workspace.write("bad.yml", { servers: { s: { url: "${env.SHOP_TOKEN}" } }, tools: [echo("a")] });
  workspace.write("cut.yml", `tols: []\n# ${"x".repeat(65)} ${secret}\n`);
  const env = { SHOP_TOKEN: secret };
  expect((await run(["validate", "cut.yml"], env)).stdout).toMatch(/2 \| # x{65} \[reda…$/m);
  const outputs = [
    await run(["run", "suite.yml", "--verbose"], env),
    await run(["run", "bad.yml"], env),
    await run(["validate", "bad.yml"], env),
    await run(["validate", "bad.yml", "--format", "json"], env),
  ].map(({ stdout, stderr }) => stdout + stderr);
  for (const text of outputs) expect(text).not.toContain(secret);
  expect(outputs[0]).toContain("the hook says [redacted]");
  expect(outputs[0]).toContain("old [redacted]");
  for (const text of outputs.slice(1)) expect(text).toMatch(/is not an http or https URL: .*\[redacted\]/);
});

/** As teams call their secrets, and what looks like one and is none. */
const SECRETS =
  `DB_PASS SMTP_PASS PGPASSWORD SSHPASS DBPASSWORD TWILIO_AUTHTOKEN API_TOKENS MY_SECRETS AUTHORIZATION accessToken
  OPENAI_API_KEY_2 GITHUB_TOKEN_PROD TOKEN_1 DATABASE_URL SLACK_WEBHOOK_URL DOCKER_AUTH_CONFIG`.split(/\s+/);
const PUBLIC = ["PRIVATE_KEY_PATH", "PASSWORD_POLICY", "SECRET_PROVIDER", "MONKEY"];

/** A value for each name, told apart by `word`. */
function valuesOf(word: string, names: readonly string[]): string[] {
  return names.map((name) => `${word}-${name.toLowerCase().replaceAll("_", "")}`);
}

function environment(word: string): Record<string, string> {
  const names = [...SECRETS, ...PUBLIC];
  const env = Object.fromEntries(valuesOf(word, names).map((value, at) => [names[at], value]));
  return { ...env, DATABASE_URL: `postgres://shop:${env.DATABASE_URL}@db/shop`, USE_AUTH: "true", MAX_TOKENS: "4096" };
}

test("secrets are known by the names that teams give them: of the caller, a server or a hook, none is in any format", async () => {
  const print = "console.error(...Object.values(process.env).flatMap((value) => value.match(/\\w+-\\w+/) ?? []))";
  workspace.write("print.mjs", `${print}; process.exitCode = 1;`);
  workspace.write("suite.yml", {
    env: { SHOP_PASS: "suite-pass" },
    servers: { s: fixture("good", [], { env: environment("server") }) },
    tools: [
      call("values", { like: "\\w+-\\w+" }, { expect: [textIs("something else")] }),
      echo("true 4096", { expect: [textIs("false 4096")], hooks: { afterEach: "node print.mjs" } }),
    ],
  });
  const names = Object.keys(REPORTERS);
  const flags = names.flatMap((name) => ["--reporter", `${name}=out/${name}`]);
  const run = await workspace.cli(["run", "suite.yml", ...flags, "--verbose"], { env: environment("caller") });
  const hidden = ["suite-pass", ...valuesOf("caller", SECRETS), ...valuesOf("server", SECRETS)];
  for (const output of [run.stdout, run.stderr, ...names.map((name) => workspace.read(`out/${name}`))]) {
    expect(hidden.filter((value) => output.includes(value))).toEqual([]);
  }
  const shown = [...valuesOf("server", PUBLIC), "true 4096"];
  expect(shown.filter((value) => !workspace.read("out/json").includes(value))).toEqual([]);
  expect(valuesOf("caller", PUBLIC).filter((value) => !run.stderr.includes(value))).toEqual([]);
});

/** A way to miss by every matcher that takes a value. */
const MISSES = [
  { exact: "x" },
  { not: { starts_with: "canary" } },
  { contains: "x1" },
  { contains_all: ["canary", "x1"] },
  { one_of: ["x1"] },
  { regex: "^x1" },
  { length: 3 },
  { type: "number" },
  { schema: { const: "x1" } },
  { subset: { a: 1 } },
  { all_of: [{ exact: "x1" }, { ends_with: "x1" }] },
  { any_of: [{ exact: "x1" }, { gt: 3 }] },
  { jq: '. == "x1"' },
];

test("what leads to a value says that it is a secret: the target of an assertion, in every format and in snapshots", async () => {
  const value = {
    password: "canary-horse",
    token: 471100,
    credentials: { user: "canary-user", pin: 471100 },
    tokens: 12,
  };
  const assertions = [
    ...MISSES.map((matcher) => ({ target: "result.password", matcher })),
    { target: "result.password", matcher: { exact: "guess-horse" } },
    { target: "result.password", matcher: { exact: "x" }, transform: { jq: "[.]" } },
    { target: "result.token", matcher: { exact: 12 } },
    { target: "result.credentials.user", matcher: { contains: "guess-horse" } },
    { target: "result.credentials", matcher: { exact: { user: "guess-horse" } } },
    { target: "result.tokens", matcher: { exact: 13 } },
    { target: "result.password", matcher: { snapshot: true } },
  ];
  workspace.write("suite.yml", {
    servers: { s: fixture("composes") },
    tools: [call("give", { value }, { name: "given", expect: assertions })],
  });
  const names = Object.keys(REPORTERS);
  const flags = names.flatMap((name) => ["--reporter", `${name}=out/${name}`]);
  const run = await workspace.cli(["run", "suite.yml", ...flags, "--verbose"]);
  expect(run.code).toBe(1);
  const outputs = [run.stdout, run.stderr, ...names.map((name) => workspace.read(`out/${name}`))];
  for (const text of [...outputs, workspace.read("__snapshots__/suite.yml.snap.json")]) {
    expect(["canary-", "471100", "guess-horse"].filter((secret) => text.includes(secret))).toEqual([]);
  }
  expect(run.stdout).toContain("expected 13, found 12");
});

test("a line next to a place is in no format where it may be what is expected of a secret, or a part of one", async () => {
  const tool = (name: string, args: string) => `  - name: ${name}\n    tool: give\n    args: ${args}\n`;
  const give = "{ value: { n: 1, word: shown-horse } }";
  const suites = {
    targets: `${tool("a", give)}    expect:
      - result.n = 2
      - result.password = guess-horse
${tool("b", give)}    expect: [result.n = 2]
`,
    block: `${tool("a", "{ value: { n: 1, tokens: [\n      guess-horse] } }")}    expect: [result.n = 2]
${tool("b", "\n      value:\n        tokens:\n          - guess-horse")}    expect: [result.n = 2]
`,
    plain: `${tool("a", give)}    expect:
      - result.n = 2
      - result.word = shown-horse
`,
  };
  const names = Object.keys(REPORTERS);
  const told: Record<string, string[]> = {};
  for (const [name, tools] of Object.entries(suites)) {
    workspace.write(`${name}.yml`, `servers: ${JSON.stringify({ s: fixture("composes") })}\ntools:\n${tools}`);
    const flags = names.flatMap((format) => ["--reporter", `${format}=out/${format}`]);
    const run = await workspace.cli(["run", `${name}.yml`, ...flags, "--verbose"]);
    expect([run.code, run.stderr]).toEqual([1, ""]);
    told[name] = [run.stdout, run.stderr, ...names.map((format) => workspace.read(`out/${format}`))];
    expect(told[name].filter((text) => text.includes("guess-horse"))).toEqual([]);
  }
  expect(told.targets?.[0]).toMatch(/^ +7 \| +- result.n = 2\n.*\^\n +8 \| +- result.password = \[redacted\]\n\n/m);
  expect(told.plain?.[0]).toMatch(
    /^ +6 \| +expect:\n +7 \| +- result.n = 2\n.*\^\n +8 \| +- result.word = shown-horse\n\n/m,
  );
});

test("so do names of variables, of the suite and of rows; a number is one under its name alone", async () => {
  workspace.write("suite.yml", {
    servers: { s: fixture("good") },
    variables: { DB_PASSWORD: "canary-suite" },
    tools: [
      {
        ...echo("${var.DB_PASSWORD} ${var.access_key} ${var.pin_secret}", { name: "said" }),
        expect: [textIs("something else")],
        cases: [{ name: "first", vars: { access_key: "canary-row", pin_secret: 471100 } }],
      },
    ],
  });
  const run = await workspace.cli(["run", "suite.yml", "--reporter", "json=run.json"]);
  expect(run.code).toBe(1);
  for (const text of [run.stdout, workspace.read("run.json")]) {
    expect(text).toContain("[redacted] [redacted] 471100");
    expect(["canary"].filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test("so is what a program or a command takes from under the name of a secret", async () => {
  const other = [textIs("something else")];
  const login = (canary: string, more: object) =>
    call("structured", { api_key: `canary-${canary}` }, { name: canary, ...more });
  const payload = (more: object) => [{ target: "payload", ...more }];
  workspace.write(
    "pick.mjs",
    'process.stdin.on("data", (text) => console.log(JSON.stringify(JSON.parse(text).api_key)))',
  );
  workspace.write("suite.yml", {
    servers: { s: fixture("composes") },
    tools: [
      login("matcher", { expect: payload({ matcher: { jq: ".api_key, false" } }) }),
      login("assertion", { expect: payload({ transform: { jq: ".api_key" }, matcher: { exact: "x" } }) }),
      login("command", { expect: payload({ transform: "node pick.mjs", matcher: { exact: "x" } }) }),
      login("response", {
        transform: { response: { jq: '"is " + .result.structuredContent.api_key' } },
        expect: other,
      }),
    ],
    compositions: [
      {
        name: "node",
        nodes: [
          { id: "a", tool: "structured", args: { api_key: "canary-node" }, transform: { jq: ".result.api_key" } },
          { id: "b", needs: ["a"], tool: "structured", args: { p: "${a}" } },
        ],
        expect: [{ target: "output.p", matcher: { exact: "x" } }],
      },
    ],
  });
  const run = await workspace.cli(["run", "suite.yml", "--reporter", "json=run.json"]);
  expect(run.stdout).toContain("5 failed");
  for (const text of [run.stdout, workspace.read("run.json")]) {
    expect(text).toContain("[redacted]");
    expect(text.match(/canary.*/g)).toBeNull();
  }
});

test("so do flags of a server's command: a hint that quotes it shows no secret of two words", async () => {
  const fails = [process.execPath, "-e", "console.error(process.argv.join()); process.exit(3)", "--"];
  const argv = [...fails, "--api-key", "canary-flag", "--header", "X-Auth-Token: canary-header"];
  workspace.write("suite.yml", { servers: { s: { command: argv } }, tools: [echo("a")] });
  const quoted = argv.map((word) => `'${word}'`).join(" ");
  const runs = [
    await workspace.cli(["run", "suite.yml"]),
    await workspace.cli(["tools", "list", "--server-command", quoted]),
    await workspace.cli(["init", "--server-command", quoted]),
  ];
  for (const { code, stdout, stderr } of runs) {
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain("--api-key [redacted]");
    expect(stdout + stderr).not.toContain("canary");
  }
});

test("a private key over many lines is in nothing that a server, a hook or stdout told", async () => {
  const body = ["MIIEpAIBAAKCAQEA7bq0", "q3xTzF9pLk2VwYh5RrNc", "dGVzdA=="];
  const lines = ["-----BEGIN PRIVATE KEY-----", ...body, "-----END PRIVATE KEY-----", "that was it, the key"];
  workspace.write("print.mjs", `for (const line of ${JSON.stringify(lines)}) console[process.argv[2]](line)`);
  workspace.write(
    "die.mjs",
    'process.argv[2] = "error"; await import("./print.mjs"); process.argv[2] = "log"; await import("./print.mjs?2")',
  );
  workspace.write("suite.yml", {
    servers: { s: { command: "node die.mjs", stderr: "inherit" } },
    hooks: { beforeAll: ["node print.mjs log", "node print.mjs error"] },
    tools: [echo("a")],
  });
  const run = await workspace.cli(["run", "suite.yml", "--verbose", "--reporter", "json=run.json"]);
  expect(run.code).not.toBe(0);
  expect(run.stderr.match(/that was it/g)).toHaveLength(3);
  for (const text of [run.stdout, run.stderr, workspace.read("run.json")]) {
    expect(text).toContain("[redacted]");
    expect(body.filter((line) => text.includes(line))).toEqual([]);
  }
});
