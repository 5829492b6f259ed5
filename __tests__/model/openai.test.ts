import type { Model, ToolQuestion } from "../../src/model/index.ts";
import { openModels } from "../../src/model/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import {
  calls,
  chatModel,
  failure,
  inForm,
  message,
  type Reply,
  raw,
  say,
  startChatApi,
  useChatApi,
} from "../helpers/chat-api.ts";
import { failureOf, fakeTime, never, QUESTION } from "./asking.ts";

const api = useChatApi();
const USAGE = { input: 1000, output: 100, cacheWrite: 0, cacheRead: 400 };

const modelAt = (id?: string, more?: Partial<Model>): Model => chatModel(api, id, more);

const open = (timing = fakeTime()) => openModels(api.env, { maxConcurrency: 4, timing });

function ask(id?: string, more: Partial<ToolQuestion> = {}, models = open()) {
  return models.askTool({ ...QUESTION, model: modelAt(id), signal: never(), ...more });
}

/** How a request asks for the form of its answer. */
function formOf({ tools, tool_choice: choice, response_format: format }: JsonObject): string {
  if (tools) return typeof choice === "string" ? choice : choice ? "named" : "auto";
  return format ? String((format as JsonObject).type) : "words";
}

test("sends what every endpoint takes and nothing else, and gives input, end and usage", async () => {
  api.script(inForm({ score: 1 }));
  expect(await ask()).toEqual({ input: { score: 1 }, stop: "tool_use", usage: USAGE, model: "some-model" });
  expect(api.requests).toEqual([
    {
      model: "some-model",
      messages: [
        { role: "system", content: "You judge." },
        { role: "user", content: "Judge this.\n\nAnd this." },
      ],
      temperature: 0,
      max_tokens: 500,
      tools: [
        { type: "function", function: { name: "say", description: "Says it.", parameters: QUESTION.tool.schema } },
      ],
      tool_choice: { type: "function", function: { name: "say" } },
    },
  ]);
  const [{ url, headers } = { url: "", headers: {} }] = api.seen;
  expect(url).toBe("/v1/chat/completions");
  expect(headers.authorization).toBe(`Bearer ${api.key}`);
});

describe("what an endpoint refuses is asked in another way, without counting as a try, and only once", () => {
  test.each([
    ["strings", ["named", "required"]],
    ["no-choice", ["named", "required", "json_schema"]],
    ["no-tools", ["named", "required", "json_schema"]],
    ["no-parser", ["named", "required", "json_schema"]],
    ["no-tools-no-schema", ["named", "required", "json_schema", "json_object"]],
    ["no-tools-no-format", ["named", "required", "json_schema", "json_object", "words"]],
    ["no-choice-list-errors", ["named", "required", "json_schema"]],
    ["no-choice-text-errors", ["named", "required", "json_schema"]],
  ])("%s", async (id, forms) => {
    api.script(inForm({ score: 0.5, why: "So." }));
    const [timing, models] = [fakeTime(), open()];
    expect(await ask(id, {}, models)).toMatchObject({ input: { score: 0.5 } });
    expect(api.requests.map(formOf)).toEqual(forms);
    expect(await ask(id, {}, models)).toMatchObject({ input: { score: 0.5 } });
    expect(api.requests.slice(forms.length).map(formOf)).toEqual(forms.slice(-1));
    expect(timing.waits).toEqual([]);
    await ask("another", {}, models);
    expect(formOf(api.requests.at(-1) ?? {})).toBe("named");
  });

  test.each([
    ["fixed-temperature", { max_tokens: 500 }, "temperature"],
    ["completion-tokens", { temperature: 0, max_completion_tokens: 500 }, "max_tokens"],
    ["fixed-temperature-completion-tokens", { max_completion_tokens: 500 }, "temperature"],
  ])("%s", async (id, body, left) => {
    api.script(inForm({ score: 0.5 }));
    expect(await ask(id)).toMatchObject({ input: { score: 0.5 } });
    expect(api.requests.at(-1)).toMatchObject(body);
    expect(api.requests.at(-1)).not.toHaveProperty(left);
  });

  test("what is refused either way is a failure", async () => {
    const error = await failureOf(ask("completion-tokens-plain-tokens"));
    expect(error.message).toMatch(/HTTP 422: max_completion_tokens: Extra inputs are not permitted$/);
    expect(api.requests).toHaveLength(2);
  });
});

