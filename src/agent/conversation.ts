import type { Exchange, ToolDefinition } from "../mcp/index.ts";
import type { TokenUsage, ToolResultBlock, TurnAnswer, TurnQuestion } from "../model/index.ts";
import type { ConversationDetail } from "../report/index.ts";
import type { AgentSpec } from "../suite/index.ts";
import type { JsonObject } from "../values/json.ts";
import type { OfferedTool } from "./offer.ts";

/** The only way from a conversation to servers and the model. A recording wraps a channel, a replay replaces it. */
export interface Channel {
  /** The tools of a server, raw. Rejects when they cannot be listed. */
  tools(server: string): Promise<readonly ToolDefinition[]>;
  /** The next turn of the model. Rejects with ModelFailure, and with McptestError `max-cost` when nothing is left to pay for it. */
  ask(question: TurnQuestion): Promise<TurnAnswer>;
  /** Calls a tool. Rejects with what ends the conversation, which a call that timed out does not. */
  call(server: string, tool: string, args: JsonObject): Promise<CallOutcome>;
}

/** An answer, or that none came in time, in the words for the model. */
type CallOutcome = Exchange | { unanswered: string; durationMs: number };

/** What an agent did so far; only what the model was told may be cut. */
export interface Conversation {
  readonly spec: AgentSpec;
  tools: readonly OfferedTool[];
  readonly turns: ConversationTurn[];
  /** How it ended; undefined while it goes on, and after an error. */
  outcome: ConversationDetail["outcome"];
}

/** One answer of the model, and the calls that it asked for. */
interface ConversationTurn {
  readonly text: string;
  calls: readonly ConversationCall[];
  readonly usage: TokenUsage | null;
  readonly model: string;
}

export interface ConversationCall {
  /** The server's own name of the tool; of an unknown tool, what the model called. */
  readonly name: string;
  /** Empty for an unknown tool. */
  readonly server: string;
  readonly args: JsonObject;
  /** Undefined when the server did not answer. */
  readonly exchange: Exchange | undefined;
  readonly error: string | undefined;
  readonly told: ToolResultBlock["content"];
  readonly isError: boolean;
  readonly durationMs: number;
}

/** A conversation that has not begun. */
export function startConversation(spec: AgentSpec): Conversation {
  return { spec, tools: [], turns: [], outcome: undefined };
}

export function callsOf({ turns }: Conversation): ConversationCall[] {
  return turns.flatMap(({ calls }) => calls);
}

/** The model's last words. */
export function finalResponse({ turns }: Conversation): string {
  return turns.at(-1)?.text ?? "";
}

/** Tokens of all answers together; undefined when one does not say. */
export function tokensOf({ turns }: Conversation): TokenUsage | undefined {
  if (turns.some(({ usage }) => !usage)) return undefined;
  const sum = (key: keyof TokenUsage): number => turns.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
  return { input: sum("input"), output: sum("output"), cacheWrite: sum("cacheWrite"), cacheRead: sum("cacheRead") };
}
