import { type ModelAccess, ModelFailure, openProvider, type ToolQuestion } from "../../src/model/index.ts";
import type { ProviderOptions } from "../../src/model/open.ts";
import type { Timing } from "../../src/model/retry.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { drop, failure, hang, raw, talk, toolUse, useModelApi, verdict } from "../helpers/model-api.ts";

const api = useModelApi();

const QUESTION: Omit<ToolQuestion, "signal"> = {
  model: "some-model",
  system: "You judge.",
  prompt: ["Judge this.", "And this."],
  tool: { name: "say", description: "Says it.", schema: { type: "object", properties: { score: { type: "number" } } } },
  temperature: 0,
  maxTokens: 500,
};
const USAGE = { input: 1000, output: 100, cacheWrite: 0, cacheRead: 0 };
/** Time in which no pause takes any. */
const TIMING: Timing = { now: () => 0, wait: async () => {}, after: () => new AbortController().signal };
const OPTIONS: ProviderOptions = { maxConcurrency: 4, timing: TIMING };

async function ask(
  signal = new AbortController().signal,
  access: Partial<ModelAccess> = {},
  options: ProviderOptions = OPTIONS,
) {
  const provider = await openProvider({ apiKey: api.key, baseUrl: api.url, ...access }, options);
  return provider.askTool({ ...QUESTION, signal });
}

async function failureOf(promise: Promise<unknown>): Promise<ModelFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  return error;
}

test("asks with temperature 0 and the tool forced, and gives its input and what that used", async () => {
  api.script(toolUse({ score: 1 }));
  expect(await ask()).toEqual({ input: { score: 1 }, stop: "tool_use", usage: USAGE, model: "some-model" });
  expect(api.requests).toEqual([
    {
      model: "some-model",
      max_tokens: 500,
      temperature: 0,
      system: [{ type: "text", text: "You judge." }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Judge this." },
            { type: "text", text: "And this." },
          ],
        },
      ],
      tools: [{ name: "say", description: "Says it.", input_schema: QUESTION.tool.schema }],
      tool_choice: { type: "tool", name: "say", disable_parallel_tool_use: true },
    },
  ]);
});

test("a message without the tool's call gives no input; one that was cut says so", async () => {
  api.script(talk("I'd rather not."));
  expect(await ask()).toMatchObject({ input: undefined, stop: "completed" });
  api.script(toolUse({}, "max_tokens"));
  expect(await ask()).toMatchObject({ input: {}, stop: "max_tokens" });
});

test("a model that refuses a setting is asked without it, and that is remembered", async () => {
  const refuse = (body: JsonObject, response: Parameters<typeof hang>[1]): void => {
    const { temperature, tool_choice: choice } = body;
    if (temperature !== undefined) {
      failure(400, "invalid_request_error", "`temperature` is deprecated for this model.")(body, response);
    } else if ((choice as JsonObject | undefined)?.type === "tool") {
      failure(400, "invalid_request_error", "tool_choice: forced tool use is not supported")(body, response);
    } else talk('{ "score": 0.5 }')(body, response);
  };
  api.script(refuse);
  const provider = await openProvider({ apiKey: api.key, baseUrl: api.url }, OPTIONS);
  const { signal } = new AbortController();
  expect(await provider.askTool({ ...QUESTION, signal })).toMatchObject({ input: { score: 0.5 } });
  expect(api.requests).toHaveLength(3);
  expect(await provider.askTool({ ...QUESTION, signal })).toMatchObject({ input: { score: 0.5 } });
  expect(api.requests).toHaveLength(4);
  expect(api.requests[3]).not.toHaveProperty("temperature");
});

test("a 429 is tried again after what it asks for", async () => {
  api.script(failure(429, "rate_limit_error", "slow down", { "retry-after": "0.01" }), verdict(1));
  expect(await ask()).toMatchObject({ stop: "tool_use" });
  expect(api.requests).toHaveLength(2);
});

test.each([
  [401, "authentication_error", "invalid x-api-key", 1, /ANTHROPIC_API_KEY/],
  [400, "invalid_request_error", "your credit is too low", 1, undefined],
  [404, "not_found_error", "model: some-model", 1, /name of the model/],
  [429, "rate_limit_error", "slow down", 5, /max-concurrency/],
  [529, "overloaded_error", "Overloaded", 5, /later/],
] as const)("HTTP %d is a failure that says what was answered", async (status, type, said, requests, hint) => {
  api.script(failure(status, type, `${said}\u001b[31m`, { "retry-after": "0.01" }));
  const error = await failureOf(ask());
  expect(error.message).toBe(`127.0.0.1:${new URL(api.url).port} answered with HTTP ${status}: ${said}\\x1b[31m`);
  expect(api.requests).toHaveLength(requests);
  if (hint) expect(error.hint).toMatch(hint);
  else expect(error.hint).toBeUndefined();
});

test.each([
  ["a page", raw("<html>hello</html>", "text/html")],
  ["broken JSON", raw('{"content": [', "application/json")],
  ["other JSON", raw('{"object":"chat.completion"}', "application/json")],
  ["null", raw("null", "application/json")],
])("%s in place of a message is a failure", async (_, reply) => {
  api.script(reply);
  expect((await failureOf(ask())).message).toMatch(/answered with something that is no message of a model$/);
});

test("a connection that is lost or refused is a failure", async () => {
  api.script(drop);
  expect((await failureOf(ask())).message).toMatch(/^127\.0\.0\.1:\d+ could not be reached: .*(closed|hang up|reset)/);
  api.script((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write("{");
    setImmediate(() => response.destroy());
  });
  expect((await failureOf(ask())).message).toMatch(/could not be reached: .*(closed|terminated)/);
  const refused = await failureOf(ask(undefined, { baseUrl: "http://127.0.0.1:1" }));
  expect(refused.message).toMatch(/^127\.0\.0\.1:1 could not be reached: .*/);
  expect(refused.hint).toMatch(/ANTHROPIC_BASE_URL/);
});

test.each(["nonsense", "ftp://example.com", "http://"])("the base URL %s is refused", async (baseUrl) => {
  expect((await failureOf(ask(undefined, { baseUrl }))).message).toBe("ANTHROPIC_BASE_URL is no http(s) URL");
});

test("an aborted question ends with the signal's reason, also between tries", async () => {
  const controller = new AbortController();
  api.script(hang);
  const hanging = ask(controller.signal);
  await api.asked(1);
  controller.abort(new Error("enough"));
  await expect(hanging).rejects.toThrow("enough");

  const second = new AbortController();
  api.script(failure(429, "rate_limit_error", "slow down", { "retry-after": "3600" }));
  const waiting = ask(second.signal, {}, { maxConcurrency: 1 });
  await api.asked(2);
  second.abort(new Error("enough of that"));
  await expect(waiting).rejects.toThrow("enough of that");
});
