import type { JsonObject } from "../../src/values/json.ts";
import { refusal, talk, tooLong, toolUse, useModelApi, using, windowFull } from "../helpers/model-api.ts";
import { modelAt, never, open, QUESTION } from "./asking.ts";

const api = useModelApi();
const USAGE = { input: 1000, output: 100, cacheWrite: 0, cacheRead: 0 };

async function ask(more: object = {}) {
  return open(api).askTool({ ...QUESTION, model: modelAt(api), signal: never(), ...more });
}

test("asks with the temperature and the tool forced, and gives its input and what that used", async () => {
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
  await ask({ temperature: 1 });
  expect(api.requests[1]).toMatchObject({ temperature: 1 });
});

test.each([
  ["a text", talk("I'd rather not."), { input: undefined, stop: "completed", usage: USAGE }],
  ["an answer that was cut", toolUse({}, "max_tokens"), { input: {}, stop: "max_tokens" }],
  ["an answer that does not say what it used", using({ output_tokens: Number.NaN }, toolUse({})), { usage: null }],
  ["an answer that says the half of it", using({ input_tokens: -1 }, toolUse({})), { usage: null }],
  ["a refusal", refusal, { input: undefined, stop: "refusal" }],
  ["a full context", windowFull, { input: undefined, stop: "context_full", usage: USAGE }],
  ["a prompt that is too long", tooLong, { input: undefined, stop: "context_full", usage: { input: 0, output: 0 } }],
])("%s says how it ended, and is asked once", async (_, reply, answer) => {
  api.script(reply);
  expect(await ask()).toMatchObject(answer);
  expect(api.requests).toHaveLength(1);
});

describe("a setting that a model refuses is left out, and not tried again", () => {
  const told = ({ temperature, tool_choice: choice, output_config: config }: JsonObject): string =>
    [temperature === undefined ? "" : "temperature", (choice as JsonObject | undefined)?.type, config && "format"]
      .filter(Boolean)
      .join(" ");

  test.each([
    ["no-temperature", ["temperature tool", "tool"]],
    ["no-forced", ["temperature tool", "temperature format"]],
    ["no-temperature-no-forced", ["temperature tool", "tool", "format"]],
    ["no-forced-no-format", ["temperature tool", "temperature format", "temperature auto"]],
    ["no-temperature-no-forced-no-format", ["temperature tool", "tool", "format", "auto"]],
  ])("%s", async (model, tries) => {
    api.script(toolUse({ score: 0.5 }));
    const provider = open(api);
    const question = { ...QUESTION, model: modelAt(api, model), signal: never() };
    expect(await provider.askTool(question)).toMatchObject({ input: { score: 0.5 }, model });
    expect(api.requests.map(told)).toEqual(tries);
    expect(await provider.askTool(question)).toMatchObject({ input: { score: 0.5 } });
    expect(await provider.askTool({ ...question, model: modelAt(api, "another") })).toMatchObject({
      input: { score: 0.5 },
    });
    expect(api.requests.slice(tries.length).map(told)).toEqual([tries.at(-1), "temperature tool"]);
  });

  test("side by side, each question finds out by itself", async () => {
    api.script(toolUse({ score: 0.5 }));
    const provider = open(api, { maxConcurrency: 3 });
    const question = { ...QUESTION, model: modelAt(api, "no-temperature-no-forced"), signal: never() };
    const answers = await Promise.all([1, 2, 3].map(() => provider.askTool(question)));
    expect(answers.map(({ input }) => input)).toEqual(answers.map(() => ({ score: 0.5 })));
    await provider.askTool(question);
    expect(told(api.requests.at(-1) ?? {})).toBe("format");
  });

  test("the format has no bounds, which the API does not take, but says them in words", async () => {
    api.script(toolUse({ score: 7 }));
    expect(await ask({ model: modelAt(api, "no-forced") })).toMatchObject({ input: { score: 7 } });
    const { format } = (api.requests[1] as JsonObject).output_config as { format: { schema: JsonObject } };
    expect(format.schema).toMatchObject({ additionalProperties: false, required: ["score"] });
    expect(JSON.stringify(format.schema)).toMatch(/"description":"{minimum: 0, maximum: 1}"/);
  });

  test("an answer in the format that was cut has no input", async () => {
    api.script(talk('{"score": 0.', "max_tokens"));
    expect(await ask({ model: modelAt(api, "no-forced") })).toMatchObject({ input: undefined, stop: "max_tokens" });
  });
});

test("what sibling questions share is read from the cache, and counted as input", async () => {
  api.script(toolUse({ score: 1 }));
  const shared = "The candidate. ".repeat(1000);
  const first = await ask({ prompt: [shared, "Is it kind?"], shared: 1 });
  const second = await ask({ prompt: [shared, "Is it true?"], shared: 1 });
  expect(first.usage).toMatchObject({ cacheWrite: expect.any(Number), cacheRead: 0 });
  expect(first.usage?.cacheWrite).toBeGreaterThan(3000);
  expect(second.usage).toMatchObject({ cacheWrite: 0, cacheRead: first.usage?.cacheWrite });
  expect(second.usage?.input).toBe(first.usage?.input);
  const [message] = (api.requests[0] as JsonObject).messages as [{ content: JsonObject[] }];
  expect(message.content.map(({ cache_control: mark }) => mark)).toEqual([{ type: "ephemeral" }, undefined]);
});
