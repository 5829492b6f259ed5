import type { Json, JsonObject } from "../values/json.ts";

/** One question to a model, answered by one call of a tool. */
export interface ToolQuestion {
  model: string;
  /** What the model is to be and do. */
  system: string;
  /** The parts of the one message to it. */
  prompt: readonly string[];
  tool: { name: string; description: string; schema: JsonObject };
  /** Bound on what it writes, thoughts included. */
  maxTokens: number;
  /** Ends the question, also between tries. */
  signal: AbortSignal;
}

/** What a model answered, and what that used. */
export interface ToolAnswer {
  /** Input of the tool's call, unchecked; undefined when the model did not call it. */
  input: Json | undefined;
  /** Whether the answer ended because it reached `maxTokens`. */
  cut: boolean;
  usage: TokenUsage;
}

export interface TokenUsage {
  input: number;
  output: number;
}

/** A source of answers. */
export interface ModelProvider {
  /**
   * Asks with temperature 0 and the tool forced, as far as the model takes that. Rejects with ModelFailure when there is no
   * answer, and with the signal's reason when it is aborted.
   */
  askTool(question: ToolQuestion): Promise<ToolAnswer>;
}

/** How a provider is reached. */
export interface ModelAccess {
  apiKey: string;
  /** URL that the paths of the API follow; undefined: the provider's own. */
  baseUrl?: string;
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

/** The access that environment variables give: `ANTHROPIC_API_KEY` and `ANTHROPIC_BASE_URL`; undefined without a key. */
export function accessOf(env: Readonly<Record<string, string | undefined>>): ModelAccess | undefined {
  const apiKey = env.ANTHROPIC_API_KEY?.trim();
  const baseUrl = env.ANTHROPIC_BASE_URL?.trim();
  return apiKey ? { apiKey, ...(baseUrl ? { baseUrl } : {}) } : undefined;
}
