import { deepEqual, isObject, type Json, type JsonObject, parseJson, writeJson } from "../json.ts";
import { isNumber, toDouble } from "../numbers/numeral.ts";
import { count, escapeControls, foldBlanks, formatNumber } from "../text.ts";

/** How parts beside the text of the answer are shown. */
export interface Paint {
  dim(text: string): string;
  cyan(text: string): string;
  /** The most characters of data on one line. */
  room?: number;
}

/** The answer of a server for people: texts as they are, data as JSON, a line for other blocks. */
export function renderResult(result: JsonObject, paint: Paint): string {
  const { structuredContent: structured } = result;
  const shown = blocksOf(result).map((block) => renderBlock(block, paint));
  if (structured !== undefined) shown.push(renderJson(structured, paint));
  // A result without content, such as a completion, is data.
  else if (!CONTENT.some((key) => Object.hasOwn(result, key))) shown.push(renderJson(result, paint));
  return shown.join("\n\n") || note("no content", [], paint);
}

const CONTENT = ["content", "contents", "messages"];

/** A value for people: a text as it is, other values as JSON. */
export function renderValue(value: Json, paint: Paint): string {
  return typeof value === "string" ? renderText(value) : renderJson(value, paint);
}

/** The blocks of a result, a resource or a prompt, without those that repeat the structured content. */
export function blocksOf({
  contents,
  messages,
  content = contents ?? messages ?? [],
  structuredContent,
}: JsonObject): Json[] {
  const blocks = Array.isArray(content) ? content : [content];
  if (structuredContent === undefined) return blocks;
  // Servers repeat data as text for clients that do not know structuredContent.
  return blocks.filter((block) => {
    const data = isObject(block) && typeof block.text === "string" ? parseJson(block.text) : undefined;
    return data === undefined || !deepEqual(data, structuredContent);
  });
}

function renderBlock(block: Json, paint: Paint): string {
  const { type, text, data, mimeType, uri, role, content, name, size, ...own } = isObject(block) ? block : {};
  if (typeof role === "string" && content !== undefined) return `${foldBlanks(role)}: ${renderBlock(content, paint)}`;
  if (type === "text" && typeof text === "string") return renderText(text);
  if (type === "image" || type === "audio") return note(type, [mimeType, sizeOf(data)], paint);
  if (type === "resource_link")
    return note("resource link", [uri, name, mimeType, isNumber(size) && count(toDouble(size), "byte")], paint);
  const resource = type === undefined ? block : own.resource;
  if (!isObject(resource) || resource.uri === undefined) return renderJson(block, paint);
  const { uri: place, mimeType: kind, text: words, blob } = resource;
  const length = typeof words === "string" ? count(Buffer.byteLength(words), "byte") : sizeOf(blob);
  const head = note("resource", [place, kind, length], paint);
  return typeof words === "string" ? `${head}\n${renderText(words)}` : head;
}

/** `[image: image/png, 4,096 bytes]`. */
function note(what: string, facts: readonly (Json | undefined)[], paint: Paint): string {
  const told = facts.filter((fact) => typeof fact === "string" && fact !== "").map((fact) => foldBlanks(String(fact)));
  return paint.dim(`[${what}${told.length === 0 ? "" : `: ${told.join(", ")}`}]`);
}

function sizeOf(base64: Json | undefined): string | undefined {
  return typeof base64 === "string" ? count(Buffer.byteLength(base64, "base64"), "byte") : undefined;
}

function renderText(text: string): string {
  return escapeControls(text.replace(/\n$/, ""));
}

/** Names in colour, where there are colours. */
function renderJson(value: Json, { cyan, room = 0 }: Paint): string {
  const short = writeJson(value);
  const text = escapeControls(short.length <= room ? short : writeJson(value, 2));
  return text.replace(/^( *)("(?:[^"\\]|\\.)*")(?=:)/gm, (_, indent, name) => indent + cyan(name));
}

/** A note in place of bytes in base64: `[image/png, 12 kB]`. */
export function noteOf(type: Json, data: Json | undefined): string {
  const bytes = typeof data === "string" ? data.length * 0.75 : 0;
  return `[${String(type)}, ${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB]`;
}
