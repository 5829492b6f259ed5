import { textOfError } from "../errors.ts";
import { isObject, type Json, type JsonObject, readJson } from "../values/json.ts";

/** Revisions that begin with initialize, newest first. */
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** Revisions without initialize: each request describes the client. */
export const MODERN = ["2026-07-28"];
/** What the keys of the protocol's own `_meta` begin with. */
export const META = "io.modelcontextprotocol/";

export class RpcError extends Error {
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The message of a client; an error when the text is not one. */
export function parseMessage(text: string): JsonObject | RpcError {
  try {
    const message = readJson(text);
    if (isObject(message) && message.jsonrpc === "2.0") return message;
    return new RpcError(-32600, 'Invalid request: not a JSON-RPC message with "jsonrpc": "2.0" and a method');
  } catch (cause) {
    return new RpcError(-32700, `Parse error: ${textOfError(cause)}`);
  }
}

/** The answer to a request that fails; `id`: null when it is not known. */
export function refusal(id: Json, { code, message, data }: RpcError): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
}

export function methodNotFound(method: string): RpcError {
  return new RpcError(-32601, `Method not found: ${method}`);
}

/** A request in a revision that this server does not speak. */
export function unsupportedRevision(requested: string, supported: string[]): RpcError {
  return new RpcError(-32022, `Unsupported protocol version: ${requested}`, { supported, requested });
}
