import { call, echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

test("what a suite or --mask names is a secret, whatever it is called, and a server is passed on what its list of variables names", async () => {
  const env = { SHOP_A: "canary-a", SHOP_B: "canary-b", SHOP_C: "plain-c" };
  workspace.write("suite.yml", {
    mask: ["SHOP_A", "region"],
    variables: { region: "canary-region" },
    servers: { s: fixture("good", [], { env: Object.keys(env) }) },
    tools: [
      call("values", { like: "(?:\\w+y|plain)-\\w+" }, { name: "passed on", expect: [textIs("something else")] }),
      echo("${var.region}", { name: "said", expect: [textIs("something else")] }),
    ],
  });
  const run = await workspace.cli(["run", "suite.yml", "--mask", "SHOP_B", "--reporter", "json=run.json"], { env });
  expect(run.code).toBe(1);
  for (const text of [run.stdout, workspace.read("run.json")]) {
    expect(text).toContain("plain-c");
    expect(text).toContain("[redacted]");
    expect(text).not.toContain("canary");
  }
  const unset = await workspace.cli(["validate", "suite.yml"], { env: { SHOP_A: "canary-a", SHOP_C: "plain-c" } });
  expect(unset.code).toBe(2);
  expect(unset.stdout).toMatch(/environment variable SHOP_B is not set/);
});

test("what a hook sets under such a name is masked from then on", async () => {
  workspace.write("set.mjs", 'console.log(\'{"env":{"SHOP_E":"canary-env"},"vars":{"region":{"id":"canary-var"}}}\')');
  workspace.write("tell.mjs", "console.error(process.env.SHOP_E); process.exit(3)");
  workspace.write("suite.yml", {
    mask: ["SHOP_E"],
    servers: { s: fixture("good") },
    hooks: { beforeAll: { command: "node set.mjs", mode: "context" }, afterEach: "node tell.mjs" },
    tools: [echo("canary-env canary-var", { name: "said", expect: [textIs("something else")] })],
  });
  const run = await workspace.cli(["run", "suite.yml", "--mask", "region", "--verbose", "--reporter", "json=run.json"]);
  expect(run.code).toBe(1);
  for (const text of [run.stdout, run.stderr, workspace.read("run.json")]) {
    expect(text).toContain("[redacted]");
    expect(text).not.toContain("canary");
  }
});

test("a name to mask that nothing sets is a warning, in a suite or behind --mask; a context hook may set any", async () => {
  const suite = (name: string, more: string) => {
    const text = `servers: { s: { command: [x], env: { SHOP_ID: a } } }\ntools: [{ name: a, tool: t }]\n${more}\n`;
    workspace.write(name, text);
  };
  suite("a.yml", "imports: [shared.yml]\nmask: [SHOP_ID, regoin, SHOP_A, CITY]");
  workspace.write("shared.yml", "variables: { region: eu }\nmask: [of_others]\n");
  suite("b.yml", "env: { TOWN: a }");
  suite("c.yml", "hooks: { afterAll: { command: x, mode: context } }\nmask: [any]");
  const masking = (...names: string[]) => names.flatMap((name) => ["--mask", name]);
  const warned = async (...args: string[]) => {
    const { code, stdout } = await workspace.cli(["validate", ...args], { env: { SHOP_A: "a", CITY: "" } });
    return [code, ...(stdout.match(/warning\[unset-mask\].*\n(?: .*\n)*/g) ?? [])];
  };
  expect(await warned("a.yml", "b.yml", ...masking("TOWN", "region", "TONW"))).toEqual([
    0,
    `warning[unset-mask]: mask: no variable named "regoin" is set
  a.yml:4:17
  3 | imports: [shared.yml]
  4 | mask: [SHOP_ID, regoin, SHOP_A, CITY]
    |                 ^^^^^^
  hint: did you mean region?
`,
    `warning[unset-mask]: mask: no variable named "TONW" is set
  hint: did you mean TOWN?
`,
  ]);
  expect(await warned("c.yml", ...masking("other"))).toEqual([0]);
});
