import type { JsonObject } from "../../src/values/json.ts";
import { by, calls, inForm, say, startChatApi, useChatApi, verdict } from "../helpers/chat-api.ts";
import { useModelApi, verdict as verdictOfAnthropic } from "../helpers/model-api.ts";
import { useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { evalOf, grade, liveSuite, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const chat = useChatApi();
const claude = useModelApi();
const KEYED = { TEAM_KEY: "sk-chat-0123456789abcdef" };

const judge = (more: object = {}) => ({
  model: "m",
  provider: "openai",
  base_url: chat.url,
  api_key_env: "TEAM_KEY",
  ...more,
});
const judged = (suite: object, env: Record<string, string> = KEYED, flags: readonly string[] = []) =>
  grade(workspace, undefined, suite, flags, env);

test.each<[string, (at: object) => object]>([
  ["beside the model", (at) => suiteOf([evalOf({ judge: at })])],
  ["as the model", (at) => suiteOf([evalOf({ judge: { model: at } })])],
  ["at suite level", (at) => suiteOf([evalOf()], { models: { judge: at } })],
  ["in a matrix", (at) => suiteOf([evalOf({ matrix: { models: [at] } })])],
])("a judge is reached as is said %s, with its price", async (_, suiteBy) => {
  chat.script(verdict(0.9));
  const run = await judged(suiteBy(judge({ price: { input: 1, output: 10 } })));
  expect(run.code).toBe(0);
  const [result] = run.report.results;
  expect(result).toMatchObject({ status: "passed", score: 0.9, model: "m", cost_usd: 0.00164 });
  expect(result?.judge).toMatchObject({ model: "m", input_tokens: 1000, cache_read_tokens: 400 });
  expect(chat.requests).toMatchObject([{ model: "m", max_tokens: 8192 }]);
});

test("the environment says it where no suite does, the judge's before the candidate's", async () => {
  chat.script(verdict(0.9));
  const common = { MCPTEST_PROVIDER: "openai", MCPTEST_BASE_URL: chat.url, MCPTEST_API_KEY_ENV: "TEAM_KEY", ...KEYED };
  expect((await judged(suiteOf([evalOf()]), { ...common, MCPTEST_JUDGE_MODEL: "j" })).code).toBe(0);
  const own = {
    MCPTEST_JUDGE_PROVIDER: "openai",
    MCPTEST_JUDGE_BASE_URL: chat.url,
    MCPTEST_JUDGE_API_KEY_ENV: "TEAM_KEY",
  };
  const other = { MCPTEST_PROVIDER: "anthropic", MCPTEST_MODEL: "x", ...KEYED };
  expect((await judged(suiteOf([evalOf()]), { ...own, ...other, MCPTEST_JUDGE_MODEL: "k" })).code).toBe(0);
  const plain = { ...chat.env, MCPTEST_JUDGE_PROVIDER: "openai", MCPTEST_JUDGE_MODEL: "l" };
  expect((await judged(suiteOf([evalOf()]), plain)).code).toBe(0);
  expect(chat.requests.map(({ model }) => model)).toEqual(["j", "k", "l"]);
});

test("without a model there is no default, and nothing starts", async () => {
  workspace.write("suite.yml", suiteOf([evalOf({ judge: { provider: "openai" } })]));
  const run = await workspace.cli(["eval", "suite.yml"], { env: chat.env });
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/error\[no-model\].*judge\.model.*MCPTEST_JUDGE_MODEL/);
  expect(chat.requests).toEqual([]);
});

test("without the key asked for it is deferred, and the reason names other keys that are set", async () => {
  const reason = (run: Awaited<ReturnType<typeof judged>>) => run.result("greeting").message;
  const env = { OPENAI_API_KEY: "sk-1234567890abcdef" };
  expect(reason(await judged(suiteOf([evalOf()]), env))).toBe(
    "no judge is configured: ANTHROPIC_API_KEY is not set; OPENAI_API_KEY is: set provider: openai",
  );
  expect(reason(await judged(suiteOf([evalOf({ judge: judge() })]), {}))).toBe(
    "no judge is configured: TEAM_KEY is not set",
  );
});

test("a key never goes by default to an address that a suite names, and none is missing there", async () => {
  const local = await startChatApi({ key: undefined });
  local.script(verdict(0.9));
  const run = await judged(suiteOf([evalOf({ judge: { model: "m", provider: "openai", base_url: local.url } })]), {
    ...{ OPENAI_API_KEY: "sk-1234567890abcdef", ANTHROPIC_API_KEY: "sk-ant-1234567890" },
  });
  expect(run.code).toBe(0);
  expect(local.violations).toEqual([]);
  await local.close();
});

test("a panel mixes providers, and each is told apart in the report", async () => {
  chat.script(verdict(0.5));
  claude.script(verdictOfAnthropic(0.9));
  const panel = ["claude-sonnet-4-6", { ...judge(), name: "local" }];
  const run = await judged(suiteOf([evalOf({ judge: { panel } })]), { ...claude.env, ...KEYED });
  expect(run.result("greeting")).toMatchObject({ status: "passed", score: 0.7, cost_usd: null });
  expect(run.result("greeting").detail).toMatchObject({
    judging: [{ model: "claude-sonnet-4-6" }, { model: "local" }],
  });
});

test("an agent on one provider is judged by another, and its tools' results reach it as text", async () => {
  chat.script(
    by(({ messages }) =>
      (messages as JsonObject[]).length > 2 ? say("It rains.") : calls(["weather", { city: "Oslo" }]),
    ),
  );
  claude.script(verdictOfAnthropic(0.9));
  const run = await judged(
    liveSuite([evalOf({ response: undefined, server: "tools", model: judge({ name: "agent" }) })]),
    { ...claude.env, ...KEYED },
  );
  expect(run.result("greeting")).toMatchObject({
    status: "passed",
    model_tokens: { input: 2000, output: 200, cost_usd: null },
  });
  expect((chat.requests[1] as { messages: JsonObject[] }).messages.at(-1)).toMatchObject({ role: "tool" });
});

describe("an endpoint that takes no notice of tool_choice", () => {
  test("gives its verdict as text", async () => {
    chat.script(inForm({ reason: "Warm.", score: 0.8 }));
    expect((await judged(suiteOf([evalOf({ judge: judge({ model: "ignores" }) })]))).result("greeting").score).toBe(
      0.8,
    );
    expect(chat.requests).toHaveLength(1);
  });

  test("is asked once more, with the fault, and for JSON", async () => {
    chat.script(say("It is warm."), inForm({ reason: "Warm.", score: 0.8 }));
    expect((await judged(suiteOf([evalOf({ judge: judge() })]))).result("greeting").score).toBe(0.8);
    const [, second] = chat.requests as { messages: JsonObject[]; response_format?: JsonObject }[];
    expect(second?.response_format).toMatchObject({ type: "json_schema" });
    expect(String(second?.messages[1]?.content)).toContain("no valid call of give_verdict");
  });

  test("is not scored when it says none twice", async () => {
    chat.script(say("It is warm."));
    const run = await judged(suiteOf([evalOf({ judge: judge() })]));
    expect(run.result("greeting")).toMatchObject({ status: "errored", rule_id: "judge-malformed" });
    expect(chat.requests).toHaveLength(2);
  });
});

describe("a model that does not say what it uses", () => {
  const silent = (names: readonly string[]) =>
    suiteOf(names.map((name) => evalOf({ name, judge: judge({ model: "no-usage", price: { input: 1, output: 1 } }) })));

  test("leaves tokens and cost unknown, with a warning", async () => {
    chat.script(verdict(0.9));
    const run = await judged(silent(["a", "b"]));
    expect(run.code).toBe(0);
    expect(run.result("a")).toMatchObject({
      cost_usd: null,
      judge: { input_tokens: null, output_tokens: null, cost_usd: null },
    });
    expect(run.report.summary).toMatchObject({ cost_usd: null, tokens: null });
    expect(run.stdout).toMatch(/spent +cost unknown, tokens unknown$/m);
    expect(run.report.warnings.map(({ code }) => code)).toEqual(["unknown-usage"]);
  });

  test.each(["max_cost_usd", "max_tokens"])("fails its test under %s, and is asked no more", async (cap) => {
    chat.script(verdict(0.9));
    const flags = ["--max-concurrency", "1", "--parallel", "1"];
    const run = await judged({ ...silent(["a", "b"]), budget: { [cap]: 100_000 } }, KEYED, flags);
    expect(run.code).toBe(1);
    expect(run.report.results.map(({ rule_id: rule }) => rule)).toEqual(["unknown-usage", "unknown-usage"]);
    expect(chat.requests).toHaveLength(1);
    // It is paid all the same.
    expect(run.result("a")).toMatchObject({ cost_usd: null, judge: { calls: 1, cost_usd: null, input_tokens: null } });
    expect([run.result("b").cost_usd, run.report.summary.cost_usd]).toEqual([undefined, null]);
  });
});

test("under a cap on cost a model without a price is refused, and told how to give one", async () => {
  workspace.write("suite.yml", suiteOf([evalOf({ judge: judge() })]));
  const run = await workspace.cli(["eval", "suite.yml", "--max-cost", "1"], { env: KEYED });
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/error\[unpriced-model\][\s\S]*--pricing-table[\s\S]*`price`/);
});

