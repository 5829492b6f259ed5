import { plainModel } from "../model/index.ts";
import type { ConversationDetail, ModelTokens } from "../report/index.ts";
import { isObject } from "../values/json.ts";
import { type Conversation, type ConversationCall, tokensOf } from "./conversation.ts";
import { offerTools, type ServerTools } from "./offer.ts";
import { showTold } from "./told.ts";

/** A conversation for a report; values are cut when it is sealed. */
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
  const came = error === undefined ? { result: showTold(told) } : { error };
  return { name, server, args, ...came, is_error: isError, duration_ms: durationMs };
}

/** The tokens of a conversation. */
export function describeTokens(conversation: Conversation): ModelTokens {
  const { input = null, output = null, cacheWrite = 0, cacheRead = 0 } = tokensOf(conversation) ?? {};
  return {
    input,
    output,
    ...(cacheWrite > 0 ? { cache_write: cacheWrite } : {}),
    ...(cacheRead > 0 ? { cache_read: cacheRead } : {}),
  };
}

/** The conversation of a report, as a judge read it then; `tools`: those of each server. What only servers and models know is missing. */
export function restoreConversation(detail: ConversationDetail, tools: readonly ServerTools[]): Conversation {
  const { prompt = "", system_prompt: systemPrompt, outcome, turns } = detail;
  const usage = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };
  return {
    spec: { servers: [], model: plainModel("anthropic", ""), systemPrompt, prompt, maxTurns: turns.length },
    tools: offerTools(tools),
    turns: turns.map(({ text = "", calls }) => ({ text, calls: calls.map(restoreCall), usage, model: "" })),
    outcome,
  };
}

function restoreCall(stored: ConversationDetail["turns"][number]["calls"][number]): ConversationCall {
  const { name, server, args, result, error, is_error: isError, duration_ms: durationMs = 0 } = stored;
  const told = [{ type: "text", text: String(error ?? result ?? "") } as const];
  return { name, server, args: isObject(args) ? args : {}, exchange: undefined, error, told, isError, durationMs };
}
