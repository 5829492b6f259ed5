import type { Exchange } from "../../mcp/index.ts";
import { deepEqual, isObject, type Json, type JsonObject, ownValue } from "../../values/json.ts";
import { resolvePath } from "../../values/path.ts";
import { isRawKey } from "./payload.ts";
import { type Subject, subjectOf } from "./subject.ts";

/**
 * The subject of a tool test whose result a response transform rewrote; its output is `{ result }`, or the result's value
 * alone. A value with a key of CallToolResult is the new result. Any other is the payload: `result` and `result.<key>` read
 * it, and the keys of CallToolResult what the server sent. The response's size stays that of what the server sent.
 */
export function subjectOfReshaped(exchange: Exchange, output: Json, mask: (value: Json) => Json): Subject {
  const sent = subjectOf("tools/call", exchange, mask);
  const wrapped = isObject(output) ? ownValue(output, "result") : undefined;
  if (wrapped !== undefined && deepEqual(wrapped, exchange.result ?? null)) return sent;
  if (isObject(wrapped) && Object.keys(wrapped).some(isRawKey)) {
    return { ...subjectOf("tools/call", { ...exchange, result: wrapped }, mask), responseText: sent.responseText };
  }
  const result = wrapped === undefined ? output : wrapped;
  const root: JsonObject = { ...sent.root, result, payload: result };
  return {
    ...sent,
    root,
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const isSent = name === "result" && second?.kind === "key" && isRawKey(second.key);
      if (isSent || !["result", "payload"].includes(name)) return sent.resolve(steps);
      const resolution = resolvePath(root, steps);
      return resolution.found ? resolution : { ...resolution, reason: `${resolution.reason}; ${TRANSFORMED}` };
    },
  };
}

const TRANSFORMED = "the payload is what the response transform gave";
