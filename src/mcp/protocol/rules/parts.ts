import { isObject, type Json, type JsonObject } from "../../../values/json.ts";
import { type Frame, LISTS, listOf, objectOf } from "./frame.ts";

/** A part of a frame that rules know; other keys may hold anything. */
export interface Part {
  kind: "result" | "block" | "contents" | "resource" | "template" | "named";
  value: JsonObject;
  at: string;
}

const KINDS: Readonly<Record<string, Part["kind"]>> = {
  tools: "named",
  prompts: "named",
  resources: "resource",
  resourceTemplates: "template",
};

/** The parts of a frame, by its method. */
export function listParts({ kind, method, message, params }: Frame): Part[] {
  const parts: Part[] = [];
  if (kind === "response") addResult(parts, method, message.result);
  else if (method === "sampling/createMessage") addSampling(parts, params, "/params");
  else if (method === "notifications/resources/updated") parts.push({ kind: "resource", value: params, at: "/params" });
  return parts;
}

function addResult(parts: Part[], method: string, result: Json | undefined): void {
  if (!isObject(result)) return;
  const value = result;
  parts.push({ kind: "result", value, at: "/result" });
  const list = LISTS[method];
  if (list) addEach(parts, KINDS[list.key] ?? "named", value[list.key], `/result/${list.key}`);
  else if (method === "tools/call" || method === "tasks/result") addBlocks(parts, value.content, "/result/content");
  else if (method === "tasks/get") addBlocks(parts, objectOf(value.result).content, "/result/result/content");
  else if (method === "resources/read") addEach(parts, "contents", value.contents, "/result/contents");
  else if (method === "prompts/get") addMessages(parts, value.messages, "/result/messages");
  else if (method === "initialize")
    parts.push({ kind: "named", value: objectOf(value.serverInfo), at: "/result/serverInfo" });
  if (value.resultType !== "input_required") return;
  for (const [key, request] of Object.entries(objectOf(value.inputRequests))) {
    const { method: asked, params } = objectOf(request);
    if (asked === "sampling/createMessage") addSampling(parts, params, `/result/inputRequests/${key}/params`);
  }
}

function addEach(parts: Part[], kind: Part["kind"], values: Json | undefined, at: string): void {
  for (const [index, value] of listOf(values).entries()) {
    parts.push({ kind, value: objectOf(value), at: `${at}/${index}` });
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
