import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { brokenResult, invalidFrame } from "../findings.ts";
import type { SessionFinding } from "../session.ts";

/** Why a response says nothing that can be used; undefined when it does. */
export function findContradiction(result: Json | undefined, error: Json | undefined): string | undefined {
  if (result !== undefined && error !== undefined) return "both result and error";
  if (result === undefined && error === undefined) return "neither result nor error";
  return error === null ? "its error is null" : undefined;
}

/** What is wrong with a response that can be used all the same. */
export function checkAnswer(method: string, { result, error }: JsonObject, raw: string): SessionFinding[] {
  if (error !== undefined) {
    const sound = isObject(error) && Number.isInteger(error.code) && typeof error.message === "string";
    return sound ? [] : [invalidFrame("its error has not both an integer code and a message", raw)];
  }
  if (method !== "tools/call" || !isObject(result)) return [];
  const { content, isError, resultType = "complete" } = result;
  // Since protocol 2026-07-28 a result may also ask for input, or promise one.
  if (resultType !== "complete") return [];
  return [
    ...(Array.isArray(content) ? [] : [brokenResult(raw, "whose content is not a list")]),
    ...(isError === undefined || typeof isError === "boolean"
      ? []
      : [brokenResult(raw, "whose isError is no boolean")]),
  ];
}
