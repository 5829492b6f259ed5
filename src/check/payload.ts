import { isObject, type Json, type JsonObject, ownValue, parseJson, tableOf } from "../values/json.ts";

/** The value whose keys `result.<key>` reads, and where it comes from. */
export interface Payload {
  value?: Json;
  /** Completes "the payload is …". */
  source: string;
}

interface ResultShape {
  /** Whether `result.<key>` reads the result as it was sent. */
  isRaw(key: string, result: JsonObject): boolean;
  payload(result: JsonObject): Payload;
  /** A key that is false when absent: https://modelcontextprotocol.io/specification, CallToolResult. */
  flag?: string;
  lacks?(result: JsonObject): string | undefined;
  /** The text of the result, which is counted. */
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

const RESULTS: Readonly<Record<string, ResultShape>> = tableOf({
  "tools/call": {
    isRaw: isRawKey,
    flag: "isError",
    payload: toolPayload,
    texts: (result) => textsOf(blocksOf(result, "content")),
  },
  "resources/read": {
    isRaw: (key, result) => Object.hasOwn(result, key),
    payload: resourcePayload,
    lacks: (result) =>
      blocksOf(result, "contents").some(({ text, blob }) => typeof (text ?? blob) === "string")
        ? undefined
        : "the server gave no content with text or blob",
    texts: (result) => textsOf(blocksOf(result, "contents")),
  },
  "completion/complete": {
    ...AS_SENT,
    isRaw: (key, result) => Object.hasOwn(result, key),
    payload: ({ completion: value }) => ({ ...(value !== undefined && { value }), source: "the completion" }),
  },
  "prompts/get": {
    ...AS_SENT,
    lacks: (result) => (blocksOf(result, "messages").length > 0 ? undefined : "the server gave no message"),
    texts: (result) => textsOf(blocksOf(result, "messages").flatMap(({ content }) => content ?? null)),
  },
});

/** How the results of a method are read: as they were sent if MCP defines no content for them. */
export function shapeOf(method: string): ResultShape {
  return RESULTS[method] ?? AS_SENT;
}

/** What an empty answer to a method lacks, in words; undefined for an answer with content. */
export function lacksContent(method: string, result: JsonObject): string | undefined {
  return shapeOf(method).lacks?.(result);
}

/** `structuredContent`, else the only text block read as JSON, else the text. */
function toolPayload(result: JsonObject): Payload {
  const structured = ownValue(result, "structuredContent");
  if (structured !== undefined) return { value: structured, source: "structuredContent" };
  const texts = textsOf(blocksOf(result, "content"));
  const [only] = texts;
  if (only === undefined) return { source: "nothing, as the result has neither structuredContent nor text" };
  if (texts.length > 1) return { value: texts.join("\n"), source: `the text of ${texts.length} blocks` };
  return readText(only, "the text block");
}

/** The only text content: read as JSON if its mimeType says so, else the text. */
function resourcePayload(result: JsonObject): Payload {
  const [only, ...others] = blocksOf(result, "contents");
  const text = only && ownValue(only, "text");
  if (typeof text !== "string" || others.length > 0)
    return { source: "nothing, as the result is not one text content" };
  const isJson = /^[^;]*[/+]json\s*(?:;|$)/i.test(String(ownValue(only as JsonObject, "mimeType")));
  return isJson ? readText(text, "the text content") : { value: text, source: "the text content" };
}

function readText(text: string, place: string): Payload {
  const value = parseJson(text);
  return value === undefined
    ? { value: text, source: `${place}, which is not JSON` }
    : { value, source: `${place} read as JSON` };
}

/** The payload of a tool's result, or null without one: what references and programs of a composition read. */
export function payloadOf(result: JsonObject): Json {
  return toolPayload(result).value ?? null;
}

/** The text blocks of a tool's result, one a line. */
export function textOfResult(result: JsonObject): string {
  return textsOf(blocksOf(result, "content")).join("\n");
}

function blocksOf(result: JsonObject, key: string): JsonObject[] {
  const blocks = ownValue(result, key);
  return Array.isArray(blocks) ? blocks.filter(isObject) : [];
}

function textsOf(blocks: readonly Json[]): string[] {
  return blocks.flatMap((block) => {
    const text = isObject(block) ? ownValue(block, "text") : undefined;
    return typeof text === "string" ? [text] : [];
  });
}
