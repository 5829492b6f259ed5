import { REPORTERS } from "../../src/report/index.ts";
import { busy, calls, talk, useModelApi } from "../helpers/model-api.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";
import { agent, expected, runOne, suiteOf, toldIn } from "./agents.ts";

const workspace = useWorkspace();
const api = useModelApi();

test("a model calls tools until it is done; what it did is checked, and stands in the report", async () => {
  api.script(calls({ text: "Let me see.", thought: "Lima." }, ["weather", { city: "Lima" }]), talk("31 degrees."));
  const expectations = [
    expected("tool_names", { exact: ["weather"] }),
    expected("tool_calls[0].args.city", { exact: "Lima" }),
    expected("tool_calls[0].result.temperature", { exact: 31 }),
    expected("tool_calls[*].result.temperature", { exact: [31] }),
    expected("tool_calls[0].result.content[0].type", { exact: "text" }),
    expected("tool_calls[0].turn", { exact: 1 }),
    expected("tool_calls[0].is_error", { exact: false }),
    expected("tool_calls[0].duration_ms", { gt: 0 }),
    expected("final_response", { contains: "31" }),
    expected("conversation.turns", { exact: 2 }),
    expected("conversation.outcome", { exact: "completed" }),
    expected("tokens.total", { exact: 2200 }),
    expected("cost.total", { between: [0.008, 0.01] }),
  ];
  const { run, result, detail } = await runOne(workspace, api, {
    agent: { system_prompt: "Be brief.", model: "claude-sonnet-4-6", expect: expectations },
  });
  expect(result.assertions.filter(({ passed }) => !passed)).toEqual([]);
  expect(run.code).toBe(0);
  expect(result).toMatchObject({
    status: "passed",
    model: "claude-sonnet-4-6",
    cost_usd: 0.009,
    model_tokens: { input: 2000, output: 200 },
  });
  expect(detail).toMatchObject({
    type: "conversation",
    system_prompt: "Be brief.",
    prompt: "How warm is it in Lima?",
    outcome: "completed",
    tools: 13,
    turns: [
      {
        text: "Let me see.",
        calls: [
          {
            name: "weather",
            server: "tools",
            args: { city: "Lima" },
            result: '{"city":"Lima","temperature":31}',
            is_error: false,
          },
        ],
      },
      { text: "31 degrees.", calls: [] },
    ],
  });
  expect(api.requests[0]?.system).toMatchObject([{ text: "Be brief." }]);
});

/** What the model is told of the first call. */
async function toldOf(tool: string, flags: string[] = [], tolerate: string[] = []) {
  api.script(calls([tool, {}]), talk("Done."));
  const one = await runOne(workspace, api, {
    flags,
    suite: { servers: { tools: fixture("agent-tools", [], { tolerate }) } },
  });
  const [result] = toldIn(api.requests[1]);
  const { cache_control: _, ...told } = result ?? {};
  return { ...one, told, call: one.detail.turns[0]?.calls[0] };
}

