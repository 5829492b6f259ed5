import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { isObject, type Json, type JsonObject, parseJson, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { asHeader, checkReach, type Dialect, isAmount, TEMPERATURE, UNASKED, unbounded } from "./api.ts";
import { ApiFailure, plainJson, rootOf, Unreached, unlessError } from "./post.ts";
import type { Block, Message, StopReason, TokenUsage, ToolDefinition } from "./provider.ts";

/** The limits of the run apply, not the SDK's. */
const NO_LIMIT_MS = 2 ** 31 - 1;

const STOPS: ReadonlyMap<Json | undefined, StopReason> = new Map([
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["model_context_window_exceeded", "context_full"],
]);

/** Everything up to here is cached for five minutes, and read at a tenth of the price. */
const KEPT = { cache_control: { type: "ephemeral" } } as const;

/** The Messages API of Anthropic, or a compatible one. */
export const ANTHROPIC: Dialect<JsonObject[]> = {
  /** Uses Anthropic's SDK, which knows what else its API wants. Whatever it would read from the environment is given. */
  open(model, key) {
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
      // As text both ways, which keeps each number as it is written.
      const asJson = { body: writeJson(body), headers: { "content-type": "application/json" } };
      const { response, text } = await client
        .post("/v1/messages", { ...asJson, signal })
        .asResponse()
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (!(error instanceof APIError) || error.status === undefined || !error.headers)
            throw new Unreached(rootOf(error), { cause: error });
          throw new ApiFailure(error.status, error.headers, error.error as Json);
        });
      return unlessError(parseJson(text), response.headers);
    };
  },
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
  /** Asks for a call of the tool: forced; where that is refused, for JSON without bounds; where that is refused too, by the prompt alone. */
  toolBody({ model, maxTokens, system, prompt, shared = 0, tool, temperature }, left) {
    const content = prompt.map((text, index) => ({ ...textOf(text), ...(index === shared - 1 && KEPT) }));
    return {
      model: model.id,
      max_tokens: maxTokens,
      ...(!left.has("temperature") && { temperature }),
      ...systemOf(system),
      messages: [{ role: "user", content }],
      ...answerBy(tool, left),
    };
  },
  /** Caches tools, system prompt, and the conversation up to its end and up to its last end, which the API does not find behind more than 20 blocks. */
  turnBody({ model, maxTokens, system, tools, messages }) {
    const ends = messages.flatMap(({ role }, index) => (role === "user" ? [index] : [])).slice(-2);
    return {
      model: model.id,
      max_tokens: maxTokens,
      ...systemOf(system, KEPT),
      ...(tools.length > 0 && { tools: keepLast(tools.map(toolOf), !system) }),
      messages: messages.map(({ role, content }, index) => {
        return { role, content: keepLast(content.filter(isSaid).map(blockOf), ends.includes(index)) };
      }),
    };
  },
  read(message) {
    if (!isObject(message) || !Array.isArray(message.content) || !message.content.every(isObject)) return undefined;
    const { content, stop_reason: reason, model, usage } = message;
    return {
      content: content as JsonObject[],
      stop: STOPS.get(reason) ?? "completed",
      usage: isObject(usage) ? readUsage(withDoubles(usage)) : null,
      model,
    };
  },
  /** A prompt that is too long: the API does not ask the model. */
  answerOf({ status, said }) {
    const isFull = /\bprompt is too long\b|\bexceeds? (the )?(model's )?(context|maximum context)\b/i.test(said);
    return status === 400 && isFull ? { content: [], stop: "context_full", usage: UNASKED } : undefined;
  },
  toolInput(content, { tool }) {
    const call = content.find(({ type, name }) => type === "tool_use" && name === tool.name);
    const texts = content.flatMap((block) => (block.type === "text" ? [String(block.text)] : []));
    return { input: call ? withDoubles(call.input ?? null) : plainJson(texts.join("")) };
  },
  turnContent(content) {
    const blocks = content.map((block): Block | undefined => {
      const { type, text, id, name, input } = block;
      if (type === "text") return { type, text: String(text) };
      if (type !== "tool_use") return { type: "opaque", block };
      // A malformed call.
      if (typeof id !== "string" || typeof name !== "string" || !isObject(input)) return undefined;
      return { type, id, name, input };
    });
    return blocks.includes(undefined) ? undefined : (blocks as Block[]);
  },
};

/** Null when the answer does not say. */
function readUsage(usage: JsonObject): TokenUsage | null {
  const { input_tokens: uncached, output_tokens: output } = usage;
  if (!isAmount(uncached) || !isAmount(output)) return null;
  const amount = (value: Json | undefined): number => (isAmount(value) ? value : 0);
  const [cacheWrite, cacheRead] = [amount(usage.cache_creation_input_tokens), amount(usage.cache_read_input_tokens)];
  return { input: uncached + cacheWrite + cacheRead, output, cacheWrite, cacheRead };
}

function answerBy(tool: ToolDefinition, left: ReadonlySet<string>): JsonObject {
  const { name, schema } = tool;
  const tools = [toolOf(tool)];
  if (!left.has("forced")) return { tools, tool_choice: { type: "tool", name, disable_parallel_tool_use: true } };
  if (left.has("format")) return { tools, tool_choice: { type: "auto", disable_parallel_tool_use: true } };
  return { output_config: { format: { type: "json_schema", schema: unbounded(schema, false) } } };
}

function systemOf(system: string | undefined, kept: JsonObject = {}): JsonObject {
  return system ? { system: [{ ...textOf(system), ...kept }] } : {};
}

function toolOf({ name, description, schema }: ToolDefinition): JsonObject {
  return { name, ...(description && { description }), input_schema: schema };
}

function keepLast(blocks: JsonObject[], kept: boolean): JsonObject[] {
  return kept ? blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...KEPT } : block)) : blocks;
}

type SentBlock =
  | Message["content"][number]
  | Extract<Message["content"][number], { isError: boolean }>["content"][number];

/** The API takes no empty text. */
function isSaid(block: SentBlock): boolean {
  return block.type !== "text" || block.text !== "";
}

function blockOf(block: SentBlock): JsonObject {
  if (block.type === "opaque") return block.block;
  if (block.type === "text") return textOf(block.text);
  if (block.type === "tool_use") return { type: "tool_use", id: block.id, name: block.name, input: block.input };
  if (block.type === "image")
    return { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } };
  const { id, content, isError } = block;
  const said = content.filter(isSaid).map(blockOf);
  return { type: "tool_result", tool_use_id: id, content: said, ...(isError && { is_error: true }) };
}

function textOf(text: string): JsonObject {
  return { type: "text", text };
}
