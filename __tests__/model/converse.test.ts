import { type Block, type Message, Prices, type TokenUsage, type TurnQuestion } from "../../src/model/index.ts";
import { type JsonObject, writeJson } from "../../src/values/json.ts";
import { calls, type ModelApi, raw, refusal, talk, tooLong, useModelApi, windowFull } from "../helpers/model-api.ts";
import { failureOf, modelAt, never, open } from "./asking.ts";

const api: ModelApi = useModelApi();

const QUESTION: Omit<TurnQuestion, "signal" | "model"> = {
  system: "You use tools.",
  tools: [
    { name: "read", description: "Reads. ".repeat(800), schema: { type: "object" } },
    { name: "list", schema: { type: "object" } },
  ],
  messages: [{ role: "user", content: [{ type: "text", text: "What is in a.txt?" }] }],
  maxTokens: 500,
};
const PNG = "iVBORw0KGgo=";

async function ask(more: Partial<TurnQuestion> = {}) {
  return open(api).converse({ ...QUESTION, model: modelAt(api, "claude-sonnet-4-6"), signal: never(), ...more });
}

test("gives texts, calls and thoughts, which go back as they came, and results of all forms", async () => {
  api.script(
    calls({ text: "Let me see.", thought: "A file." }, ["read", { path: "a.txt" }], ["list", {}]),
    talk("Hi."),
  );
  const { content, ...first } = await ask();
  expect(first).toMatchObject({ stop: "tool_use", model: "claude-sonnet-4-6" });
  const thought = { type: "thinking", thinking: "A file.", signature: expect.any(String) };
  expect(content).toEqual([
    { type: "opaque", block: thought },
    { type: "text", text: "Let me see." },
    { type: "tool_use", id: "toolu_1_0", name: "read", input: { path: "a.txt" } },
    { type: "tool_use", id: "toolu_1_1", name: "list", input: {} },
  ]);
  const image = { type: "image", mimeType: "image/png", data: PNG } as const;
  const results: Message = {
    role: "user",
    content: [
      { type: "tool_result", id: "toolu_1_0", content: [{ type: "text", text: "" }, image], isError: false },
      { type: "tool_result", id: "toolu_1_1", content: [{ type: "text", text: "no" }], isError: true },
    ],
  };
  const second = await ask({ messages: [...QUESTION.messages, { role: "assistant", content }, results] });
  expect(second).toMatchObject({ stop: "completed", content: [{ type: "text", text: "Hi." }] });
  const source = { type: "base64", media_type: "image/png", data: PNG };
  const [, said, answered] = (api.requests[1] as JsonObject).messages as { content: JsonObject[] }[];
  expect(said?.content[0]).toEqual(thought);
  expect(answered?.content).toEqual([
    { type: "tool_result", tool_use_id: "toolu_1_0", content: [{ type: "image", source }] },
    {
      type: "tool_result",
      tool_use_id: "toolu_1_1",
      content: [{ type: "text", text: "no" }],
      is_error: true,
      cache_control: { type: "ephemeral" },
    },
  ]);
  expect(api.requests[1]).not.toHaveProperty("temperature");
});

test.each([
  ["a refusal", refusal, "refusal"],
  ["an answer that was cut", talk("So", "max_tokens"), "max_tokens"],
  ["a stop sequence", talk("So", "stop_sequence"), "completed"],
  ["a full context", windowFull, "context_full"],
  ["a conversation that is too long", tooLong, "context_full"],
])("%s says how it ended", async (_, reply, stop) => {
  api.script(reply);
  expect(await ask({ tools: [] })).toMatchObject({ stop });
  expect(api.requests).toHaveLength(1);
});

test("numbers in the arguments of a call are as the model wrote them", async () => {
  const input = '{"id":9007199254740993,"at":1.0}';
  const usage = { input_tokens: 1, output_tokens: 1 };
  const content = [{ type: "tool_use", id: "toolu_1", name: "read", input: 0 }];
  const answer = JSON.stringify({ type: "message", role: "assistant", content, stop_reason: "tool_use", usage });
  api.script(raw(answer.replace('"input":0', `"input":${input}`), "application/json"));
  expect(writeJson((await ask()).content)).toContain(`"input":${input}`);
});

test("a call with malformed input fails", async () => {
  const call = { type: "tool_use", id: "x", name: "read", input: "a.txt" };
  api.script(raw(JSON.stringify({ content: [call] }), "application/json"));
  expect((await failureOf(ask())).message).toMatch(/other than a message of a model$/);
});

test("breakpoints stand after tools and system, and at the ends of the last two turns; without system after the tools", async () => {
  api.script(talk("Hi."));
  const messages = turns(4);
  await ask({ messages });
  const { system: _, ...rest } = QUESTION;
  await open(api).converse({ ...rest, model: modelAt(api), messages, signal: never() });
  const marksOf = ({ tools, system = [], messages }: JsonObject) =>
    [tools, system, ...(messages as { content: JsonObject[] }[]).map(({ content }) => content)].map((blocks) =>
      (blocks as JsonObject[]).map((block) => ("cache_control" in block ? 1 : 0)).join(""),
    );
  expect(api.requests.map(marksOf)).toEqual([
    ["00", "1", "0", "0", "0", "0", "1", "0", "1"],
    ["01", "", "0", "0", "0", "0", "1", "0", "1"],
  ]);
});

/** A conversation of so many turns with a call each, and of one question. */
function turns(count: number, width = 1): Message[] {
  const said = Array.from({ length: count - 1 }, (_, turn): Message[] => {
    const ids = Array.from({ length: width }, (_, index) => `t${turn}_${index}`);
    const uses = ids.map((id): Block => ({ type: "tool_use", id, name: "read", input: {} }));
    const result = {
      type: "tool_result",
      content: [{ type: "text", text: "Lines. ".repeat(100) }],
      isError: false,
    } as const;
    return [
      { role: "assistant", content: uses },
      { role: "user", content: ids.map((id) => ({ ...result, id })) },
    ];
  });
  return [...QUESTION.messages, ...said.flat()];
}

test.each([1, 15])("ten turns of %d calls each are billed for as caching says", async (width) => {
  api.script(talk("Hi."));
  const usages: TokenUsage[] = [];
  for (let count = 1; count <= 10; count++)
    usages.push((await ask({ messages: turns(count, width) })).usage as TokenUsage);
  const prices = new Prices();
  const bill = (usage: TokenUsage): number => prices.cost("claude-sonnet-4-6", usage) ?? 0;
  // Each turn reads what the one before wrote or read, however many blocks lie between, and writes what is new.
  for (const [index, { cacheRead }] of usages.entries()) {
    const { cacheRead: read = 0, cacheWrite = 0 } = usages[index - 1] ?? {};
    expect(cacheRead).toBe(read + cacheWrite);
  }
  const billed = usages.reduce((sum, usage) => sum + bill(usage), 0);
  const uncached = usages.reduce((sum, usage) => sum + bill({ ...usage, cacheRead: 0, cacheWrite: 0 }), 0);
  expect(billed).toBeLessThan(uncached / 2);
});
