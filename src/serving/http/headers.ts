import type { IncomingHttpHeaders } from "node:http";
import { isObject, type JsonObject } from "../../values/json.ts";
import { LEGACY, META, MODERN } from "../revisions.ts";
import { unsupportedRevision } from "../wording.ts";
import { headerMismatch, Refusal } from "./refusal.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a page of another machine, or one under another's name, sends this: a browser would let it speak to servers of this one. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  const isOwn = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
  return !isOwn(`http://${host}`) || (origin !== undefined && !isOwn(origin));
}

/** Whether a message is of a revision without sessions. Throws Refusal: headers that do not go with it. */
export function isSessionless(headers: IncomingHttpHeaders, { id, method, params }: JsonObject): boolean {
  const version = headers["mcp-protocol-version"];
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  const claimed = meta[`${META}protocolVersion`];
  if (claimed === undefined && !MODERN.includes(String(version))) {
    if (version === undefined || LEGACY.includes(String(version))) return false;
    throw new Refusal(400, unsupportedRevision(String(version), [...MODERN, ...LEGACY]));
  }
  if (id === undefined) return true;
  expect(headers, "mcp-protocol-version", String(claimed));
  if (!MODERN.includes(String(claimed))) throw new Refusal(400, unsupportedRevision(String(claimed), MODERN));
  expect(headers, "mcp-method", String(method));
  const named = isObject(params) ? params[method === "resources/read" ? "uri" : "name"] : undefined;
  if (/^(?:tools\/call|prompts\/get|resources\/read)$/.test(String(method)) && typeof named === "string")
    expect(headers, "mcp-name", named);
  return true;
}

function expect(headers: IncomingHttpHeaders, name: string, expected: string): void {
  const found = headers[name]?.toString();
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(found ?? "") ?? [];
  const value = encoded === undefined ? found : Buffer.from(encoded, "base64").toString();
  if (value !== expected) throw headerMismatch(name, found, expected);
}