describe("a model is told", () => {
  const text = (said: string) => ({ type: "text", text: said });

  test("texts and images as they are, of all else a note; a report has notes of images, too", async () => {
    // One of the images is no base64, which no server may send.
    const { told, call } = await toldOf("show", [], ["base64"]);
    const source = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
    const notes = [
      "[image/tiff, 12 kB]",
      "[image/png, 1 kB]",
      "half \ufffd",
      "[audio/wav, 12 kB]",
      "in words",
      "[blob, 12 kB]",
      "[resource a:d]",
    ];
    expect(told.content).toEqual([text("These:"), { type: "image", source }, ...notes.map(text)]);
    expect(call?.result).toBe(["These:", "[image/png, 1 kB]", ...notes].join("\n"));
  });

  test("nothing of an answer that breaks the protocol: it fails the test", async () => {
    const { run, result } = await toldOf("show");
    expect(run.code).toBe(1);
    const message = expect.stringContaining('/result/content/3/data wants base64, found "no base64"');
    expect(result).toMatchObject({ status: "failed", rule_id: "base64", message });
  });

  test.each([
    ["of what is empty that it is", "empty", "[the result is empty]"],
    ["structured content where that is all there is", "structured", '{"temperature":31}'],
  ])("%s", async (_, tool, said) => {
    expect((await toldOf(tool)).told).toMatchObject({ content: [text(said)] });
  });

  test("the first 100,000 characters of a result", async () => {
    const { told } = await toldOf("long");
    const note = text("[cut: of 150,000 characters these are the first 100,000]");
    expect(told.content).toEqual([text("x".repeat(100_000)), note]);
  });

  test("that a tool reported an error", async () => {
    const { told, call, run } = await toldOf("fail");
    expect(told).toMatchObject({ is_error: true, content: [text("no such city")] });
    expect(call).toMatchObject({ name: "fail", is_error: true, result: "no such city" });
    expect(run.code).toBe(0);
  });

  test("that a server answered with an error", async () => {
    const { told, call } = await toldOf("refuse");
    const said = 'the server answered with the error {"code":-32602,"message":"bad city"}';
    expect(told).toMatchObject({ is_error: true, content: [text(said)] });
    expect(call).toMatchObject({ is_error: true, error: said });
    expect(call).not.toHaveProperty("result");
  });

  test("that the tool does not exist, and which tools do", async () => {
    const { told, call } = await toldOf("wether");
    const said = expect.stringMatching(/^there is no tool "wether"; tools: "meet", "write", /);
    expect(told).toMatchObject({ is_error: true, content: [{ type: "text", text: said }] });
    expect(call).toMatchObject({ name: "wether", server: "", is_error: true, error: said });
  });

  test("that a call was not answered in time", () =>
    withEnoughTime(async (ms) => {
      api.script(calls(["hang", {}], ["weather", {}]), talk("Done."));
      const servers = { tools: { ...fixture("agent-tools"), call_timeout: `${ms}ms` } };
      const { result } = await runOne(workspace, api, { suite: { servers } });
      expect(result.status).toBe("passed");
      const [late, answered] = toldIn(api.requests.at(-1));
      expect(late).toMatchObject({
        is_error: true,
        content: [{ text: expect.stringContaining("no answer to tools/call hang") }],
      });
      expect(answered).not.toHaveProperty("is_error");
    }));
});

test("calls of tools that change nothing go out at once, all others one after the other", async () => {
  api.script(
    calls(["meet", {}], ["meet", {}], ["write", {}], ["write", {}], ["meet", {}], ["meet", {}]),
    talk("Done."),
  );
  const { result, detail } = await runOne(workspace, api);
  expect(result.status).toBe("passed");
  const results = detail.turns[0]?.calls.map(({ result: said }) => said);
  expect(results).toEqual(["met", "met", "1 at once", "1 at once", "met", "met"]);
});

test("an answer that came late counts, and a retry of the test counts what both used", async () => {
  api.script(busy(), talk("No."), talk("31 degrees."));
  const { run, result } = await runOne(workspace, api, {
    agent: { retries: 1, expect: [expected("final_response", { contains: "31" })] },
  });
  expect(run.code).toBe(0);
  expect(result).toMatchObject({ status: "passed", flaky: true, attempts: 2, cost_usd: 0.009 });
  expect(result.model_tokens).toEqual({ input: 2000, output: 200, cost_usd: 0.009 });
});

test("a tool that used a model without a price fails the test under a cap on cost alone", async () => {
  const script = () => api.script(calls(["spend", { model: "mystery" }]), talk("Done."));
  script();
  const capped = await runOne(workspace, api, { flags: ["--max-cost", "1"] });
  expect(capped.result).toMatchObject({
    status: "errored",
    rule_id: "unknown-price",
    message: expect.stringContaining("mystery"),
  });
  script();
  const { run, result } = await runOne(workspace, api);
  expect(result.status).toBe("passed");
  const told = { code: "unknown-price", message: expect.stringContaining('the price of model "mystery') };
  expect(run.report.warnings).toMatchObject([told]);
  // What the model itself cost is known.
  expect(result).toMatchObject({ cost_usd: null, model_tokens: { cost_usd: 0.009 } });
  expect(run.report.summary.cost_usd).toBeNull();
});

