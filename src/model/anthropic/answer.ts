import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import type { Block } from "../messages.ts";
import type { StopReason, TokenUsage } from "../provider.ts";
import { noMessage } from "../wording.ts";

/** A message of a model as the API gives it. */
export interface Reply {
  content: readonly JsonObject[];
  stop: StopReason;
  usage: TokenUsage;
  model: string;
}

const STOPS: ReadonlyMap<Json | undefined, StopReason> = new Map([
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["model_context_window_exceeded", "context_full"],
]);

/** What stands for a message that the API did not even ask the model for. */
export const FULL: Omit<Reply, "model"> = {
  content: [],
  stop: "context_full",
  usage: { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 },
};

/** The SDK gives on whatever JSON or text came. Throws ModelFailure when it is no message. */
export function readReply(message: unknown, asked: string, host: string): Reply {
  if (!isObject(message) || !Array.isArray(message.content) || !message.content.every(isObject)) throw noMessage(host);
  const { content, stop_reason: reason, model, usage } = message;
  return {
    content: content as JsonObject[],
    stop: STOPS.get(reason) ?? "completed",
    usage: readUsage(isObject(usage) ? usage : {}),
    model: typeof model === "string" && model !== "" ? model : asked,
  };
}

function readUsage(usage: JsonObject): TokenUsage {
  const cacheWrite = amount(usage.cache_creation_input_tokens);
  const cacheRead = amount(usage.cache_read_input_tokens);
  const input = amount(usage.input_tokens) + cacheWrite + cacheRead;
  return { input, output: amount(usage.output_tokens), cacheWrite, cacheRead };
}

function amount(value: Json | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** What the tool was called with, or what was answered in its form. */
export function toolInput(content: readonly JsonObject[], tool: string): Json | undefined {
  const call = content.find(({ type, name }) => type === "tool_use" && name === tool);
  if (call) return call.input;
  return parseJson(content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join(""));
}

/** What was said, and what is to be called. Throws ModelFailure for a call that is none. */
export function turnContent(content: readonly JsonObject[], host: string): Block[] {
  return content.map((block) => {
    const { type, text, id, name, input } = block;
    if (type === "text") return { type, text: String(text) };
    if (type !== "tool_use") return { type: "opaque", block };
    if (typeof id !== "string" || typeof name !== "string" || !isObject(input)) throw noMessage(host);
    return { type, id, name, input };
  });
}
