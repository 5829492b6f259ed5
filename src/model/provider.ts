import type { Json, JsonObject } from "../values/json.ts";
import type { Block, Message } from "./messages.ts";
import type { Model } from "./model.ts";

/** What every question to a model has. */
export interface Question {
  readonly model: Model;
  /** Bound on what it writes, thoughts included. */
  readonly maxTokens: number;
  /** Ends the question: while it waits for its turn, while it is asked, and between tries. */
  readonly signal: AbortSignal;
  /** Told once, when its turn has come and before anything is sent. What it throws is what the question rejects with. */
  readonly onStart?: () => void;
}

/** A question that is answered by one call of a tool. */
export interface ToolQuestion extends Question {
  /** What the model is to be and do. */
  readonly system: string;
  /** The parts of the one message to it. */
  readonly prompt: readonly string[];
  /** How many of the first parts are the same in other questions: they are kept in the provider's cache. */
  readonly shared?: number;
  readonly tool: ToolDefinition & { readonly description: string };
  readonly temperature: 0 | 1;
  /** It was asked before, and the model did not call the tool. */
  readonly uncalled?: boolean | undefined;
}

/** A turn of a conversation in which a model may call tools. */
export interface TurnQuestion extends Question {
  readonly system?: string;
  readonly tools: readonly ToolDefinition[];
  /** From the user's first to the user's last, in turns. */
  readonly messages: readonly Message[];
}

export interface ToolDefinition {
  /** Of letters, digits, `_` and `-`, at most 128. */
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of its input, of type object. */
  readonly schema: JsonObject;
}

/** Why an answer ended: complete; waits for results of tools; reached `maxTokens`; refused; or more than the model can hold. */
export type StopReason = "completed" | "tool_use" | "max_tokens" | "refusal" | "context_full";

/** Tokens of one answer. */
export interface TokenUsage {
  /** All that the model read, what went through the cache included. */
  readonly input: number;
  readonly output: number;
  /** Of the input, what was written to the cache, */
  readonly cacheWrite: number;
  /** and what came from it. */
  readonly cacheRead: number;
}

interface Answer {
  readonly stop: StopReason;
  /** null: it does not say. */
  readonly usage: TokenUsage | null;
  /** That answered: of a name that stands for the latest, the one it stood for. */
  readonly model: string;
}

export interface ToolAnswer extends Answer {
  /** Input of the tool's call, unchecked; undefined when the model did not call it. */
  readonly input: Json | undefined;
  /** Whether what it called the tool with, if anything, stood in what it said. */
  readonly uncalled?: boolean;
}

export interface TurnAnswer extends Answer {
  readonly content: readonly Block[];
}

/** A source of answers. Both reject with ModelFailure when there is no answer, and with the signal's reason when it is aborted. */
export interface ModelProvider {
  /** Asks with the temperature given and the tool forced, as far as the model takes that: what it then calls it with has to be checked. */
  askTool(question: ToolQuestion): Promise<ToolAnswer>;
  /** Asks for the next turn. What was asked before is read from the provider's cache. */
  converse(question: TurnQuestion): Promise<TurnAnswer>;
}

/** Why a model gave no answer. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.hint = hint;
  }
}
