import { plainModel } from "../model/index.ts";
import type { ConversationDetail } from "../report/index.ts";
import { isObject } from "../values/json.ts";
import type { Conversation, ConversationCall } from "./conversation.ts";
import { offerTools } from "./offer.ts";

type StoredCall = ConversationDetail["turns"][number]["calls"][number];

/** The conversation that a report tells of, as a judge would have read it then; `tools`: those of each server. What nobody was told is not in it. */
export function restoreConversation(
  { prompt = "", system_prompt: systemPrompt, outcome, turns }: ConversationDetail,
  tools: Parameters<typeof offerTools>[0],
): Conversation {
  return {
    spec: { servers: [], model: plainModel("anthropic", ""), systemPrompt, prompt, maxTurns: turns.length },
    tools: offerTools(tools),
    turns: turns.map(({ text = "", calls }) => ({ text, calls: calls.map(restoreCall), usage: UNKNOWN, model: "" })),
    outcome,
  };
}

const UNKNOWN = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };

function restoreCall({
  name,
  server,
  args,
  result,
  error,
  is_error: isError,
  duration_ms: durationMs = 0,
}: StoredCall): ConversationCall {
  const text = String(error ?? result ?? "");
  return {
    name,
    server,
    args: isObject(args) ? args : {},
    exchange: undefined,
    error,
    told: [{ type: "text", text }],
    isError,
    durationMs,
  };
}
