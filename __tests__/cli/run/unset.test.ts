import { streamable, useHttp } from "../../fixtures/servers/http.ts";
import { echo, fixture, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const http = useHttp();
const KEY = "canary-of-the-key-1";
const VARIABLES = { SHOP_TOKEN: KEY, TEAM: "search", HINT: "x" };

/** Declarations of a server at `ORIGIN` that lack a variable where `VARIABLES` are not set. */
const LACKING: Readonly<Record<string, object>> = {
  bearer_token_env: { url: "ORIGIN/mcp", auth: { bearer_token_env: "SHOP_TOKEN" } },
  "a header by its variable": { url: "ORIGIN/mcp", headers: { "X-Api-Key": { env: "SHOP_TOKEN" } } },
  "a header with a reference": { url: "ORIGIN/mcp", headers: { "X-Team": "${env.TEAM}" } },
  url: { url: "${env.ORIGIN}/mcp" },
  "url through a variable": { url: "${var.outer}" },
  "env as a map": fixture("good", [], { env: { SHOP_TOKEN: "${env.SHOP_TOKEN}" } }),
  "env as a list": fixture("good", [], { env: ["SHOP_TOKEN", "TEAM"] }),
};

interface Suited {
  suite: object;
  env: Record<string, string>;
}

async function suited(server: object, more: object = {}): Promise<Suited> {
  const { origin } = await http.serve(streamable());
  const written = JSON.parse(JSON.stringify(server).replace("ORIGIN/", `${origin}/`)) as Record<string, string>;
  const through = written.url === "${var.outer}";
  const declared = { shop: { ...written, ...(written.url && { transport: "http" }) }, other: fixture("good") };
  const suite = {
    servers: declared,
    ...(through && { variables: { outer: "${var.inner}/mcp", inner: { from_env: "ORIGIN" } } }),
    tools: [echo("of the shop", { server: "shop", tags: ["needs-token"] }), echo("of the other", { server: "other" })],
    ...more,
  };
  return { suite, env: { ...VARIABLES, ORIGIN: origin } };
}

describe.each(Object.entries(LACKING))("where a variable of %s is not set", (_, server) => {
  test("a run of tests that do not need the server goes on, one of tests that do says what is missing", async () => {
    const { suite } = await suited(server);
    const without = await workspace.run(suite, ["--skip-tag", "needs-token"]);
    expect([without.code, without.statuses, without.stderr]).toEqual([0, ["passed"], ""]);
    for (const args of [
      ["run", "suite.yml"],
      ["validate", "suite.yml"],
    ]) {
      const told = await workspace.cli(args);
      expect([told.code, `${told.stdout}${told.stderr}`]).toEqual([2, expect.stringContaining("error[unset-env]: ")]);
      expect(`${told.stdout}${told.stderr}`).toMatch(/variable (?:SHOP_TOKEN|TEAM|ORIGIN) is not set\n {2}suite\.yml:/);
    }
  });

  test("a recording answers without it", async () => {
    const { suite, env } = await suited(server);
    const recorded = await workspace.run(suite, ["--record"], { env });
    expect(recorded.statuses).toEqual(["passed", "passed"]);
    for (const unset of [{}, Object.fromEntries(Object.keys(env).map((name) => [name, ""]))]) {
      const replayed = await workspace.run(suite, ["--replay"], { env: unset });
      expect([replayed.code, replayed.statuses, replayed.report.warnings]).toEqual([0, ["passed", "passed"], []]);
    }
  });
});

test("what all servers get is missed by tests of any, and by hooks", async () => {
  const shared = { env: { SHOP_TOKEN: "${env.SHOP_TOKEN}" } };
  const { suite, env } = await suited(fixture("good"), shared);
  expect((await workspace.run(suite, ["--record"], { env })).code).toBe(0);
  expect((await workspace.run(suite, ["--replay"])).statuses).toEqual(["passed", "passed"]);
  workspace.write("hooked.yml", { ...suite, hooks: { beforeAll: "true" } });
  for (const args of [
    ["suite.yml", "--skip-tag", "needs-token"],
    ["hooked.yml", "--replay"],
  ])
    expect(await workspace.cli(["run", ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("variable SHOP_TOKEN is not set"),
    });
});

test("an argument that is not there is an error of every run, also where its variable is one of the server's", async () => {
  const { suite } = await suited({ url: "${var.outer}" });
  const tests = (message: string) => ({ ...suite, tools: [echo("a", { server: "shop", args: { message } })] });
  for (const [name, message] of [
    ["SHOP_TOKEN", "${env.SHOP_TOKEN}"],
    ["ORIGIN", "${var.inner}"],
  ] as const) {
    workspace.write("suite.yml", tests(message));
    expect(await workspace.cli(["run", "suite.yml", "--replay"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`variable ${name} is not set`),
    });
  }
});

test("a run that cannot start tells of all faults at once", async () => {
  const { suite } = await suited({ url: "ORIGIN/mcp", auth: { bearer_token_env: "SHOP_TOKEN" } }, { nonsense: 1 });
  workspace.write("suite.yml", suite);
  const { code, stderr } = await workspace.cli(["run", "suite.yml"]);
  expect(code).toBe(2);
  expect(stderr.match(/error\[[\w-]+\]/g)).toEqual(["error[unset-env]", "error[unknown-key]"]);
});

test("a pipeline is replayed without the variables of its server, by suite and by flag", async () => {
  const { suite, env } = await suited({ url: "ORIGIN/mcp", auth: { bearer_token_env: "SHOP_TOKEN" } });
  workspace.write("suite.yml", suite);
  workspace.write("flow.yml", { pipe: [{ id: "say", tool: "echo", args: { message: "hi" } }] });
  const byFlag = ["--url", `${env.ORIGIN}/mcp`, "--transport", "http", "--bearer-token-env", "SHOP_TOKEN"];
  for (const server of [["--config", "suite.yml", "--server", "shop"], byFlag]) {
    expect(await workspace.cli(["pipe", "flow.yml", ...server, "--record"], { env })).toMatchObject({ code: 0 });
    expect(await workspace.cli(["pipe", "flow.yml", ...server, "--replay"])).toMatchObject({ code: 0 });
    expect(await workspace.cli(["pipe", "flow.yml", ...server])).toMatchObject({ code: 2 });
  }
});
