import { type Block, type Message, openModels, type TurnQuestion } from "../../src/model/index.ts";
import { type JsonObject, writeJson } from "../../src/values/json.ts";
import { calls, chatModel, failure, message, say, useChatApi } from "../helpers/chat-api.ts";
import { failureOf, fakeTime, never } from "./asking.ts";

const api = useChatApi();
const USAGE = { input: 1000, output: 100, cacheWrite: 0, cacheRead: 400 };
const open = () => openModels(api.env, { maxConcurrency: 4, timing: fakeTime() });

describe("a turn of a conversation", () => {
  const LONG = "a".repeat(70);
  const user: Message = { role: "user", content: [{ type: "text", text: "Do it." }] };
  const converse = (id: string, messages: readonly Message[], models = open()) => {
    const question: Omit<TurnQuestion, "model"> = {
      ...{ system: "You use tools.", messages, maxTokens: 500, signal: never() },
      tools: [
        { name: "read", description: "Reads.", schema: { type: "object" } },
        { name: LONG, schema: { type: "object", properties: {} } },
      ],
    };
    return models.converse({ ...question, model: chatModel(api, id) });
  };
  const results = (content: readonly Block[]): Message => ({
    role: "user",
    content: content.flatMap((block) =>
      block.type === "tool_use"
        ? [
            {
              type: "tool_result" as const,
              ...{ id: block.id, isError: block.name === LONG },
              content: [
                { type: "text", text: "So." },
                { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
              ] as const,
            },
          ]
        : [],
    ),
  });

  test("numbers in the arguments of a call are as the model wrote them", async () => {
    const input = '{"id":9007199254740993,"at":1.0}';
    api.script(calls(["read", input]));
    expect(writeJson((await converse("m", [user])).content)).toContain(`"input":${input}`);
  });

  test("gives texts and calls, which go back as they came, with results as text", async () => {
    const extra = { extra_content: { google: { thought_signature: "s" } } };
    api.script(calls(["read", { path: "a" }, extra], [`${"a".repeat(55)}_${"0".repeat(8)}`, {}]), say("Done."));
    const first = await converse("m", [user]);
    expect(first).toMatchObject({ stop: "tool_use", usage: USAGE });
    const [offered] = ((api.requests[0] as JsonObject).tools as JsonObject[]).slice(1) as { function: JsonObject }[];
    const short = String(offered?.function.name);
    expect(short).toMatch(/^a{55}_[0-9a-f]{8}$/);
    api.script(calls(["read", { path: "a" }, extra], [short, {}]), say("Done."));
    const models = open();
    const { content } = await converse("m", [user], models);
    expect(content).toMatchObject([
      { type: "tool_use", name: "read", input: { path: "a" } },
      { type: "tool_use", name: LONG, input: {} },
    ]);
    const said: Message = { role: "assistant", content };
    expect(await converse("m", [user, said, results(content)], models)).toMatchObject({
      ...{ stop: "completed", content: [{ type: "text", text: "Done." }] },
    });
    const sent = (api.requests.at(-1) as { messages: JsonObject[] }).messages;
    expect(sent.slice(2)).toEqual([
      {
        role: "assistant",
        tool_calls: [
          { id: "call_2_0", type: "function", function: { name: "read", arguments: '{"path":"a"}' }, ...extra },
          { id: "call_2_1", type: "function", function: { name: short, arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_2_0", content: "So.\n[image/png, 1 kB]" },
      { role: "tool", tool_call_id: "call_2_1", content: "error: So.\n[image/png, 1 kB]" },
    ]);
    expect(api.requests.at(-1)).not.toHaveProperty("temperature");
    expect(api.requests.at(-1)).not.toHaveProperty("tool_choice");
  });

  test("thoughts go back only to who asks for them", async () => {
    for (const id of ["m-no-thoughts", "m-wants-thoughts"]) {
      api.script(
        message({ reasoning_content: "Hm.", tool_calls: [{ function: { name: "read", arguments: "{}" } }] }),
        say("Done."),
      );
      const models = open();
      const { content } = await converse(id, [user], models);
      await converse(id, [user, { role: "assistant", content }, results(content)], models);
      const [, , assistant] = (api.requests.at(-1) as { messages: JsonObject[] }).messages;
      expect(assistant?.reasoning_content).toBe(id === "m-wants-thoughts" ? "Hm." : undefined);
    }
  });

  test("a call without an id gets one, and one whose arguments are not an object gets a fault", async () => {
    api.script(message({ tool_calls: [{ function: { name: "read", arguments: "[1" } }] }, "tool_calls"), say("Done."));
    const { content } = await converse("m", [user]);
    expect(content).toMatchObject([{ id: "call_1_0", name: "read", fault: expect.stringMatching(/no JSON object/) }]);
    await converse("m", [user, { role: "assistant", content }, results(content)]);
    expect(api.requests).toHaveLength(2);
  });

  test("two calls of one id are told apart", async () => {
    const call = { id: "one", type: "function", function: { name: "read", arguments: "{}" } };
    api.script(message({ tool_calls: [call, call] }, "tool_calls"), say("Done."));
    const { content } = await converse("m", [user]);
    expect(content).toMatchObject([{ id: "one" }, { id: "call_1_1" }]);
    await converse("m", [user, { role: "assistant", content }, results(content)]);
    expect(api.requests).toHaveLength(2);
  });

  test("a call that could not be made is a failure", async () => {
    api.script(failure(400, "tool_use_failed", "Failed to call a function."));
    expect((await failureOf(converse("m", [user]))).message).toMatch(/Failed to call/);
  });
});
