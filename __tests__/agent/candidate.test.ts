import { conversationCandidate } from "../../src/agent/candidate.ts";
import { type Conversation, startConversation } from "../../src/agent/conversation.ts";

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
    ...startConversation({ servers: ["files"], model: "m", prompt: "Read a.", maxTurns: 2 }),
    tools: [{ server: "files", name: "read", readOnly: true, offered: { name: "read", schema: { type: "object" } } }],
    turns: [
      { text: "I read it.", calls: [call, { ...call, server: "", isError: true, told: [] }], usage, model: "m" },
      { text: "Done.", calls: [], usage, model: "m" },
    ],
    outcome: "max_turns",
  };
}

test("a judge reads the prompt and what was said and done, and how it ended", () => {
  const { parts } = conversationCandidate(conversation(), false);
  expect(parts.map(({ role }) => role)).toEqual(["task", "conversation"]);
  expect(parts[1]).toHaveProperty(
    "text",
    [
      "[turn 1] model: I read it.",
      '[turn 1] call of files.read: {"path":"a"}',
      "[turn 1] result: Line one.\nLine two.\n[image/png, 12 kB]",
      '[turn 1] call of read: {"path":"a"}',
      "[turn 1] error: ",
      "[turn 2] model: Done.",
      "[end: max_turns]",
    ].join("\n\n"),
  );
});

test("judged metrics read the definitions of the tools, too", () => {
  const { parts } = conversationCandidate(conversation(), true);
  const text = '{"input_schema":{"type":"object"},"name":"read","server":"files"}';
  expect(parts[1]).toEqual({ role: "tools", text });
  expect(conversationCandidate({ ...conversation(), tools: [] }, true).parts[1]).toHaveProperty("text", "(none)");
});
