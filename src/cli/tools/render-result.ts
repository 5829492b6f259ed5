import picocolors from "picocolors";
import { deepEqual, isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { count, escapeControls, foldBlanks } from "../../values/text.ts";

interface TextOptions {
  colour: boolean;
}

/** What a tool answered as people read it: texts as they are, data as JSON, a line for what is neither. */
export function renderResult(result: JsonObject, options: TextOptions): string {
  const { content, structuredContent: structured } = result;
  const blocks = Array.isArray(content) ? content : content === undefined ? [] : [content];
  const shown = blocks.filter((block) => !repeats(block, structured)).map((block) => renderBlock(block, options));
  if (structured !== undefined) shown.push(renderJson(structured, options));
  return `${shown.join("\n\n") || note("no content", [], options)}\n`;
}

/** A value as people read it: a text as it is, all else as JSON. */
export function renderValue(value: Json, options: TextOptions): string {
  return `${typeof value === "string" ? renderText(value) : renderJson(value, options)}\n`;
}

/** Servers give data as text, too, for clients that know no structuredContent. */
function repeats(block: Json, structured: Json | undefined): boolean {
  if (structured === undefined || !isObject(block) || typeof block.text !== "string") return false;
  const data = parseJson(block.text);
  return data !== undefined && deepEqual(data, structured);
}

function renderBlock(block: Json, options: TextOptions): string {
  const { type, text, data, mimeType, resource, uri, name, size } = isObject(block) ? block : {};
  if (type === "text" && typeof text === "string") return renderText(text);
  if (type === "image" || type === "audio") return note(type, [mimeType, sizeOf(data)], options);
  if (type === "resource_link") {
    return note("resource link", [uri, name, mimeType, typeof size === "number" && count(size, "byte")], options);
  }
  if (!isObject(resource)) return renderJson(block, options);
  const { uri: place, mimeType: kind, text: words, blob } = resource;
  const length = typeof words === "string" ? count(Buffer.byteLength(words), "byte") : sizeOf(blob);
  const head = note("resource", [place, kind, length], options);
  return typeof words === "string" ? `${head}\n${renderText(words)}` : head;
}

/** `[image: image/png, 4,096 bytes]`. */
function note(what: string, facts: readonly (Json | undefined)[], { colour }: TextOptions): string {
  const told = facts.filter((fact) => typeof fact === "string" && fact !== "").map((fact) => foldBlanks(String(fact)));
  return picocolors.createColors(colour).dim(`[${what}${told.length === 0 ? "" : `: ${told.join(", ")}`}]`);
}

function sizeOf(base64: Json | undefined): string | undefined {
  return typeof base64 === "string" ? count(Buffer.byteLength(base64, "base64"), "byte") : undefined;
}

function renderText(text: string): string {
  return escapeControls(text.replace(/\n$/, ""));
}

/** Names in colour, where there are colours. */
function renderJson(value: Json, { colour }: TextOptions): string {
  const { cyan } = picocolors.createColors(colour);
  const text = escapeControls(JSON.stringify(value, null, 2));
  return colour ? text.replace(/^( *)("(?:[^"\\]|\\.)*")(?=:)/gm, (_, indent, name) => indent + cyan(name)) : text;
}
