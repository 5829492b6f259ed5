import Anthropic, { APIConnectionError, APIError } from "@anthropic-ai/sdk";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { ModelAccess, ModelProvider, ToolAnswer, ToolQuestion } from "./provider.ts";
import { invalidBaseUrl, noMessage, refused, unreachable } from "./wording.ts";

const DEFAULT_BASE_URL = "https://api.anthropic.com";
/** The last version of the API with `temperature`; the next one refuses it, which models from Claude 4.7 on do anyway. */
const API_VERSION = "2023-06-01";
/** The run's own limits come first; the SDK's must not. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** What a judge should be asked with, and some models refuse. */
interface Settings {
  temperature: boolean;
  forced: boolean;
}

/** Opens the API of Anthropic, or one that speaks like it. Throws ModelFailure when the base URL is none. */
export function openAnthropic({ apiKey, baseUrl = DEFAULT_BASE_URL }: ModelAccess): ModelProvider {
  const host = hostOf(baseUrl);
  // Everything that the SDK would else read from the environment is given here.
  const client = new Anthropic({ apiKey, baseURL: baseUrl, webhookKey: null, logLevel: "off", timeout: NO_LIMIT_MS });
  const known = new Map<string, Settings>();

  const ask = async (question: ToolQuestion, settings: Settings): Promise<ToolAnswer> => {
    const { signal } = question;
    try {
      const headers = { "anthropic-version": API_VERSION };
      const message = await client.post<unknown>("/v1/messages", { body: bodyOf(question, settings), headers, signal });
      return readMessage(message, question.tool.name, host);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const humbler = settleFor(settings, error);
      if (!humbler) throw explain(error, host);
      known.set(question.model, humbler);
      return ask(question, humbler);
    }
  };
  return { askTool: (question) => ask(question, known.get(question.model) ?? { temperature: true, forced: true }) };
}

function hostOf(baseUrl: string): string {
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) throw invalidBaseUrl();
  return new URL(baseUrl).host;
}

function bodyOf({ model, system, prompt, tool, maxTokens }: ToolQuestion, settings: Settings): object {
  const { name, description, schema } = tool;
  return {
    model,
    max_tokens: maxTokens,
    ...(settings.temperature ? { temperature: 0 } : {}),
    system,
    messages: [{ role: "user", content: prompt.map((text) => ({ type: "text", text })) }],
    tools: [{ name, description, input_schema: schema }],
    tool_choice: { ...(settings.forced ? { type: "tool", name } : { type: "auto" }), disable_parallel_tool_use: true },
  };
}

/** What is left to ask with after a model refused a setting; undefined when that is not why it failed. */
function settleFor(settings: Settings, error: unknown): Settings | undefined {
  if (!(error instanceof APIError) || error.status !== 400) return undefined;
  const said = error.apiMessage ?? "";
  if (settings.temperature && /\btemperature\b/i.test(said)) return { ...settings, temperature: false };
  return settings.forced && /\btool_choice\b|\bforced tool/i.test(said) ? { ...settings, forced: false } : undefined;
}

function explain(error: unknown, host: string): unknown {
  if (error instanceof APIConnectionError) return unreachable(host, rootOf(error), error);
  if (error instanceof APIError && error.status !== undefined)
    return refused(host, error.status, error.apiMessage ?? "", error);
  const name = isError(error) ? error.name : undefined;
  if (name === "SyntaxError") return noMessage(host);
  // How fetch says that the connection broke inside a body.
  return name === "TypeError" && (error as Error).message === "terminated"
    ? unreachable(host, rootOf(error), error)
    : error;
}

/** `fetch failed` says nothing; what caused it does. */
function rootOf(error: unknown): string {
  if (!isError(error)) return String(error);
  return isError(error.cause) ? rootOf(error.cause) : error.message || error.name;
}

/** By its shape: what Node itself throws need not be of our realm. */
function isError(error: unknown): error is Error {
  return typeof error === "object" && error !== null && "message" in error && "name" in error;
}

/** The SDK gives on whatever JSON or text came. */
function readMessage(message: unknown, tool: string, host: string): ToolAnswer {
  if (!isObject(message) || !Array.isArray(message.content)) throw noMessage(host);
  const call = message.content.find(
    (block): block is JsonObject => isObject(block) && block.type === "tool_use" && block.name === tool,
  );
  const usage = isObject(message.usage) ? message.usage : {};
  return {
    input: call?.input,
    cut: message.stop_reason === "max_tokens",
    usage: { input: amount(usage.input_tokens), output: amount(usage.output_tokens) },
  };
}

function amount(value: Json | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
