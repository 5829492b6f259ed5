import type { Exchange } from "../mcp/index.ts";
import type { TokenUsage, ToolResultBlock } from "../model/index.ts";
import type { ConversationDetail } from "../report/index.ts";
import type { AgentSpec } from "../suite/index.ts";
import type { JsonObject } from "../values/json.ts";
import type { OfferedTool } from "./offer.ts";

/** What an agent did so far; nothing in it is cut but what the model was told. */
export interface Conversation {
  readonly spec: AgentSpec;
  tools: readonly OfferedTool[];
  readonly turns: ConversationTurn[];
  /** How it ended; undefined while it goes on, and when it could not go on. */
  outcome: ConversationDetail["outcome"];
}

/** One answer of the model, and the calls that it asked for. */
export interface ConversationTurn {
  /** What it said besides its calls. */
  readonly text: string;
  calls: readonly ConversationCall[];
  readonly usage: TokenUsage | null;
  /** That answered. */
  readonly model: string;
}

/** One call of a tool. */
export interface ConversationCall {
  /** The server's own name of the tool; of one that is not there, what the model called. */
  readonly name: string;
  /** Empty when there is no such tool. */
  readonly server: string;
  readonly args: JsonObject;
  /** What the server sent; undefined when it did not answer. */
  readonly exchange: Exchange | undefined;
  /** Why there is no result. */
  readonly error: string | undefined;
  /** What the model was told. */
  readonly told: ToolResultBlock["content"];
  readonly isError: boolean;
  readonly durationMs: number;
}

/** A conversation that has not begun. */
export function startConversation(spec: Conversation["spec"]): Conversation {
  return { spec, tools: [], turns: [], outcome: undefined };
}

export function callsOf({ turns }: Conversation): ConversationCall[] {
  return turns.flatMap(({ calls }) => calls);
}

/** What the model said last. */
export function finalResponse({ turns }: Conversation): string {
  return turns.at(-1)?.text ?? "";
}

/** Tokens of all answers together; undefined when one does not say. */
export function tokensOf({ turns }: Conversation): TokenUsage | undefined {
  if (turns.some(({ usage }) => !usage)) return undefined;
  const sum = (key: keyof TokenUsage): number => turns.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
  return { input: sum("input"), output: sum("output"), cacheWrite: sum("cacheWrite"), cacheRead: sum("cacheRead") };
}
