import { isObject, type Json } from "./json.ts";
import { heldNumber } from "./numbers/numeral.ts";

const INVALID_PARAMS = -32602;
/** MCP's code for a resource that does not exist. */
const NO_RESOURCE = -32002;

/** Whether a JSON-RPC error refuses this request: -32602, a code that JSON-RPC does not reserve, or that of a missing resource. */
export function isRefusal(method: string, error: Json): boolean {
  const code = codeOf(error);
  if (code === undefined) return false;
  if (code === INVALID_PARAMS || code < -32768 || code > -32000) return true;
  return code === NO_RESOURCE && method === "resources/read";
}

/** The code of a JSON-RPC error, if it is an integer. */
export function codeOf(error: Json): number | undefined {
  const code = heldNumber(isObject(error) ? error.code : undefined);
  return Number.isInteger(code) ? code : undefined;
}

/** How a server answered a request: refused as `expect: refused` reads it; undefined for any other error, or no answer. */
export function outcomeOf(method: string, answer: { result?: Json; error?: Json }): "accepted" | "refused" | undefined {
  const { result, error } = answer;
  if (error !== undefined) return isRefusal(method, error) ? "refused" : undefined;
  if (!isObject(result)) return undefined;
  return method === "tools/call" && result.isError === true ? "refused" : "accepted";
}
