import { readdirSync } from "node:fs";
import { join } from "node:path";
import { agent, expected, suiteOf } from "../agent/agents.ts";
import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { fixture, type Run, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();
const FOLDER = ".mcptest/cassettes/suite.yml";

const suite = (more: object = {}, around: object = {}): object => suiteOf([agent(more)], around);
const record = (more: object = {}, env: object = {}): Promise<Run> =>
  workspace.run(suite(more), ["--record"], { env: { ...api.env, ...env } });
const only = ({ report }: Run) => report.results[0];

function text(): string {
  const [file = "", ...others] = readdirSync(join(workspace.root, FOLDER));
  expect(others).toEqual([]);
  return workspace.read(join(FOLDER, file));
}

beforeEach(() => workspace.write(".mcptest/.gitkeep", ""));

const CHECKS = [
  expected("tool_calls[0].result.temperature", { exact: 31 }),
  expected("final_response", { contains: "31" }),
  expected("tokens.total", { exact: 2200 }),
  expected("cost.total", { gte: 0 }),
];
const weather = () => api.script(calls({ thought: "Lima." }, ["weather", { city: "Lima" }]), talk("31 degrees."));
/** Servers that would fail every test that starts one. */
const GONE = { servers: { tools: { command: ["mcptest-is-not-there"] } } };

test("a conversation is replayed whole, with or without a key; under --replay without a server", async () => {
  weather();
  const live = await record({ expect: CHECKS });
  expect(only(live)).toMatchObject({ status: "passed", cost_usd: 0.009 });
  const { exchanges, models } = JSON.parse(text());
  expect(exchanges.map(({ via, method }: { via: string; method: string }) => `${via} ${method}`)).toEqual([
    "server initialize",
    "server tools/list",
    "model converse",
    "server tools/call",
    "model converse",
  ]);
  expect(Object.keys(models)).toEqual(["claude-sonnet-4-6"]);
  const asked = api.requests.length;
  for (const [flags, around] of [
    [[], {}],
    [["--cassettes", "auto"], {}],
    [["--replay"], GONE],
  ] as const) {
    for (const env of [{}, api.env]) {
      const run = await workspace.run(suite({ expect: CHECKS }, around), flags, { env });
      expect(only(run)).toMatchObject({ status: "passed", replayed: true, cost_usd: 0 });
      expect(only(run)).not.toHaveProperty("model_tokens");
      expect(only(run)?.detail).toMatchObject({
        ...{ type: "conversation", outcome: "completed", turns: [{ calls: [{ name: "weather" }] }, {}] },
        replay: { models: ["claude-sonnet-4-6"], scripted: true, cost_usd: 0.009 },
      });
      expect(run.report.summary.replayed).toBe(1);
      expect(run.report.warnings.map(({ code }) => code)).toEqual(around === GONE ? ["stale-recording"] : []);
    }
  }
  expect(api.requests).toHaveLength(asked);
});

test("how long a replayed conversation took is not judged", async () => {
  weather();
  const times = [expected("duration_ms", { gt: 0 }), expected("tool_calls[0].duration_ms", { lt: 0 })];
  const live = await record({ expect: times });
  expect(only(live)).toMatchObject({ status: "failed", assertions: [{ passed: true }, { passed: false }] });
  const replayed = await workspace.run(suite({ expect: times }), ["--replay"]);
  expect(only(replayed)).toMatchObject({ status: "passed", assertions: times.map(() => ({ unjudged: "replayed" })) });
});

test("recording again gives the same bytes", async () => {
  weather();
  await record();
  const first = text();
  weather();
  await record();
  expect(text()).toBe(first);
});

test.each([
  ["the prompt", { prompt: "How warm is it in Quito?" }],
  ["the system prompt", { system_prompt: "Be brief." }],
  ["the model", { model: "claude-haiku-4-5" }],
])("another one makes it stale: %s", async (what, change) => {
  weather();
  await record();
  const before = api.requests.length;
  const deferred = await workspace.run(suite(change));
  expect(only(deferred)).toMatchObject({ status: "deferred", message: `recording is stale: ${what} changed` });
  expect(only(deferred)).not.toHaveProperty("replayed");
  const missed = await workspace.run(suite(change), ["--replay"], { env: api.env });
  expect(only(missed)).toMatchObject({ status: "errored", rule_id: "cassette-miss" });
  expect(only(missed)?.message).toContain(`${what} changed; the nearest is exchange 3 of ${FOLDER}`);
  expect(api.requests).toHaveLength(before);
  weather();
  const live = await workspace.run(suite(change), [], { env: api.env });
  expect(only(live)).toMatchObject({ status: "passed" });
  expect(only(live)).not.toHaveProperty("replayed");
  expect(api.requests).toHaveLength(before + 2);
});

test("a conversation that stops fitting in the middle runs live from its start", async () => {
  weather();
  await record({ max_turns: 1 });
  expect(JSON.parse(text()).exchanges).toHaveLength(4);
  const before = api.requests.length;
  weather();
  const run = await workspace.run(suite(), [], { env: api.env });
  expect(only(run)?.detail).toMatchObject({ outcome: "completed", turns: [{}, {}] });
  expect(only(run)?.detail).not.toHaveProperty("replay");
  expect(api.requests).toHaveLength(before + 2);
});

test("a call that is not answered leaves what was recorded before", () =>
  withEnoughTime(async (ms) => {
    weather();
    await record();
    const before = text();
    api.script(calls(["hang", {}]), talk("No answer."));
    const slow = { servers: { tools: fixture("agent-tools", [], { call_timeout: `${ms}ms` }) } };
    const run = await workspace.run(suite({}, slow), ["--record"], { env: api.env });
    expect(run.report.warnings.map(({ code }) => code)).toEqual(["unrecorded", "nothing-succeeded"]);
    expect(text()).toBe(before);
  }));

test("secrets in prompts, arguments and results are none in the cassette, and are put back where they are known", async () => {
  const TOKEN = "tiger-lily-0815-canary";
  const env = { SHOP_TOKEN: TOKEN };
  const declared = {
    prompt: "My token is ${env.SHOP_TOKEN}.",
    expect: [expected("tool_calls[0].args.city", { exact: "${env.SHOP_TOKEN}" })],
  };
  api.script(
    calls(["weather", { city: TOKEN }]),
    talk(`It is ${TOKEN}, and ${Buffer.from(TOKEN).toString("base64")}.`),
  );
  expect((await record(declared, env)).statuses).toEqual(["passed"]);
  const written = text();
  expect(written).not.toContain(TOKEN);
  expect(written).not.toContain(Buffer.from(TOKEN).toString("base64"));
  expect(written).toContain('"city": "[secret:SHOP_TOKEN]"');
  const replayed = await workspace.run(suite(declared, GONE), ["--replay"], { env });
  expect(only(replayed)).toMatchObject({ status: "passed", replayed: true });
});
