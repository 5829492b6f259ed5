import { isObject, type Json, writeJson } from "../json.ts";

/** An error that a server answered with. */
export interface SaidError {
  /** Its message, or its text. */
  text: string;
  /** The same as people read it in a line: `getaddrinfo ENOTFOUND api.shop.internal (-32603)`. */
  sentence: string;
  /** What else tells it from other errors. */
  data: Json | undefined;
}

/** The JSON-RPC error, or the result with `isError`: its text, or all of it where it has none. */
export function serverErrorOf({ result, error }: Readonly<Record<string, Json>>): SaidError | undefined {
  if (isObject(error)) {
    const { code, message, data } = error;
    if (typeof message !== "string") return undefined;
    return { text: message, sentence: code === undefined ? message : `${message} (${String(code)})`, data };
  }
  if (!isObject(result) || result.isError !== true || !Array.isArray(result.content)) return undefined;
  const texts = result.content.flatMap((part: Json) =>
    isObject(part) && typeof part.text === "string" ? part.text : [],
  );
  const data = result.structuredContent;
  if (texts.length === 0 && data === undefined) return undefined;
  const text = texts.length > 0 ? texts.join("\n") : writeJson(data ?? null);
  return { text, sentence: text, data };
}
