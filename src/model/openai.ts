import { sha256 } from "../values/hash.ts";
import { isObject, type Json, type JsonObject, parseJson, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { noteOf } from "../values/show/answer.ts";
import { asHeader, checkReach, type Dialect, isAmount, TEMPERATURE, UNASKED, unbounded } from "./api.ts";
import type { Model } from "./model.ts";
import { plainJson, postJson } from "./post.ts";
import type { Block, Message, StopReason, TokenUsage, ToolDefinition } from "./provider.ts";

/** How an answer is requested: the first form that is not refused; the last uses words alone. */
const FORMS = [
  ({ name }: ToolDefinition) => ({ tool_choice: { type: "function", function: { name } } }),
  () => ({ tool_choice: "required" }),
  ({ name, schema }: ToolDefinition) => ({
    response_format: { type: "json_schema", json_schema: { name, strict: true, schema: unbounded(schema, true) } },
  }),
  () => ({ response_format: { type: "json_object" } }),
  () => ({}),
];
const TOOLLESS = 2;
const FORM = /tool[-_ ](?:choice|use|call)|\btools\b|function|response_format|json_schema|json_object/i;

function formName(at: number): string {
  return `form ${at}`;
}

function formIn({ tool_choice: choice, response_format: format }: JsonObject): number {
  if (choice !== undefined) return choice === "required" ? 1 : 0;
  return format === undefined ? -1 : writeJson(format).startsWith('{"type":"json_schema"') ? 2 : 3;
}

/** The Chat Completions of OpenAI, or a compatible API. */
export const OPENAI: Dialect<JsonObject> = {
  open(model, key) {
    checkReach(model, key);
    const { baseUrl, keyHeader = "authorization", query } = model;
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/chat/completions`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = new Headers({ "content-type": "application/json" });
    if (key) headers.set(keyHeader, asHeader(keyHeader, key));
    for (const [name, value] of Object.entries(model.headers)) headers.set(name, value);
    return (body, signal) => postJson(url, headers, body, signal);
  },
  refusing: [400, 404, 422, 501],
  settings: [
    TEMPERATURE,
    { name: "tokens", said: /\bmax_(?:completion_)?tokens\b/i, isIn: () => true },
    { name: "thoughts", said: /\breasoning_content\b/i, isIn: () => true },
    ...FORMS.slice(0, -1).map((_, at) => ({
      name: formName(at),
      said: FORM,
      isIn: (body: JsonObject) => formIn(body) === at,
    })),
  ],
  /** Asks for a call of the tool; a model that did not make it gets the next form without a tool. */
  toolBody({ model, maxTokens, system, prompt, tool, temperature, uncalled }, left) {
    const firstFrom = (start: number): number => FORMS.findIndex((_, at) => at >= start && !left.has(formName(at)));
    const first = firstFrom(0);
    const at = uncalled ? firstFrom(Math.min(Math.max(TOOLLESS, first + 1), FORMS.length - 1)) : first;
    const words = `There is no tool. In place of its call, answer with one JSON object and nothing else. Its JSON Schema: ${writeJson(tool.schema)}`;
    return {
      model: model.id,
      messages: [
        { role: "system", content: system },
        { role: "user", content: [...prompt, ...(at < TOOLLESS ? [] : [words])].join("\n\n") },
      ],
      ...(!left.has("temperature") && { temperature }),
      ...tokensOf(model, maxTokens, left),
      ...(at < TOOLLESS && { tools: [toolOf(tool)] }),
      ...FORMS[at]?.(tool),
    };
  },
  turnBody({ model, maxTokens, system, tools, messages }, left) {
    return {
      model: model.id,
      messages: [
        ...(system ? [{ role: "system", content: system }] : []),
        ...messages.flatMap((message) => messagesOf(message, left.has("thoughts"))),
      ],
      ...tokensOf(model, maxTokens, left),
      ...(tools.length > 0 && { tools: tools.map(toolOf) }),
    };
  },
  /** Reads the first choice of an answer. */
  read(answer) {
    if (!isObject(answer) || !Array.isArray(answer.choices)) return undefined;
    const [choice] = answer.choices;
    if (!isObject(choice) || !isObject(choice.message)) return undefined;
    const { model, usage } = answer;
    const { message, finish_reason: reason } = choice;
    return {
      content: message,
      stop: stopOf(reason, message),
      usage: isObject(usage) ? readUsage(withDoubles(usage)) : null,
      model,
    };
  },
  /** An error that says what the model did: refused, got too much, or made a malformed call. */
  answerOf({ status, said, about }, question) {
    const stop = (reason: StopReason) => ({ content: {}, stop: reason, usage: UNASKED });
    if (/\bcontext_length_exceeded\b/.test(about) || /\bmaximum context length\b/i.test(said))
      return stop("context_full");
    if (status !== 400) return undefined;
    if (/\bcontent_filter\b/.test(about)) return stop("refusal");
    return "tool" in question && /\btool_use_failed\b/.test(about) ? stop("completed") : undefined;
  },
  /** Malformed JSON is given as text. */
  toolInput(message, { tool }) {
    const call = callsOf(message).find(({ called }) => called.name === shorten(tool.name));
    return call ? { input: argumentsOf(call.called, plainJson) } : { input: jsonIn(textOf(message)), uncalled: true };
  },
  /** A call whose arguments are not an object has a fault. */
  turnContent(message, { tools, messages }) {
    const text = textOf(message) || String(message.refusal ?? "");
    const { reasoning_content: thoughts } = message;
    return [
      ...(typeof thoughts === "string" ? [{ type: "opaque", block: { reasoning_content: thoughts } } as const] : []),
      ...(text === "" ? [] : [{ type: "text", text } as const]),
      ...callsOf(message).map(({ raw, called }, at, all): Block => {
        const isOwn = raw.id !== "" && all.findIndex((call) => call.raw.id === raw.id) === at;
        const input = argumentsOf(called, parseJson);
        const name = String(called.name);
        return {
          type: "tool_use",
          id: typeof raw.id === "string" && isOwn ? raw.id : `call_${messages.length}_${at}`,
          name: tools.find((tool) => shorten(tool.name) === name)?.name ?? name,
          ...(isObject(input) ? { input } : { input: {}, fault: "the arguments of the call are no JSON object" }),
          raw,
        };
      }),
    ];
  },
};

function stopOf(reason: Json | undefined, message: JsonObject): StopReason {
  if (message.refusal || reason === "content_filter") return "refusal";
  if (reason === "length") return "max_tokens";
  return callsOf(message).length > 0 ? "tool_use" : "completed";
}

function readUsage(usage: JsonObject): TokenUsage | null {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = usage;
  if (!isAmount(input) || !isAmount(output)) return null;
  const cached = isObject(details) ? details.cached_tokens : 0;
  return { input, output, cacheWrite: 0, cacheRead: isAmount(cached) ? Math.min(cached, input) : 0 };
}

/** The calls of a message, or the one of the old form. */
function callsOf({ tool_calls: calls, function_call: old }: JsonObject): { raw: JsonObject; called: JsonObject }[] {
  const all = Array.isArray(calls) && calls.length > 0 ? calls : isObject(old) ? [{ function: old }] : [];
  return all.flatMap((raw) => (isObject(raw) && isObject(raw.function) ? [{ raw, called: raw.function }] : []));
}

function argumentsOf({ arguments: given }: JsonObject, read: typeof parseJson): Json {
  return typeof given === "string" ? (read(given) ?? given) : (given ?? "");
}

function textOf({ content }: JsonObject): string {
  if (!Array.isArray(content)) return typeof content === "string" ? content : "";
  return content.flatMap((part) => (isObject(part) && typeof part.text === "string" ? [part.text] : [])).join("");
}

/** A text as JSON, else the JSON in it: after thoughts, in the first fence, else from the first brace to its match. */
function jsonIn(text: string): Json | undefined {
  const whole = plainJson(text);
  if (isObject(whole)) return whole;
  const said = text.replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, "").replace(/^[\s\S]*<\/think>(?=[\s\S]*\{)/i, "");
  const [, fenced] = /```\w*\s*\n([\s\S]*?)```/.exec(said) ?? [];
  return (fenced === undefined ? undefined : plainJson(fenced)) ?? plainJson(bracedIn(said));
}

/** From the first brace to the one that closes it. */
function bracedIn(text: string): string {
  const start = Math.max(0, text.indexOf("{"));
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:\\.|[^"\\])*"?|[{}]/g)) {
    if (token === "{") depth++;
    if (token === "}" && --depth === 0) return text.slice(start, start + index + 1);
  }
  return "";
}

/** OpenAI itself has renamed the bound. */
function tokensOf({ baseUrl }: Model, maxTokens: number, left: ReadonlySet<string>): JsonObject {
  const isOwn = /^(?:api\.openai\.com|.*\.openai\.azure\.com)$/.test(new URL(baseUrl).hostname);
  return { [isOwn === left.has("tokens") ? "max_tokens" : "max_completion_tokens"]: maxTokens };
}

const MAX_NAME = 64;
const HASH = 8;

/** The name of a tool as the API takes it. */
function shorten(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - HASH - 1)}_${sha256(name, HASH)}`;
}

function toolOf({ name, description, schema }: ToolDefinition): JsonObject {
  const parameters = schema.properties === undefined ? { ...schema, properties: {} } : schema;
  return { type: "function", function: { name: shorten(name), ...(description && { description }), parameters } };
}

function messagesOf({ role, content }: Message, thoughts: boolean): JsonObject[] {
  const text = content.flatMap((block) => (block.type === "text" && block.text !== "" ? [block.text] : [])).join("\n");
  const said: JsonObject = text === "" ? {} : { content: text };
  if (role === "user") {
    const results = content.flatMap((block) => (block.type === "tool_result" ? [resultOf(block)] : []));
    return text === "" ? results : [...results, { role, ...said }];
  }
  const calls = content.flatMap((block) => (block.type === "tool_use" ? [callOf(block)] : []));
  const opaque = content.flatMap((block) => (block.type === "opaque" ? [block.block] : []));
  return [
    { role, ...said, ...(calls.length > 0 && { tool_calls: calls }), ...(thoughts && Object.assign({}, ...opaque)) },
  ];
}

type BlockOf<T extends string> = Extract<Message["content"][number], { type: T }>;

/** As it came, for providers that want it so. */
function callOf({ id, name, input, raw = {} }: BlockOf<"tool_use">): JsonObject {
  const { function: called } = raw;
  const own = isObject(called) ? called : {};
  return { ...raw, id, type: "function", function: { ...own, name: shorten(name), arguments: writeJson(input) } };
}

function resultOf({ id, content, isError }: BlockOf<"tool_result">): JsonObject {
  const texts = content.map((block) => (block.type === "text" ? block.text : noteOf(block.mimeType, block.data)));
  const text = texts.filter((one) => one !== "").join("\n");
  return { role: "tool", tool_call_id: id, content: isError ? `error: ${text}` : text };
}
