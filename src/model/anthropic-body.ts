import type { Json, JsonObject } from "../values/json.ts";
import { unbounded } from "./api.ts";
import type {
  Block,
  ImageBlock,
  Message,
  TextBlock,
  ToolDefinition,
  ToolQuestion,
  TurnQuestion,
  UserBlock,
} from "./provider.ts";

/** Everything up to here is cached for five minutes, and read at a tenth of the price. */
const KEPT = { cache_control: { type: "ephemeral" } } as const;

/** Asks for a call of the tool: forced; where that is refused, for JSON without bounds; where that is refused too, by the prompt alone. */
export function toolBody(question: ToolQuestion, left: ReadonlySet<string>): JsonObject {
  const { model, maxTokens, system, prompt, shared = 0, tool, temperature } = question;
  const content = prompt.map((text, index) => ({ ...textOf(text), ...(index === shared - 1 ? KEPT : {}) }));
  return {
    model: model.id,
    max_tokens: maxTokens,
    ...(left.has("temperature") ? {} : { temperature }),
    ...systemOf(system),
    messages: [{ role: "user", content }],
    ...answerBy(tool, left),
  };
}

function answerBy(tool: ToolDefinition, left: ReadonlySet<string>): JsonObject {
  const { name, schema } = tool;
  const tools = [toolOf(tool)];
  if (!left.has("forced")) return { tools, tool_choice: { type: "tool", name, disable_parallel_tool_use: true } };
  if (left.has("format")) return { tools, tool_choice: { type: "auto", disable_parallel_tool_use: true } };
  return { output_config: { format: { type: "json_schema", schema: unbounded(schema, false) } } };
}

/** Caches tools, system prompt, and the conversation up to its end and up to its last end, which the API does not find behind more than 20 blocks. */
export function turnBody({ model, maxTokens, system, tools, messages }: TurnQuestion): JsonObject {
  const ends = messages.flatMap(({ role }, index) => (role === "user" ? [index] : [])).slice(-2);
  return {
    model: model.id,
    max_tokens: maxTokens,
    ...systemOf(system, KEPT),
    ...(tools.length > 0 ? { tools: keepLast(tools.map(toolOf), !system) } : {}),
    messages: messages.map((message, index) => messageOf(message, ends.includes(index))),
  };
}

function systemOf(system: string | undefined, kept: JsonObject = {}): JsonObject {
  return system ? { system: [{ ...textOf(system), ...kept }] } : {};
}

function toolOf({ name, description, schema }: ToolDefinition): JsonObject {
  return { name, ...(description ? { description } : {}), input_schema: schema };
}

function messageOf({ role, content }: Message, kept: boolean): JsonObject {
  return { role, content: keepLast(content.filter(isSaid).map(blockOf), kept) };
}

function keepLast(blocks: JsonObject[], kept: boolean): JsonObject[] {
  return kept ? blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...KEPT } : block)) : blocks;
}

/** The API takes no empty text. */
function isSaid(block: Block | UserBlock | ImageBlock): boolean {
  return block.type !== "text" || block.text !== "";
}

function blockOf(block: Block | UserBlock): JsonObject {
  if (block.type === "opaque") return block.block;
  if (block.type === "text") return textOf(block.text);
  if (block.type === "tool_use") return { type: "tool_use", id: block.id, name: block.name, input: block.input };
  const { id, content, isError } = block;
  return {
    type: "tool_result",
    tool_use_id: id,
    content: content.filter(isSaid).map(resultOf),
    ...(isError ? { is_error: true } : {}),
  };
}

function resultOf(block: TextBlock | ImageBlock): JsonObject {
  if (block.type === "text") return textOf(block.text);
  return { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } };
}

function textOf(text: string): { [key: string]: Json } {
  return { type: "text", text };
}
