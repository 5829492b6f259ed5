import type { Candidate, ConversationEvent, PartEvent } from "../judge/index.ts";
import { plainModel } from "../model/index.ts";
import type { ConversationDetail, ModelTokens } from "../report/index.ts";
import { isObject } from "../values/json.ts";
import { type Conversation, type ConversationCall, tokensOf } from "./conversation.ts";
import { offerTools, type ServerTools } from "./offer.ts";
import { REFUSED, showTold } from "./told.ts";

/** A conversation for a report; values are cut when it is sealed. */
export function describeConversation(conversation: Conversation): { type: "conversation" } & ConversationDetail {
  const { spec, outcome, turns, tools } = conversation;
  return {
    type: "conversation",
    system_prompt: spec.systemPrompt,
    prompt: spec.prompt,
    outcome,
    turns: turns.map(({ text, calls }) => ({
      text: text === "" ? undefined : text,
      calls: calls.map(({ name, server, args, error, told, isError, durationMs }) => {
        const came = error === undefined ? { result: showTold(told) } : { error };
        return { name, server, args, ...came, is_error: isError, duration_ms: durationMs };
      }),
    })),
    tools: tools.length,
    tokens: describeTokens(conversation),
  };
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

/** The conversation for a judge, one event after the other; `definitions`: with those of the tools, for judged metrics. */
export function conversationCandidate(conversation: Conversation, definitions: boolean): Candidate {
  const { spec, tools } = conversation;
  const offered = tools.map(({ server, name, offered: { description, schema } }): PartEvent => {
    return { name, server, ...(description === undefined ? {} : { description }), input_schema: schema };
  });
  return {
    parts: [
      ...(spec.prompt === "" ? [] : [{ role: "task", text: spec.prompt } as const]),
      ...(definitions && offered.length > 0 ? [{ role: "tools", events: offered } as const] : []),
      { role: "conversation", events: eventsOf(conversation) },
    ],
  };
}

function eventsOf({ turns, outcome }: Conversation): ConversationEvent[] {
  let number = 0;
  const events = turns.flatMap(({ text, calls }, at): ConversationEvent[] => {
    const turn = at + 1;
    if (turn === turns.length && calls.length === 0) return [{ turn, reply: text }];
    return [
      ...(text === "" ? [] : [{ turn, says: text }]),
      ...calls.flatMap((made) => {
        const call = ++number;
        const { server, name: tool, args } = made;
        return [
          { turn, call, server, tool, arguments: args },
          { turn, result_of: call, ...resultOf(made) },
        ];
      }),
    ];
  });
  return [...events, { end: outcome ?? "errored" }];
}

/** The result of a call. A JSON-RPC error is an answer, too. */
function resultOf({ told, error, isError }: ConversationCall) {
  if (error === undefined) return { is_error: isError, text: showTold(told) };
  return error.startsWith(REFUSED) ? { is_error: true, text: error } : ({ is_error: true, unanswered: error } as const);
}
