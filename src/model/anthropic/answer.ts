import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isAmount, type Reply, UNASKED } from "../api.ts";
import type { Block } from "../messages.ts";
import { type ApiFailure, plainJson } from "../post.ts";
import type { StopReason, TokenUsage } from "../provider.ts";

type Message = Reply<readonly JsonObject[]>;

const STOPS: ReadonlyMap<Json | undefined, StopReason> = new Map([
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["model_context_window_exceeded", "context_full"],
]);

/** Of a prompt that is too long, that the context is full: the API does not even ask the model. */
export function answerOf({ status, said }: ApiFailure): Message | undefined {
  const isFull = /\bprompt is too long\b|\bexceeds? (the )?(model's )?(context|maximum context)\b/i.test(said);
  return status === 400 && isFull ? { content: [], stop: "context_full", usage: UNASKED } : undefined;
}

/** Undefined when it is no message. */
export function readReply(message: Json | undefined): Message | undefined {
  if (!isObject(message) || !Array.isArray(message.content) || !message.content.every(isObject)) return undefined;
  const { content, stop_reason: reason, model, usage } = message;
  return {
    content: content as JsonObject[],
    stop: STOPS.get(reason) ?? "completed",
    usage: isObject(usage) ? readUsage(usage) : null,
    ...(typeof model === "string" && model !== "" ? { model } : {}),
  };
}

/** Null where it does not say what it used, which is not nothing. */
function readUsage(usage: JsonObject): TokenUsage | null {
  const { input_tokens: uncached, output_tokens: output } = usage;
  if (!isAmount(uncached) || !isAmount(output)) return null;
  const [cacheWrite, cacheRead] = [amount(usage.cache_creation_input_tokens), amount(usage.cache_read_input_tokens)];
  return { input: uncached + cacheWrite + cacheRead, output, cacheWrite, cacheRead };
}

function amount(value: Json | undefined): number {
  return isAmount(value) ? value : 0;
}

/** What the tool was called with, or what was answered in its form. */
export function toolInput(content: readonly JsonObject[], tool: string): Json | undefined {
  const call = content.find(({ type, name }) => type === "tool_use" && name === tool);
  if (call) return call.input;
  return plainJson(content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join(""));
}

/** What was said, and what is to be called; undefined for a call that is none. */
export function turnContent(content: readonly JsonObject[]): Block[] | undefined {
  const blocks = content.map((block): Block | undefined => {
    const { type, text, id, name, input } = block;
    if (type === "text") return { type, text: String(text) };
    if (type !== "tool_use") return { type: "opaque", block };
    if (typeof id !== "string" || typeof name !== "string" || !isObject(input)) return undefined;
    return { type, id, name, input };
  });
  return blocks.includes(undefined) ? undefined : (blocks as Block[]);
}
