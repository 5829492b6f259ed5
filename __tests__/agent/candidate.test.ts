import { type Conversation, startConversation } from "../../src/agent/conversation.ts";
import { conversationCandidate } from "../../src/agent/detail.ts";
import { modelOf } from "../helpers/models.ts";

const usage = { input: 1, output: 1, cacheWrite: 0, cacheRead: 0 };

function conversation(): Conversation {
  const call = {
    ...{ name: "read", server: "files", args: { path: "a" }, exchange: undefined, error: undefined },
    told: [
      { type: "text", text: "Line one.\nLine two." },
      { type: "image", mimeType: "image/png", data: "x".repeat(16_000) },
    ],
    ...{ isError: false, durationMs: 1 },
  } as const;
  return {
    ...startConversation({ servers: ["files"], model: modelOf("m"), prompt: "Read a.", maxTurns: 2 }),
    tools: [{ server: "files", name: "read", readOnly: true, offered: { name: "read", schema: { type: "object" } } }],
    turns: [
      { text: "I read it.", calls: [call, { ...call, server: "", isError: true, told: [] }], usage, model: "m" },
      { text: "Done.", calls: [], usage, model: "m" },
    ],
    outcome: "max_turns",
  };
}

test("a judge reads the task, what was said and done, event by event, and how it ended", () => {
  const { parts } = conversationCandidate(conversation(), false);
  const asked = { turn: 1, tool: "read", arguments: { path: "a" } };
  expect(parts).toEqual([
    { role: "task", text: "Read a." },
    {
      role: "conversation",
      events: [
        { turn: 1, says: "I read it." },
        { ...asked, call: 1, server: "files" },
        { turn: 1, result_of: 1, is_error: false, text: "Line one.\nLine two.\n[image/png, 12 kB]" },
        { ...asked, call: 2, server: "" },
        { turn: 1, result_of: 2, is_error: true, text: "" },
        { turn: 2, reply: "Done." },
        { end: "max_turns" },
      ],
    },
  ]);
});

test("a call without an answer says so; an error of the protocol is one", () => {
  const [turn] = conversation().turns as [Conversation["turns"][number]];
  const failed = (error: string) => ({ ...turn.calls[0], error, isError: true }) as (typeof turn.calls)[number];
  const refused = "the server answered with the error {}";
  const calls = [failed("it was not answered within 5 s"), failed(refused)];
  const { parts } = conversationCandidate(
    { ...conversation(), turns: [{ ...turn, text: "", calls }], outcome: undefined },
    false,
  );
  expect(parts[1]).toHaveProperty("events", [
    expect.objectContaining({ call: 1 }),
    { turn: 1, result_of: 1, is_error: true, unanswered: "it was not answered within 5 s" },
    expect.objectContaining({ call: 2 }),
    { turn: 1, result_of: 2, is_error: true, text: refused },
    { end: "errored" },
  ]);
});

test("judged metrics read the definitions of the tools, too", () => {
  const { parts } = conversationCandidate(conversation(), true);
  const events = [{ name: "read", server: "files", input_schema: { type: "object" } }];
  expect(parts[1]).toEqual({ role: "tools", events });
  const without = conversationCandidate({ ...conversation(), tools: [] }, true);
  expect(without.parts.map(({ role }) => role)).toEqual(["task", "conversation"]);
});