describe("without a call the answer is read as text", () => {
  test.each<[string, string, Json | undefined]>([
    ["JSON", '{"score": 0.70}', { score: 0.7 }],
    [
      "JSON in words",
      'Sure: {"why": "a } and a \\" {", "score": 1} is it. {"score": 0}',
      { why: 'a } and a " {', score: 1 },
    ],
    ["a fence", 'First {this}:\n```json\n{"score": 1}\n```\nor\n```\n{"score": 0}\n```', { score: 1 }],
    ["after a thought", '<think>{"score": 0}</think>\n{"score": 1}', { score: 1 }],
    ["after a thought that began in the template", 'hm {"score": 0}</think>{"score": 1}', { score: 1 }],
    ["a thought without an end", '<think>{"score": 0}', undefined],
    ["that quotes a thought", '{"score": 1, "why": "It says <think>."}', { score: 1, why: "It says <think>." }],
    ["words", "It is fine.", undefined],
    ["nothing", "", undefined],
  ])("%s", async (_, text, input) => {
    api.script(say(text));
    expect(await ask()).toMatchObject({ input, uncalled: true, stop: "completed" });
    expect(api.requests).toHaveLength(1);
  });

  test("and who is asked again is asked from the next step without a tool on", async () => {
    api.script(inForm({ score: 1 }));
    const models = open();
    await ask("m", { uncalled: true }, models);
    await ask("m-no-schema", { uncalled: true }, models);
    await ask("m", {}, models);
    expect(api.requests.map(formOf)).toEqual(["json_schema", "json_schema", "json_object", "named"]);
    const [, user] = (api.requests[0] as { messages: JsonObject[] }).messages;
    expect(user?.content).toMatch(/JSON Schema: \{"type":"object"/);
  });

  test("in parts, and as a call of old", async () => {
    api.script(
      message({
        content: [
          { type: "text", text: '{"score":' },
          { type: "text", text: "1}" },
        ],
      }),
    );
    expect(await ask()).toMatchObject({ input: { score: 1 } });
    api.script(message({ function_call: { name: "say", arguments: '{"score":1}' } }, "function_call"));
    expect(await ask()).toMatchObject({ input: { score: 1 }, stop: "tool_use" });
  });
});

test.each<[string, Reply, object]>([
  [
    "arguments as an object",
    message({ tool_calls: [{ function: { name: "say", arguments: { score: 1 } } }] }),
    { input: { score: 1 } },
  ],
  ["arguments that are no JSON", calls(["say", '{"score": '] as never), { input: '{"score": ', stop: "tool_use" }],
  ["a call of another tool", calls(["other", { score: 1 }]), { input: undefined, uncalled: true }],
  ["a refusal", say("", "stop", { refusal: "I can't." }), { stop: "refusal" }],
  ["a filter", say("", "content_filter"), { stop: "refusal" }],
  ["a filter before the model", failure(400, "content_filter", "The response was filtered"), { stop: "refusal" }],
  ["an answer that was cut", say('{"sc', "length"), { stop: "max_tokens" }],
  [
    "a full context",
    failure(400, "context_length_exceeded", "too long"),
    { stop: "context_full", usage: { input: 0 } },
  ],
  [
    "a full context in words",
    failure(400, "", "This model's maximum context length is 8192 tokens."),
    { stop: "context_full" },
  ],
  [
    "a call that could not be made",
    failure(400, "tool_use_failed", "Failed to call a function."),
    { input: undefined, uncalled: true },
  ],
])("%s says how it ended, and is asked once", async (_, reply, answer) => {
  api.script(reply);
  expect(await ask()).toMatchObject(answer);
  expect(api.requests).toHaveLength(1);
});

test("what it does not say of its usage is not known", async () => {
  api.script(inForm({ score: 1 }));
  expect(await ask("no-usage")).toMatchObject({ usage: null });
  api.script(raw({ choices: [{ message: { content: "{}" } }], usage: { total_tokens: 5 } }));
  expect(await ask()).toMatchObject({ usage: null, model: "some-model" });
});

describe("failures", () => {
  const host = () => new URL(api.url).host;

  test.each<[string, Reply, RegExp, number]>([
    ["a quota", failure(429, "insufficient_quota", "You exceeded your quota"), /HTTP 429: You exceeded your quota/, 1],
    ["too many requests", failure(429, "rate_limit_exceeded", "Slow down", { "retry-after": "1" }), /HTTP 429/, 5],
    ["an error in a 200", raw({ error: { code: 502, message: "Upstream" } }), /HTTP 502: Upstream/, 5],
    ["a text for an error in a 200", raw({ error: "Not loaded" }), /HTTP 400: Not loaded/, 1],
    ["a key", failure(401, "invalid_api_key", "Wrong key"), /HTTP 401: Wrong key/, 1],
    [
      "details",
      raw({ detail: [{ loc: ["body", "x"], msg: "Extra inputs" }] }, 422),
      /HTTP 422: body.x: Extra inputs/,
      1,
    ],
    ["no choices", raw({ object: "list", data: [] }), /something other than an answer from a model$/, 1],
    ["no JSON", raw("<html>", 200, "text/html"), /other than an answer from a model$/, 1],
  ])("%s", async (_, reply, said, tries) => {
    api.script(reply);
    expect((await failureOf(ask())).message).toMatch(said);
    expect(api.requests).toHaveLength(tries);
  });

  test.each([
    [403, "", "check OPENAI_API_KEY: it must be valid, and may use this model"],
    [429, "insufficient_quota", "add credit to the account of OPENAI_API_KEY, or name another key"],
  ])("hints name the variable of the key and the address: HTTP %d %s", async (status, code, hint) => {
    api.script(failure(status, code, "No"));
    const error = await failureOf(ask("m", { model: modelAt("m", { keyEnv: "OPENAI_API_KEY" }) }));
    expect(error.message).toBe(`${host()} answered with HTTP ${status}: No`);
    expect(error.hint).toBe(`${hint}; it is for base_url`);
  });

  test.each<Model["provider"]>(["openai", "anthropic"])(
    "a key that no header can hold is named, of %s",
    async (provider) => {
      const models = openModels({ KEY: "sk-\u201cquoted\u201d" }, { maxConcurrency: 1 });
      const model = modelAt("m", { provider, keyEnv: "KEY" });
      const error = await failureOf(models.askTool({ ...QUESTION, model, signal: never() }));
      expect(error.message).toBe("KEY holds a character that no HTTP header can");
      expect(api.requests).toHaveLength(0);
    },
  );

  test("a key does not follow to another address", async () => {
    api.script((_, response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end());
    const error = await failureOf(ask());
    expect(error.message).toBe(`${host()} answered with HTTP 307`);
    expect(error.hint).toMatch(/redirects to/);
    expect(api.requests).toHaveLength(1);
  });
});

test("the key stands where it is wanted, and parameters and headers are as they are given", async () => {
  const azure = await startChatApi({ key: "azure-key-123456", keyHeader: "api-key" });
  azure.script(inForm({ score: 1 }));
  const settings = { baseUrl: azure.url, keyEnv: "AZURE_KEY", keyHeader: "api-key", headers: { "x-team": "t" } };
  const models = openModels({ AZURE_KEY: " azure-key-123456\n" }, { maxConcurrency: 1 });
  const model = modelAt("m", { ...settings, query: { "api-version": "2024-10-21" } });
  expect(await models.askTool({ ...QUESTION, model, signal: never() })).toMatchObject({ input: { score: 1 } });
  expect(azure.seen).toMatchObject([
    { url: "/v1/chat/completions?api-version=2024-10-21", headers: { "x-team": "t" } },
  ]);
  await azure.close();
  const local = await startChatApi({ key: undefined });
  local.script(inForm({ score: 1 }));
  const free = modelAt("m", { baseUrl: `${local.url}/`, keyEnv: undefined });
  expect(await open().askTool({ ...QUESTION, model: free, signal: never() })).toMatchObject({ input: { score: 1 } });
  expect([...azure.violations, ...local.violations]).toEqual([]);
  await local.close();
});
