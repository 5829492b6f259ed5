import { isObject, type Json } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";

const INVALID_PARAMS = -32602;
/** The code of MCP for a resource that is not there. */
const NO_RESOURCE = -32002;

/** What reserved codes say that is not about this request: https://www.jsonrpc.org/specification#error_object */
const FAULTS: ReadonlyMap<unknown, string> = new Map([
  [-32603, "the server broke"],
  [-32601, "the server does not know the method"],
  [-32600, "the server takes the request for an invalid one"],
  [-32700, "the server could not read the request"],
]);

/** Why a JSON-RPC error is not the server refusing this request; undefined when it is: by -32602, or a code that is not reserved. */
export function whyNoRefusal(method: string, error: Json): string | undefined {
  const code = heldNumber(isObject(error) ? error.code : undefined);
  if (!Number.isInteger(code) || code === undefined) return "the error has no integer code";
  if (code === INVALID_PARAMS || code < -32768 || code > -32000) return undefined;
  if (code === NO_RESOURCE && method === "resources/read") return undefined;
  return FAULTS.get(code) ?? `JSON-RPC reserves the code ${code}`;
}
