import { type McptestError, textOfError, usageError } from "../errors.ts";
import type { Json } from "../values/json.ts";

/** `why`: as the system says it. */
export function portTaken(port: number, why: string): McptestError {
  return usageError(`port ${port} cannot be listened on: ${why}`, "name another --port, or none for one that is free");
}

/** A JSON-RPC error that a request is answered with. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** -32700: a line that is no JSON. */
export function parseError(cause: unknown): RpcError {
  return new RpcError(-32700, `Parse error: ${textOfError(cause)}`);
}

/** -32600: JSON that is no JSON-RPC 2.0 message. */
export function invalidRequest(): RpcError {
  return new RpcError(-32600, 'Invalid request: not a JSON-RPC message with "jsonrpc": "2.0" and a method');
}

/** -32601: a method that this server does not have. */
export function methodNotFound(method: string): RpcError {
  return new RpcError(-32601, `Method not found: ${method}`);
}

/** -32022: a request in a revision that needs no handshake, and that is not spoken here. */
export function unsupportedRevision(requested: string, supported: string[]): RpcError {
  return new RpcError(-32022, `Unsupported protocol version: ${requested}`, { supported, requested });
}