test("recordings answer the same provider and address, and no other", async () => {
  chat.script(verdict(0.9));
  const suite = (more: object = {}) => suiteOf([evalOf({ judge: judge(more) })]);
  expect((await judged(suite(), KEYED, ["--record"])).code).toBe(0);
  const elsewhere = "http://localhost:9/other";
  expect((await judged(suite({ base_url: elsewhere }), {}, ["--replay"])).result("greeting")).toMatchObject({
    score: 0.9,
  });
  const why = async (more: object) => (await judged(suite(more), {})).result("greeting").message;
  expect(await why({ base_url: "https://x.example/v1" })).toBe(
    "recording is stale: made with provider openai at local",
  );
  expect(await why({ provider: "anthropic", base_url: undefined })).toBe(
    "recording is stale: made with provider openai at local",
  );
  expect(chat.requests).toHaveLength(1);
});

test("no output holds the key, whatever the endpoint says", async () => {
  chat.script(verdict(0.1, `The key is ${KEYED.TEAM_KEY}, at gateway-0123 by AIza-0123456789 of 2024-10-21.`));
  const headers = { "x-pass": { env: "PASS" }, "x-team": "gateway-0123" };
  const query = { key: "${env.G}", "api-version": "2024-10-21" };
  workspace.write("suite.yml", suiteOf([evalOf({ judge: judge({ headers, query }) })]));
  const run = await workspace.report(
    await workspace.cli(["eval", "suite.yml", "--record", ...WITH_REPORT], {
      env: { ...KEYED, PASS: "hunter2-hunter2", G: "AIza-0123456789" },
    }),
  );
  expect(run.code).toBe(1);
  expect(chat.seen[0]?.headers["x-pass"]).toBe("hunter2-hunter2");
  const all = [run.stdout, run.stderr, JSON.stringify(run.report)].join("\n");
  expect(all).not.toContain(KEYED.TEAM_KEY);
  expect(all).not.toMatch(/hunter2|gateway-0123|AIza-0123456789/);
  expect(all).toContain("2024-10-21");
});
