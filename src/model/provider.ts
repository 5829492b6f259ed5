import type { Json, JsonObject } from "../values/json.ts";
import type { Model } from "./model.ts";

/** What every question to a model has. */
export interface Question {
  readonly model: Model;
  /** Bound on the answer, thoughts included. */
  readonly maxTokens: number;
  /** Ends the question: while it waits for its turn, while it is asked, and between tries. */
  readonly signal: AbortSignal;
  /** Called once, before anything is sent. The question rejects with what it throws. */
  readonly onStart?: () => void;
}

/** A question that is answered by one call of a tool. */
export interface ToolQuestion extends Question {
  readonly system: string;
  readonly prompt: readonly string[];
  /** How many of the first parts other questions share: providers keep them in their cache. */
  readonly shared?: number;
  readonly tool: ToolDefinition & { readonly description: string };
  readonly temperature: 0 | 1;
  /** Whether the model was asked before and did not call the tool. */
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
  /** Letters, digits, `_` and `-`, at most 128. */
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of its input, of type object. */
  readonly schema: JsonObject;
}

/** One message of a conversation. */
export type Message =
  | { readonly role: "user"; readonly content: readonly UserBlock[] }
  | { readonly role: "assistant"; readonly content: readonly Block[] };

/** Part of what a model said. An opaque block, such as a thought with its signature, goes back as it came. */
export type Block = TextBlock | ToolUseBlock | { readonly type: "opaque"; readonly block: JsonObject };

export type UserBlock = TextBlock | ToolResultBlock;

export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A call that a model asks for. */
export interface ToolUseBlock {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** Why the call cannot be made. */
  readonly fault?: string;
  /** As it came, for providers that want it back so. */
  readonly raw?: JsonObject;
}

export interface ToolResultBlock {
  readonly type: "tool_result";
  readonly id: string;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly isError: boolean;
}

export interface ImageBlock {
  readonly type: "image";
  readonly mimeType: string;
  readonly data: string;
}

/** Why an answer ended: complete; waits for results of tools; reached `maxTokens`; refused; or more than the model can hold. */
export type StopReason = "completed" | "tool_use" | "max_tokens" | "refusal" | "context_full";

/** Tokens of one answer. */
export interface TokenUsage {
  /** All that the model read, cached input included. */
  readonly input: number;
  readonly output: number;
  /** Input that was written to the cache. */
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

interface Answer {
  readonly stop: StopReason;
  /** null: the answer does not say. */
  readonly usage: TokenUsage | null;
  /** The model that answered; an alias such as "latest" is resolved. */
  readonly model: string;
}

export interface ToolAnswer extends Answer {
  /** Input of the tool's call, unchecked; undefined when the model did not call it. */
  readonly input: Json | undefined;
  /** Whether the input, if any, was in the text in place of a call. */
  readonly uncalled?: boolean;
}

export interface TurnAnswer extends Answer {
  readonly content: readonly Block[];
}

/** A source of answers. Both reject with ModelFailure when there is no answer, and with the signal's reason when it is aborted. */
export interface ModelProvider {
  /** Asks with the given temperature and the tool forced, as far as the model supports that: its input has to be checked. */
  askTool(question: ToolQuestion): Promise<ToolAnswer>;
  /** Asks for the next turn. The conversation so far is read from the provider's cache. */
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
