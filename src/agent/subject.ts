import { type Subject, subjectOf, subjectOfValue } from "../check/index.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { collectAll, type Resolution, resolvePath } from "../values/path.ts";
import { type Conversation, type ConversationCall, callsOf, finalResponse, tokensOf } from "./conversation.ts";

/**
 * The subject of an agent's assertions: `tool_calls`, `tool_names`, `final_response`, `conversation`, `tokens`, `cost` (null: not known),
 * `duration_ms`. `mask` takes secrets out of quotes when a target does not resolve.
 */
export function subjectOfConversation(
  conversation: Conversation,
  { durationMs, costUsd, mask }: { durationMs: number; costUsd: number | null; mask(value: Json): Json },
): Subject {
  const calls = callsOf(conversation);
  const response = finalResponse(conversation);
  const used = tokensOf(conversation);
  const root: JsonObject = {
    tool_calls: conversation.turns.flatMap((turn, at) => turn.calls.map((call) => describeCall(call, at + 1))),
    tool_names: calls.map(({ name }) => name),
    final_response: response,
    conversation: { turns: conversation.turns.length, outcome: conversation.outcome ?? null },
    tokens: used ? { input: used.input, output: used.output, total: used.input + used.output } : {},
    cost: costUsd === null ? {} : { total: costUsd },
    duration_ms: durationMs,
  };
  return {
    ...subjectOfValue(root, durationMs, () => response),
    resolve(steps) {
      const [first, second, third, ...rest] = steps;
      if (first?.kind !== "key" || first.key !== "tool_calls" || third?.kind !== "key" || third.key !== "result") {
        return resolvePath(root, steps);
      }
      const read = (index: number): Resolution => {
        const call = calls[index];
        if (!call) return resolvePath(root, steps);
        const of = `tool_calls[${index}]`;
        const { exchange, error = "" } = call;
        if (!exchange) return { found: false, resolved: of, reason: error };
        const resolution = subjectOf("tools/call", exchange, mask).resolve([third, ...rest]);
        if (resolution.found) return resolution;
        return { ...resolution, resolved: [of, resolution.resolved].filter((part) => part !== "").join(".") };
      };
      if (second?.kind === "index") return read(second.index);
      if (second?.kind !== "all") return resolvePath(root, steps);
      return collectAll(
        calls.map((_, index) => read(index)),
        rest.some(({ kind }) => kind === "all"),
      );
    },
  };
}

function describeCall(call: ConversationCall, turn: number): JsonObject {
  const { name, server, args, exchange, isError, durationMs } = call;
  const told = { name, server, args, is_error: isError, turn, duration_ms: durationMs };
  return exchange?.result === undefined ? told : { ...told, result: exchange.result };
}
