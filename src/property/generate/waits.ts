import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { limit } from "./merge.ts";

/** Names, in lower case, of arguments that say how long a call takes, and of those that only limit it. */
const WAITS = /(?:^|_)(?:delay|wait|sleep|pause|duration|seconds?|secs?|minutes?|milliseconds?|millis|ms)(?:_|$)/;
const PAUSES = /(?:^|_)(?:delay|wait|sleep|pause)(?:_|$)/;
const TOLD = /\bhow long\b|\b(?:to|time to) (?:wait|sleep|pause)\b/i;
const LIMITS = /(?:^|_)(?:time_?out|max|limit|ttl|expir\w*|within|deadline)(?:_|$)/;

/** Whether an argument says how long a call has to wait. */
export function isWait(name: string, { type, description }: JsonObject): boolean {
  const word = plainName(name);
  const isNumber = [type].flat().some((one) => one === "number" || one === "integer");
  return isNumber && !LIMITS.test(word) && (WAITS.test(word) || TOLD.test(String(description)));
}

/** Whether a call waits for longer than it has to unless this argument says otherwise. */
export function waitsByDefault(name: string, schema: Json | undefined): boolean {
  if (!isObject(schema) || !isWait(name, schema)) return false;
  return limit(schema.default) === undefined ? PAUSES.test(plainName(name)) : true;
}

function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
