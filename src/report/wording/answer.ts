import { isObject, type Json } from "../../values/json.ts";
import type { TestResult } from "../model/report.ts";

/** What the server said is wrong, where its answer is an error: the message of a JSON-RPC error, or the text of a result with `isError`. */
export function errorSaid({ response }: Pick<TestResult, "response">): string | undefined {
  const { result, error } = response ?? {};
  if (isObject(error)) return typeof error.message === "string" ? error.message : undefined;
  if (!isObject(result) || result.isError !== true || !Array.isArray(result.content)) return undefined;
  const texts = result.content.flatMap((part: Json) =>
    isObject(part) && typeof part.text === "string" ? part.text : [],
  );
  return texts.length > 0 ? texts.join("\n") : undefined;
}
