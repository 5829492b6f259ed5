import type { ConversationDetail, ModelTokens } from "../report/index.ts";
import { type Conversation, type ConversationCall, tokensOf } from "./conversation.ts";
import { showTold } from "./told.ts";

/** A conversation as a report has it; values are cut where it is sealed. */
export function describeConversation(conversation: Conversation): { type: "conversation" } & ConversationDetail {
  const { spec, outcome, turns, tools } = conversation;
  return {
    type: "conversation",
    system_prompt: spec.systemPrompt,
    prompt: spec.prompt,
    outcome,
    turns: turns.map(({ text, calls }) => ({ text: text === "" ? undefined : text, calls: calls.map(describeCall) })),
    tools: tools.length,
    tokens: describeTokens(conversation),
  };
}

function describeCall({ name, server, args, error, told, isError, durationMs }: ConversationCall) {
  return {
    name,
    server,
    args,
    ...(error === undefined ? { result: showTold(told) } : { error }),
    is_error: isError,
    duration_ms: durationMs,
  };
}

/** What the models of a conversation used. */
export function describeTokens(conversation: Conversation): ModelTokens {
  const { input = null, output = null, cacheWrite = 0, cacheRead = 0 } = tokensOf(conversation) ?? {};
  return {
    input,
    output,
    ...(cacheWrite > 0 ? { cache_write: cacheWrite } : {}),
    ...(cacheRead > 0 ? { cache_read: cacheRead } : {}),
  };
}
