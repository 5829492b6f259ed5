import type { ToolResultBlock } from "../model/index.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../values/json.ts";
import { noteOf } from "../values/show/answer.ts";
import { cutEnd } from "../values/show/preview.ts";
import { formatNumber } from "../values/text.ts";

type Told = ToolResultBlock["content"][number];

/** The start of what a model is told of a JSON-RPC error. */
export const REFUSED = "the server answered with the error";

const MAX_RESULT = 100_000;
/** Characters of an image in base64, and the types, that the API takes. */
const MAX_IMAGE = 5 * 1024 * 1024;
const IMAGES: readonly Json[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A tool's result for the model: texts and images as they are, the rest as notes. */
export function tellResult({ content, structuredContent: structured }: JsonObject): Told[] {
  const blocks = Array.isArray(content) ? content.filter(isObject).map(tellBlock) : [];
  if (showTold(blocks) !== "") return cut(blocks);
  return tellText(structured === undefined ? "[the result is empty]" : writeJson(structured));
}

export function tellText(text: string): Told[] {
  return cut([{ type: "text", text }]);
}

function tellBlock(block: JsonObject): Told {
  const { type, text, data, mimeType, resource, uri } = block;
  if (type === "text" && typeof text === "string") return { type, text };
  if (type === "image" && IMAGES.includes(mimeType ?? null) && typeof data === "string") {
    if (data.length <= MAX_IMAGE && BASE64.test(data)) return { type, mimeType: String(mimeType), data };
  }
  if (type === "image" || type === "audio") return { type: "text", text: noteOf(mimeType ?? type, data) };
  if (type === "resource_link") return { type: "text", text: `[resource ${String(uri)}]` };
  if (type !== "resource" || !isObject(resource)) return { type: "text", text: writeJson(block) };
  if (typeof resource.text === "string") return { type: "text", text: resource.text };
  return { type: "text", text: noteOf(resource.mimeType ?? "blob", resource.blob) };
}

/** Cuts long texts at their end. The API takes no lone surrogates. */
function cut(all: readonly Told[]): Told[] {
  const blocks = all.map((block) => (block.type === "text" ? { ...block, text: block.text.toWellFormed() } : block));
  const length = blocks.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);
  if (length <= MAX_RESULT) return blocks;
  let room = MAX_RESULT;
  const kept = blocks.map((block) => {
    if (block.type !== "text") return block;
    const text = cutEnd(block.text, room);
    room -= text.length;
    return { ...block, text };
  });
  const note = `[cut: of ${formatNumber(length)} characters these are the first ${formatNumber(MAX_RESULT - room)}]`;
  return [...kept, { type: "text", text: note }];
}

/** What the model was told, for people and judges. */
export function showTold(told: readonly Told[]): string {
  const texts = told.map((block) => (block.type === "text" ? block.text : noteOf(block.mimeType, block.data)));
  return texts.filter((text) => text !== "").join("\n");
}
