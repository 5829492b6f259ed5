import type { Channel } from "../../agent/index.ts";
import type { Question, Recording } from "../../cassette/index.ts";
import { McptestError } from "../../errors.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import type { TurnAnswer, TurnQuestion } from "../../model/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { staleConversation } from "./wording.ts";

/** The live channel, and what goes through it written down. A call without an answer leaves the recording incomplete. */
export function recordChannel(live: Channel, recording: Recording): Channel {
  const askTurn = turnsOf();
  return {
    async tools(server) {
      const tell = recording.keep(listOf(server));
      const tools = await live.tools(server);
      tell({ result: { tools: [...tools] } });
      return tools;
    },
    async ask(question) {
      const tell = recording.keep(askTurn(question));
      const answer = await live.ask(question);
      tell({ result: answer as unknown as Json });
      return answer;
    },
    async call(server, name, args) {
      const tell = recording.keep(callOf(server, name, args));
      const outcome = await live.call(server, name, args);
      if (!("unanswered" in outcome)) {
        tell(outcome.result === undefined ? { error: outcome.error ?? null } : { result: outcome.result });
      }
      return outcome;
    },
  };
}

/**
 * The way to what is recorded, and to nobody else. Rejects with McptestError: `deferred` when something is not; cassette-miss, under
 * --replay; cassette-unreadable.
 */
export function replayChannel(recording: Recording): Channel {
  const askTurn = turnsOf();
  const take = async (question: Question) => {
    const answer = await recording.take(question);
    if (!answer) throw staleConversation(recording.whyNot(question));
    return answer;
  };
  return {
    async tools(server) {
      const { result } = await take(listOf(server));
      return (isObject(result) && Array.isArray(result.tools) ? result.tools : []) as ToolDefinition[];
    },
    ask: async (question) => (await take(askTurn(question))).result as unknown as TurnAnswer,
    async call(server, name, args) {
      const answer = await take(callOf(server, name, args));
      return { ...answer, chars: JSON.stringify(answer).length, durationMs: 0, progress: [], logs: [] };
    },
  };
}

/** True for what kept a recording from standing for a conversation. */
export function isStale(error: unknown): error is McptestError {
  return error instanceof McptestError && error.code === "deferred";
}

function listOf(server: string): Question {
  return { via: "server", server, method: "tools/list", params: {} };
}

function callOf(server: string, name: string, args: JsonObject): Question {
  return { via: "server", server, method: "tools/call", params: { name, arguments: args } };
}

/**
 * What turns are known by, in their order: the first by all that the model is given, later ones by what it is told since. What it said
 * itself is the answer before.
 */
function turnsOf(): (question: TurnQuestion) => Question {
  let turn = 0;
  let told = 0;
  return ({ model, system, tools, messages, maxTokens }) => {
    const since = messages.slice(told).filter(({ role }) => role === "user");
    told = messages.length;
    turn += 1;
    const first = turn > 1 ? {} : { ...(system === undefined ? {} : { system }), tools };
    const params = { turn, maxTokens, ...first, messages: since };
    return { via: "model", model, method: "converse", params: params as unknown as JsonObject };
  };
}
