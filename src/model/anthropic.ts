import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { toolBody, turnBody } from "./anthropic-body.ts";
import { asHeader, checkReach, type Dialect, isAmount, type Post, type Reply, TEMPERATURE, UNASKED } from "./api.ts";
import type { Model } from "./model.ts";
import { ApiFailure, plainJson, rootOf, Unreached, unlessError } from "./post.ts";
import type { Block, StopReason, TokenUsage } from "./provider.ts";

/** The Messages API of Anthropic, or a compatible one. */
export const ANTHROPIC: Dialect<JsonObject[]> = {
  open,
  refusing: [400],
  settings: [
    TEMPERATURE,
    {
      name: "forced",
      said: /\btool_choice\b|\bforced tool|\bforces tool/i,
      isIn: ({ tool_choice: choice }) => isObject(choice) && choice.type === "tool",
    },
    {
      name: "format",
      said: /\boutput_(config|format)\b|\bstructured outputs?\b|\bjson_schema\b/i,
      isIn: ({ output_config: config }) => config !== undefined,
    },
  ],
  toolBody,
  turnBody,
  read: readReply,
  answerOf,
  toolInput: (content, { tool }) => ({ input: toolInput(content, tool.name) }),
  turnContent,
};

/** The limits of the run apply, not the SDK's. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Uses Anthropic's SDK, which knows what else its API wants. Whatever it would read from the environment is given. */
function open(model: Model, key: string | undefined): Post {
  checkReach(model, key);
  const { baseUrl, keyHeader = "x-api-key", query, headers } = model;
  const client = new Anthropic({
    ...{ apiKey: null, authToken: null, webhookKey: null, baseURL: baseUrl, defaultQuery: query },
    ...{ logLevel: "off", timeout: NO_LIMIT_MS, maxRetries: 0, fetchOptions: { redirect: "manual" } },
    defaultHeaders: {
      "x-api-key": null,
      // The last version of the API with `temperature`, which the next one and models from Claude 4.7 on refuse.
      "anthropic-version": "2023-06-01",
      ...(key && { [keyHeader]: asHeader(keyHeader, key) }),
      ...headers,
    },
  });
  return async (body, signal) => {
    const { data, response } = await client
      .post<Json>("/v1/messages", { body, signal })
      .withResponse()
      .catch((error: unknown) => {
        signal.throwIfAborted();
        // By its name: what Node itself throws need not be of our realm.
        if ((error as Error).name === "SyntaxError") return { data: undefined, response: undefined };
        if (!(error instanceof APIError) || error.status === undefined || !error.headers)
          throw new Unreached(rootOf(error), { cause: error });
        throw new ApiFailure(error.status, error.headers, error.error as Json);
      });
    return response && unlessError(data, response.headers);
  };
}

type Message = Reply<JsonObject[]>;

const STOPS: ReadonlyMap<Json | undefined, StopReason> = new Map([
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["model_context_window_exceeded", "context_full"],
]);

/** A prompt that is too long: the API does not ask the model. */
function answerOf({ status, said }: ApiFailure): Message | undefined {
  const isFull = /\bprompt is too long\b|\bexceeds? (the )?(model's )?(context|maximum context)\b/i.test(said);
  return status === 400 && isFull ? { content: [], stop: "context_full", usage: UNASKED } : undefined;
}

function readReply(message: Json | undefined): Message | undefined {
  if (!isObject(message) || !Array.isArray(message.content) || !message.content.every(isObject)) return undefined;
  const { content, stop_reason: reason, model, usage } = message;
  return {
    content: content as JsonObject[],
    stop: STOPS.get(reason) ?? "completed",
    usage: isObject(usage) ? readUsage(usage) : null,
    ...(typeof model === "string" && model !== "" ? { model } : {}),
  };
}

/** Null when the answer does not say. */
function readUsage(usage: JsonObject): TokenUsage | null {
  const { input_tokens: uncached, output_tokens: output } = usage;
  if (!isAmount(uncached) || !isAmount(output)) return null;
  const [cacheWrite, cacheRead] = [amount(usage.cache_creation_input_tokens), amount(usage.cache_read_input_tokens)];
  return { input: uncached + cacheWrite + cacheRead, output, cacheWrite, cacheRead };
}

function amount(value: Json | undefined): number {
  return isAmount(value) ? value : 0;
}

/** The input of the tool's call, or JSON in the text in place of one. */
function toolInput(content: readonly JsonObject[], tool: string): Json | undefined {
  const call = content.find(({ type, name }) => type === "tool_use" && name === tool);
  if (call) return call.input;
  return plainJson(content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join(""));
}

/** Text and calls; undefined for a malformed call. */
function turnContent(content: readonly JsonObject[]): Block[] | undefined {
  const blocks = content.map((block): Block | undefined => {
    const { type, text, id, name, input } = block;
    if (type === "text") return { type, text: String(text) };
    if (type !== "tool_use") return { type: "opaque", block };
    if (typeof id !== "string" || typeof name !== "string" || !isObject(input)) return undefined;
    return { type, id, name, input };
  });
  return blocks.includes(undefined) ? undefined : (blocks as Block[]);
}