test("the model is the test's, else that of MCPTEST_MODEL; without a price its cost is not known", async () => {
  api.script(talk("Hi."));
  const { run, result } = await runOne(workspace, api, { env: { MCPTEST_MODEL: "of-the-house" } });
  expect(api.requests[0]?.model).toBe("of-the-house");
  expect(result).toMatchObject({ model: "of-the-house", model_tokens: { input: 1000, cost_usd: null } });
  expect([result.cost_usd, run.report.summary.cost_usd]).toEqual([null, null]);
  expect(run.report.warnings).toMatchObject([{ code: "unknown-price" }]);
  await runOne(workspace, api, { agent: { model: "own" }, env: { MCPTEST_MODEL: "of-the-house" } });
  expect(api.requests[1]?.model).toBe("own");
});

test("without a key it waits for a model, and starts no server", async () => {
  const servers = { tools: fixture("exits-at-once") };
  const { run, result } = await runOne(workspace, api, { suite: { servers }, env: { ANTHROPIC_API_KEY: undefined } });
  expect(run.code).toBe(0);
  expect(result).toMatchObject({ status: "deferred", message: expect.stringContaining("ANTHROPIC_API_KEY") });
  expect(run.report.run).toBeDefined();
  expect(run.report.servers).toEqual([]);
});

test("secrets that tools give away, and the key, are in no report", async () => {
  const servers = { tools: fixture("agent-tools", [], { env: { SECRET: "${env.SHOP_TOKEN}" } }) };
  api.script(
    calls({ text: "hunter2-correct-horse" }, ["secret", { token: "hunter2-correct-horse" }]),
    talk("It is hunter2-correct-horse."),
  );
  const { run, detail } = await runOne(workspace, api, {
    agent: { expect: [expected("final_response", { exact: "no" })], trajectory: { match: "strict", calls: [] } },
    suite: { servers },
    flags: [...Object.keys(REPORTERS).flatMap((name) => ["--reporter", `${name}=run.${name}`]), "--verbose"],
    env: { SHOP_TOKEN: "hunter2-correct-horse" },
  });
  expect(run.code).toBe(1);
  expect(detail.turns[0]?.calls[0]?.result).toBe("the secret is [redacted]");
  for (const text of [run.stdout, ...Object.keys(REPORTERS).map((name) => workspace.read(`run.${name}`))]) {
    expect(text).not.toContain("hunter2-correct-horse");
    expect(text).not.toContain(api.key);
  }
  expect(JSON.stringify(toldIn(api.requests[1]))).toContain("hunter2-correct-horse");
});

describe("agents of one server", () => {
  const two = [agent({ name: "one", prompt: "one" }), agent({ name: "two", prompt: "two" })];
  const prompts = () =>
    api.requests.map(({ messages }) => (messages as [{ content: [{ text: string }] }])[0].content[0].text);

  test("run one after the other", async () => {
    api.script(calls(["write", {}]), talk("Done."), calls(["write", {}]), talk("Done."));
    const run = await workspace.run(suiteOf(two), [], { env: api.env });
    expect(run.statuses).toEqual(["passed", "passed"]);
    expect(prompts()).toEqual(["one", "one", "two", "two"]);
  });

  test.each([
    ["its tools change nothing", { servers: { tools: fixture("agent-tools", ["--read-only"]) } }],
    ["each has a server of its own", { run: { isolation: "test" } }],
  ])("run side by side where %s", async (_, more) => {
    // The first is answered when the second has asked.
    api.script((...request) => void api.asked(2).then(() => talk("Done.")(...request)), talk("Done."));
    const run = await workspace.run(suiteOf(two, more), [], { env: api.env });
    expect(run.statuses).toEqual(["passed", "passed"]);
  });
});

test("what ten turns read is billed as caching says", async () => {
  const turns = Array.from({ length: 9 }, () => calls({ text: "On and on. ".repeat(400) }, ["weather", {}]));
  api.script(...turns, talk("Done."));
  const { result } = await runOne(workspace, api);
  const { input: all, cache_read: read = 0, cache_write: write = 0 } = result.model_tokens ?? { input: 0 };
  const input = all ?? 0;
  expect(api.requests).toHaveLength(10);
  expect(read).toBeGreaterThan(input * 0.7);
  const uncached = input * 3e-6 + (result.model_tokens?.output ?? 0) * 15e-6;
  expect(result.cost_usd).toBeLessThan(uncached / 2);
  expect(read + write).toBeLessThanOrEqual(input);
});
