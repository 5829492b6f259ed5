import { isObject, type Json, type JsonObject, ownValue, parseJson } from "../../values/json.ts";

/** What `result.<key>` reads when the key is none of the result's own, and where that was taken from. */
export interface Payload {
  value?: Json;
  /** Completes "the payload is …". */
  source: string;
}

interface ResultShape {
  /** Whether `result.<key>` reads the result as it was sent. */
  isRaw(key: string, result: JsonObject): boolean;
  payload(result: JsonObject): Payload;
  /** A key that is false where it is left out: https://modelcontextprotocol.io/specification, CallToolResult. */
  flag?: string;
  /** As `lacksContent`. */
  lacks?(result: JsonObject): string | undefined;
  /** All text in the result, for counting. */
  texts(result: JsonObject): string[];
}

const TOOL_KEYS: ReadonlySet<string> = new Set(["content", "isError", "structuredContent", "_meta"]);

/** Whether `result.<key>` of a tool test reads the result itself, not its payload. */
export function isRawKey(key: string): boolean {
  return TOOL_KEYS.has(key);
}

const AS_SENT: ResultShape = {
  isRaw: () => true,
  payload: (result) => ({ value: result, source: "the result as it was sent" }),
  texts: () => [],
};

const RESULTS: Readonly<Record<string, ResultShape>> = {
  "tools/call": {
    isRaw: isRawKey,
    flag: "isError",
    payload: toolPayload,
    texts: (result) => textsOf(result, "content"),
  },
  "resources/read": {
    isRaw: (key, result) => Object.hasOwn(result, key),
    payload: resourcePayload,
    lacks: (result) =>
      blocksOf(result, "contents").some(({ text, blob }) => typeof (text ?? blob) === "string")
        ? undefined
        : "the server gave no content with text or blob",
    texts: (result) => textsOf(result, "contents"),
  },
  "prompts/get": {
    ...AS_SENT,
    lacks: (result) => (blocksOf(result, "messages").length > 0 ? undefined : "the server gave no message"),
    texts: promptTexts,
  },
};

/** How results of a method are read: as they were sent, where MCP has no content in them. */
export function shapeOf(method: string): ResultShape {
  return RESULTS[method] ?? AS_SENT;
}

/** What an answer to a method lacks that has nothing in it, in words; undefined where it has what was asked for. */
export function lacksContent(method: string, result: JsonObject): string | undefined {
  return shapeOf(method).lacks?.(result);
}

/** `structuredContent` if present, else the one text block read as JSON, else the text. */
function toolPayload(result: JsonObject): Payload {
  const structured = ownValue(result, "structuredContent");
  if (structured !== undefined) return { value: structured, source: "structuredContent" };
  const texts = textsOf(result, "content");
  const [only] = texts;
  if (only === undefined) return { source: "nothing, as the result has neither structuredContent nor text" };
  if (texts.length > 1) return { value: texts.join("\n"), source: `the text of ${texts.length} blocks` };
  return readText(only, "the text block");
}

/** The one text content: read as JSON when its mimeType says so, else the text. */
function resourcePayload(result: JsonObject): Payload {
  const contents = blocksOf(result, "contents");
  const [only] = contents;
  const text = only && ownValue(only, "text");
  if (contents.length !== 1 || !only || typeof text !== "string") {
    return { source: "nothing, as the result is not one text content" };
  }
  const type = ownValue(only, "mimeType");
  const isJson = typeof type === "string" && /^[^;]*[/+]json\s*(?:;|$)/i.test(type);
  return isJson ? readText(text, "the text content") : { value: text, source: "the text content" };
}

/** What the references and programs of a composition read of a tool's result: its payload, or null when it has none. */
export function payloadOf(result: JsonObject): Json {
  return toolPayload(result).value ?? null;
}

/** The text of a tool's result: its text blocks, one a line. */
export function textOfResult(result: JsonObject): string {
  return textsOf(result, "content").join("\n");
}

function readText(text: string, place: string): Payload {
  const value = parseJson(text);
  return value === undefined
    ? { value: text, source: `${place}, which is not JSON` }
    : { value, source: `${place} read as JSON` };
}

function blocksOf(result: JsonObject, key: string): JsonObject[] {
  const blocks = ownValue(result, key);
  return Array.isArray(blocks) ? blocks.filter(isObject) : [];
}

function textsOf(result: JsonObject, key: string): string[] {
  return blocksOf(result, key).flatMap((block) => textOf(block));
}

function promptTexts(result: JsonObject): string[] {
  return blocksOf(result, "messages").flatMap(({ content }) => {
    return (Array.isArray(content) ? content : [content]).flatMap((block) => (isObject(block) ? textOf(block) : []));
  });
}

function textOf(block: JsonObject): string[] {
  const text = ownValue(block, "text");
  return typeof text === "string" ? [text] : [];
}
