import { sha256 } from "../values/hash.ts";
import { isObject, type JsonObject, writeJson } from "../values/json.ts";
import { noteOf } from "../values/show/bytes.ts";
import { type Setting, TEMPERATURE, unbounded } from "./api.ts";
import type { Model } from "./model.ts";
import type {
  Block,
  Message,
  ToolDefinition,
  ToolQuestion,
  ToolResultBlock,
  ToolUseBlock,
  TurnQuestion,
} from "./provider.ts";

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

export const SETTINGS: readonly Setting[] = [
  TEMPERATURE,
  { name: "tokens", said: /\bmax_(?:completion_)?tokens\b/i, isIn: () => true },
  { name: "thoughts", said: /\breasoning_content\b/i, isIn: () => true },
  ...FORMS.slice(0, -1).map((_, at) => ({
    name: formName(at),
    said: FORM,
    isIn: (body: JsonObject) => formIn(body) === at,
  })),
];

function formName(at: number): string {
  return `form ${at}`;
}

function formIn({ tool_choice: choice, response_format: format }: JsonObject): number {
  if (choice !== undefined) return choice === "required" ? 1 : 0;
  return format === undefined ? -1 : writeJson(format).startsWith('{"type":"json_schema"') ? 2 : 3;
}

/** Asks for a call of the tool; a model that did not make it gets the next form without a tool. */
export function toolBody(question: ToolQuestion, left: ReadonlySet<string>): JsonObject {
  const { model, maxTokens, system, prompt, tool, temperature, uncalled } = question;
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
    ...(left.has("temperature") ? {} : { temperature }),
    ...tokensOf(model, maxTokens, left),
    ...(at < TOOLLESS ? { tools: [toolOf(tool)] } : {}),
    ...FORMS[at]?.(tool),
  };
}

export function turnBody(question: TurnQuestion, left: ReadonlySet<string>): JsonObject {
  const { model, maxTokens, system, tools, messages } = question;
  return {
    model: model.id,
    messages: [
      ...(system ? [{ role: "system", content: system }] : []),
      ...messages.flatMap((message) => messagesOf(message, left.has("thoughts"))),
    ],
    ...tokensOf(model, maxTokens, left),
    ...(tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
  };
}

/** OpenAI itself has renamed the bound. */
function tokensOf({ baseUrl }: Model, maxTokens: number, left: ReadonlySet<string>): JsonObject {
  const isOwn = /^(?:api\.openai\.com|.*\.openai\.azure\.com)$/.test(new URL(baseUrl).hostname);
  return { [isOwn === left.has("tokens") ? "max_tokens" : "max_completion_tokens"]: maxTokens };
}

const MAX_NAME = 64;
const HASH = 8;

/** The name of a tool as the API takes it. */
export function shorten(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - HASH - 1)}_${sha256(name, HASH)}`;
}

function toolOf({ name, description, schema }: ToolDefinition): JsonObject {
  const parameters = schema.properties === undefined ? { ...schema, properties: {} } : schema;
  return { type: "function", function: { name: shorten(name), ...(description ? { description } : {}), parameters } };
}

function messagesOf({ role, content }: Message, thoughts: boolean): JsonObject[] {
  const text = content.flatMap((block) => (block.type === "text" && block.text !== "" ? [block.text] : [])).join("\n");
  const said: JsonObject = text === "" ? {} : { content: text };
  if (role === "user") {
    const results = content.filter((block) => block.type === "tool_result").map(resultOf);
    return text === "" ? results : [...results, { role, ...said }];
  }
  const calls = content.filter((block): block is ToolUseBlock => block.type === "tool_use").map(callOf);
  const opaque = content.flatMap((block: Block) => (block.type === "opaque" ? [block.block] : []));
  const tool_calls = calls.length > 0 ? { tool_calls: calls } : {};
  return [{ role, ...said, ...tool_calls, ...(thoughts ? Object.assign({}, ...opaque) : {}) }];
}

/** As it came, for providers that want it so. */
function callOf({ id, name, input, raw = {} }: ToolUseBlock): JsonObject {
  const { function: called } = raw;
  const own = isObject(called) ? called : {};
  return { ...raw, id, type: "function", function: { ...own, name: shorten(name), arguments: writeJson(input) } };
}

function resultOf({ id, content, isError }: ToolResultBlock): JsonObject {
  const texts = content.map((block) => (block.type === "text" ? block.text : noteOf(block.mimeType, block.data)));
  const text = texts.filter((one) => one !== "").join("\n");
  return { role: "tool", tool_call_id: id, content: isError ? `error: ${text}` : text };
}
