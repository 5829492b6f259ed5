import type { IncomingHttpHeaders } from "node:http";
import { isObject, type JsonObject } from "../../values/json.ts";
import { isLoopback } from "../../values/net/loopback.ts";
import { LEGACY, META, MODERN, RpcError, unsupportedRevision } from "../rpc.ts";

/** A refusal of a request: an HTTP status, and the same as a JSON-RPC error. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: RpcError;

  constructor(status: number, error: RpcError | string) {
    super(typeof error === "string" ? error : error.message);
    this.status = status;
    this.error = typeof error === "string" ? new RpcError(-32000, error) : error;
  }
}

/** The HTTP status for an error of revision 2026-07-28; 200 for an error of the method itself. */
export function statusOf(code: unknown): number {
  if (code === -32601) return 404;
  return [-32020, -32021, -32022].includes(Number(code)) ? 400 : 200;
}

/** Whether a page of another machine, or one under another name, sends this: a browser would let it speak to local servers. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  return !isLoopback(`http://${host}`) || (origin !== undefined && !isLoopback(origin));
}

/** Whether a message is of a revision without sessions. Throws a Refusal for headers that do not match it. */
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

/** Throws a refusal with -32020 where a header does not repeat what the message says. */
function expect(headers: IncomingHttpHeaders, name: string, expected: string): void {
  const found = headers[name]?.toString();
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(found ?? "") ?? [];
  const value = encoded === undefined ? found : Buffer.from(encoded, "base64").toString();
  if (value === expected) return;
  const is = found === undefined ? "is missing" : `is ${JSON.stringify(found)}`;
  throw new Refusal(400, new RpcError(-32020, `Header mismatch: ${name} ${is}, the message says "${expected}"`));
}
