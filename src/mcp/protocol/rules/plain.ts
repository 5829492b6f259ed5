import { isObject, type Json, type JsonObject } from "../../../values/json.ts";
import type { Frame } from "./frame.ts";

/**
 * Whether a frame is what most calls come to: texts, and nothing that a rule could look at. All such answers of a session are right, or none
 * is: schema and rules see no difference between them.
 */
export function isPlain({ kind, method, message }: Frame): boolean {
  if (kind !== "response" || method !== "tools/call" || message.jsonrpc !== "2.0") return false;
  const { id, result } = message;
  if ((typeof id !== "number" && typeof id !== "string") || !isObject(result)) return false;
  const { content, isError } = result;
  if (isError !== undefined && isError !== false) return false;
  const own = isError === undefined ? 1 : 2;
  return countKeys(message) === 3 && countKeys(result) === own && Array.isArray(content) && content.every(isText);
}

function isText(block: Json): boolean {
  return isObject(block) && block.type === "text" && typeof block.text === "string" && countKeys(block) === 2;
}

function countKeys(value: JsonObject): number {
  let count = 0;
  for (const _ in value) count++;
  return count;
}
