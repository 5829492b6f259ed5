import { isObject, type Json, type JsonObject, tableOf } from "../../../values/json.ts";
import { type Frame, listOf, objectOf } from "./frame.ts";

/** A part of a frame that rules know; other keys may hold anything. */
export interface Part {
  kind: "result" | "block" | "contents" | "resource" | "template" | "named";
  value: JsonObject;
  at: string;
}

type Add = (parts: Part[], value: Json | undefined, at: string) => void;

const each =
  (kind: Part["kind"]): Add =>
  (parts, values, at) => {
    for (const [index, value] of listOf(values).entries())
      parts.push({ kind, value: objectOf(value), at: `${at}/${index}` });
  };

/** Where the parts of a result are, by the method of its request. */
const RESULTS: Readonly<Record<string, readonly [key: string, add: Add]>> = tableOf({
  initialize: ["serverInfo", (parts, value, at) => parts.push({ kind: "named", value: objectOf(value), at })],
  "tools/list": ["tools", each("named")],
  "prompts/list": ["prompts", each("named")],
  "resources/list": ["resources", each("resource")],
  "resources/templates/list": ["resourceTemplates", each("template")],
  "resources/read": ["contents", each("contents")],
  "tools/call": ["content", addBlocks],
  "tasks/result": ["content", addBlocks],
  "tasks/get": ["result", (parts, value, at) => addBlocks(parts, objectOf(value).content, `${at}/content`)],
  "prompts/get": ["messages", addMessages],
});

/** The parts of a frame, by its method. */
export function listParts({ kind, method, message, params }: Frame): Part[] {
  const parts: Part[] = [];
  if (kind === "response") addResult(parts, method, message.result);
  else if (method === "sampling/createMessage") addSampling(parts, params, "/params");
  else if (method === "notifications/resources/updated") parts.push({ kind: "resource", value: params, at: "/params" });
  return parts;
}

function addResult(parts: Part[], method: string, value: Json | undefined): void {
  if (!isObject(value)) return;
  parts.push({ kind: "result", value, at: "/result" });
  const [key = "", add] = RESULTS[method] ?? [];
  add?.(parts, value[key], `/result/${key}`);
  if (value.resultType !== "input_required") return;
  for (const [id, request] of Object.entries(objectOf(value.inputRequests))) {
    const { method: asked, params } = objectOf(request);
    if (asked === "sampling/createMessage") addSampling(parts, params, `/result/inputRequests/${id}/params`);
  }
}

function addBlocks(parts: Part[], blocks: Json | undefined, at: string): void {
  const many = Array.isArray(blocks);
  for (const [index, block] of (many ? blocks : [blocks]).entries()) {
    const value = objectOf(block);
    const place = many ? `${at}/${index}` : at;
    parts.push({ kind: value.type === "resource_link" ? "resource" : "block", value, at: place });
    if (value.type === "resource")
      parts.push({ kind: "contents", value: objectOf(value.resource), at: `${place}/resource` });
    if (value.type === "tool_result") addBlocks(parts, value.content, `${place}/content`);
  }
}

function addMessages(parts: Part[], messages: Json | undefined, at: string): void {
  for (const [index, message] of listOf(messages).entries()) {
    addBlocks(parts, objectOf(message).content, `${at}/${index}/content`);
  }
}

function addSampling(parts: Part[], params: Json | undefined, at: string): void {
  addMessages(parts, objectOf(params).messages, `${at}/messages`);
}
