import { isObject, writeJson } from "../../values/json.ts";
import { renderResult } from "../../values/show/answer.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { listValues, takeOut } from "../../values/show/take-out.ts";
import type { SentRequest, TestResult } from "../model/report.ts";

/** `tools/call echo {"message":"hi"}`: what was asked. */
export function sayRequest({ method, tool, uri, prompt, arguments: args, params }: SentRequest): string {
  const given = [args, params].filter((one) => one !== undefined).map((one) => writeJson(one));
  return [method, tool ?? uri ?? prompt ?? [], given].flat().join(" ");
}

/** Data of up to 200 characters stands on one line. No colours: reports escape and cut what they show. */
const PLAIN = { dim: String, cyan: String, room: 200 };

/** The answer as people read it; undefined where there is none. */
export function sayAnswer({ response }: Pick<TestResult, "response">): string | undefined {
  const { result, error } = response ?? {};
  if (isObject(error)) {
    const { code, message, data } = error;
    return `error ${String(code)}: ${String(message)}${data === undefined ? "" : `\n${writeJson(data)}`}`;
  }
  if (!isObject(result)) return result === undefined ? undefined : String(result);
  return `${result.isError === true ? "isError: " : ""}${renderResult(result, PLAIN)}`;
}

/** How programs print a missing argument. */
const LEFT_OUT = ["undefined", "null", "None", "nil", "NaN"];

/** The answer, or the error in it, without numbers, ids and the request's own arguments. */
export function wordsOf({ request, response }: Pick<TestResult, "request" | "response">): string {
  const said = errorSaid({ response }) ?? writeJson(response?.error ?? response?.result ?? null);
  return wordsOfError(said, request?.arguments);
}

/** The same of an error that was already told. */
export function wordsOfError(said: string, args: unknown): string {
  // A missing argument may be printed as nothing at all.
  const told = takeOut(said, [...listValues(args), ...LEFT_OUT]);
  return told.replace(/~/g, "").replace(/\s+/g, " ");
}

/** The message of a JSON-RPC error, or the text of a result with `isError`. */
export function errorSaid(result: Pick<TestResult, "response">): string | undefined {
  return serverErrorOf({ ...result.response })?.text;
}
