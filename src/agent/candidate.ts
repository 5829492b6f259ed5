import type { Candidate } from "../judge/index.ts";
import { stableStringify } from "../values/json.ts";
import type { Conversation } from "./conversation.ts";
import { showTold } from "./told.ts";

/** The conversation for a judge; `definitions`: with those of the tools, which judged metrics want. */
export function conversationCandidate(conversation: Conversation, definitions: boolean): Candidate {
  const { spec, tools, turns, outcome } = conversation;
  const said = (label: string, text: string): string => `${label}: ${text}`;
  const lines = turns.flatMap(({ text, calls }, at) => [
    ...(text === "" ? [] : [said(`[turn ${at + 1}] model`, text)]),
    ...calls.flatMap(({ name, server, args, told, isError }) => [
      said(`[turn ${at + 1}] call of ${server === "" ? name : `${server}.${name}`}`, stableStringify(args, 0, String)),
      said(`[turn ${at + 1}] ${isError ? "error" : "result"}`, showTold(told)),
    ]),
  ]);
  const ended = outcome === "completed" ? "[end]" : `[end: ${outcome ?? "errored"}]`;
  const offered = tools.map(({ server, name, offered: { description, schema } }) =>
    stableStringify({ name, server, ...(description === undefined ? {} : { description }), input_schema: schema }),
  );
  return {
    parts: [
      { role: "task", text: spec.prompt },
      ...(definitions ? [{ role: "tools", text: offered.join("\n") || "(none)" } as const] : []),
      { role: "conversation", text: [...lines, ended].join("\n\n") },
    ],
  };
}
