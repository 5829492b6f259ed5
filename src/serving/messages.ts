import { isObject, type Json, type JsonObject, readJson } from "../values/json.ts";
import { invalidRequest, parseError, type RpcError } from "./wording.ts";

/** A message of a client; an error when it is none. */
export function parseMessage(text: string): JsonObject | RpcError {
  try {
    const message = readJson(text);
    return isObject(message) && message.jsonrpc === "2.0" ? message : invalidRequest();
  } catch (cause) {
    return parseError(cause);
  }
}

/** The answer to a request that fails; `id`: null when it is not known. */
export function refusal(id: Json, { code, message, data }: RpcError): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
}
