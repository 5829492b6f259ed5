import type { Exchange, ToolDefinition } from "../mcp/index.ts";
import type { TurnAnswer, TurnQuestion } from "../model/index.ts";
import type { JsonObject } from "../values/json.ts";

/** The one way by which a conversation reaches servers and the model; recording stands around one, replaying in its place. */
export interface Channel {
  /** The tools of a server, raw. Rejects when it cannot be asked for them. */
  tools(server: string): Promise<readonly ToolDefinition[]>;
  /** The next turn of the model. Rejects with ModelFailure, and with McptestError `max-cost` when it may not be asked. */
  ask(question: TurnQuestion): Promise<TurnAnswer>;
  /** What a tool answers. Rejects with what ends the conversation; a call that was not answered in time does not. */
  call(server: string, tool: string, args: JsonObject): Promise<CallOutcome>;
}

/** What came of a call: an answer, or that there was none in time, in the words that the model is told. */
export type CallOutcome = Exchange | { unanswered: string; durationMs: number };
