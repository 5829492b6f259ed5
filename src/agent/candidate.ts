import type { Candidate, ConversationEvent, PartEvent } from "../judge/index.ts";
import type { Conversation, ConversationCall } from "./conversation.ts";
import { REFUSED, showTold } from "./told.ts";

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
