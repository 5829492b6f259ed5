import { valueAt } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import { toolsOf } from "../lists.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import { HEADER_NAME } from "../protocol/rules/tool-headers.ts";

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** Which parameter the header Mcp-Name repeats (protocol 2026-07-28, streamable HTTP, "Standard Request Headers"). */
const NAME_SOURCE: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

/** An argument of a tool that a header repeats: `x-mcp-header` in the tool's inputSchema. */
export interface MirroredArgument {
  path: readonly string[];
  header: string;
}

export type MirroredArguments = ReadonlyMap<string, readonly MirroredArgument[]>;

/**
 * Headers that repeat parts of a request (protocol 2026-07-28), so that gateways can route without reading the body. `spoken`: that revision,
 * where the session speaks it: a bare request does not say so.
 */
export function mirrorHeaders(frame: JsonObject, mirrored: MirroredArguments, spoken?: string): Record<string, string> {
  const { method, params } = frame;
  if (typeof method !== "string" || !isObject(params)) return {};
  // Only frames of protocol 2026-07-28 and later name it.
  const { [VERSION_KEY]: claimed } = objectOf(params._meta);
  const revision = typeof claimed === "string" ? claimed : frame.id === undefined ? undefined : spoken;
  if (revision === undefined) return {};
  const headers: Record<string, string> = { "mcp-protocol-version": revision, "mcp-method": method };
  const source = Object.hasOwn(NAME_SOURCE, method) ? params[NAME_SOURCE[method] ?? ""] : undefined;
  if (typeof source === "string") headers["mcp-name"] = encodeValue(source);
  const declared = method === "tools/call" && typeof source === "string" ? mirrored.get(source) : undefined;
  for (const { path, header } of declared ?? []) {
    const value = valueAt(params.arguments, path);
    if (isNumber(value) || ["string", "boolean"].includes(typeof value))
      headers[`mcp-param-${header.toLowerCase()}`] = encodeValue(String(value));
  }
  return headers;
}

export function readMirrored(frame: Json): MirroredArguments {
  const tools = isObject(frame) ? toolsOf(frame.result) : [];
  return new Map(tools.map(({ name, inputSchema }) => [name, declaredIn(inputSchema, [])]));
}

function declaredIn(schema: Json | undefined, path: readonly string[]): MirroredArgument[] {
  if (!isObject(schema)) return [];
  const header = schema["x-mcp-header"];
  const own = typeof header === "string" && HEADER_NAME.test(header) ? [{ path, header }] : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [...own, ...properties.flatMap(([key, child]) => declaredIn(child, [...path, key]))];
}

/** A value as a header can carry it: plain ASCII as it is, anything else in the revision's Base64 form. */
function encodeValue(value: string): string {
  const plain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return plain ? value : `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}
