import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { asHeader, checkReach, type Dialect, isAmount, type Post, type Reply, UNASKED } from "./api.ts";
import type { Model } from "./model.ts";
import { SETTINGS, shorten, toolBody, turnBody } from "./openai-body.ts";
import { type ApiFailure, plainJson, postJson } from "./post.ts";
import type { Block, StopReason, TokenUsage, ToolQuestion, TurnQuestion } from "./provider.ts";

/** The Chat Completions of OpenAI, or a compatible API. */
export const OPENAI: Dialect<JsonObject> = {
  open,
  refusing: [400, 404, 422, 501],
  settings: SETTINGS,
  toolBody,
  turnBody,
  read: readReply,
  answerOf,
  toolInput,
  turnContent,
};

function open(model: Model, key: string | undefined): Post {
  checkReach(model, key);
  const { baseUrl, keyHeader = "authorization", query } = model;
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/chat/completions`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers({ "content-type": "application/json" });
  if (key) headers.set(keyHeader, asHeader(keyHeader, key));
  for (const [name, value] of Object.entries(model.headers)) headers.set(name, value);
  return (body, signal) => postJson(url, headers, body, signal);
}

/** Reads the first choice of an answer. */
function readReply(answer: Json | undefined): Reply<JsonObject> | undefined {
  if (!isObject(answer) || !Array.isArray(answer.choices)) return undefined;
  const [choice] = answer.choices;
  if (!isObject(choice) || !isObject(choice.message)) return undefined;
  const { model, usage } = answer;
  return {
    content: choice.message,
    stop: stopOf(choice, choice.message),
    usage: isObject(usage) ? readUsage(usage) : null,
    ...(typeof model === "string" && model !== "" ? { model } : {}),
  };
}

function stopOf({ finish_reason: reason }: JsonObject, message: JsonObject): StopReason {
  if (message.refusal || reason === "content_filter") return "refusal";
  if (reason === "length") return "max_tokens";
  return callsOf(message).length > 0 ? "tool_use" : "completed";
}

function readUsage({
  prompt_tokens: input,
  completion_tokens: output,
  prompt_tokens_details: details,
}: JsonObject): TokenUsage | null {
  if (!isAmount(input) || !isAmount(output)) return null;
  const cached = isObject(details) ? details.cached_tokens : 0;
  return { input, output, cacheWrite: 0, cacheRead: isAmount(cached) ? Math.min(cached, input) : 0 };
}

/** An error that says what the model did: refused, got too much, or made a malformed call. */
function answerOf({ status, said, about }: ApiFailure, question: object): Reply<JsonObject> | undefined {
  const stop = (reason: StopReason) => ({ content: {}, stop: reason, usage: UNASKED });
  if (/\bcontext_length_exceeded\b/.test(about) || /\bmaximum context length\b/i.test(said))
    return stop("context_full");
  if (status !== 400) return undefined;
  if (/\bcontent_filter\b/.test(about)) return stop("refusal");
  return "tool" in question && /\btool_use_failed\b/.test(about) ? stop("completed") : undefined;
}

/** The input of the tool's call, malformed JSON as text; without a call the JSON in the text. */
function toolInput(message: JsonObject, { tool }: ToolQuestion): ReturnType<Dialect<JsonObject>["toolInput"]> {
  const call = callsOf(message).find(({ called }) => called.name === shorten(tool.name));
  return call ? { input: argumentsOf(call.called) } : { input: jsonIn(textOf(message)), uncalled: true };
}

/** Text and calls. A call whose arguments are not an object has a fault. */
function turnContent(message: JsonObject, { tools, messages }: TurnQuestion): Block[] {
  const text = textOf(message) || String(message.refusal ?? "");
  const { reasoning_content: thoughts } = message;
  return [
    ...(typeof thoughts === "string" ? [{ type: "opaque", block: { reasoning_content: thoughts } } as const] : []),
    ...(text === "" ? [] : [{ type: "text", text } as const]),
    ...callsOf(message).map(({ raw, called }, at, all): Block => {
      const isOwn = raw.id !== "" && all.findIndex((call) => call.raw.id === raw.id) === at;
      const input = argumentsOf(called);
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
}

/** The calls of a message, or the one of the old form. */
function callsOf({ tool_calls: calls, function_call: old }: JsonObject): { raw: JsonObject; called: JsonObject }[] {
  const all = Array.isArray(calls) && calls.length > 0 ? calls : isObject(old) ? [{ function: old }] : [];
  return all.flatMap((raw) => (isObject(raw) && isObject(raw.function) ? [{ raw, called: raw.function }] : []));
}

function argumentsOf({ arguments: given }: JsonObject): Json {
  return typeof given === "string" ? (plainJson(given) ?? given) : (given ?? "");
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
