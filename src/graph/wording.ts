import { type ErrorDetails, McptestError } from "../errors.ts";
import { type Json, type JsonObject, nameType } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import { count, cutText, formatNumber } from "../values/text.ts";

/** The error of a node. */
export function nodeError(message: string, cause?: unknown): McptestError {
  return new McptestError("node-failed", message, { cause });
}

/** The error of the program that stands under `key`; `reason` says what became of it. */
export function refuseProgram(key: string): (reason: string, details?: ErrorDetails) => McptestError {
  return (reason, details) => nodeError(`\`${key}\` ${reason}`, details?.cause);
}

/** Characters of a tool's own words in an error: more than are shown, so that no secret is cut before it is masked. */
const TOLD = 10_000;

/** The tool's result has `isError: true`. */
export class ToolFailed extends McptestError {
  readonly result: JsonObject;

  constructor(tool: string, text: string, result: JsonObject, hint: string | undefined) {
    const said = text === "" ? `${tool} reported an error: ${showJson(result, TOLD)}` : cutText(text, TOLD);
    super("node-failed", said, { hint });
    this.result = result;
  }
}

/** The server answered with a JSON-RPC error. */
export function callRefused(tool: string, error: Json, hint: string | undefined): McptestError {
  const message = `the server answered tools/call ${tool} with the error ${showJson(error, TOLD)}`;
  return new McptestError("node-failed", message, { hint });
}

export function noResult(tool: string, result: Json): McptestError {
  return nodeError(`the result of ${tool} is no object: ${showJson(result)}`);
}

export const INTERRUPTED = "the run was interrupted";

export const TOO_DEEP = "a value is nested too deeply";

export const WHEN_REFUSED = "its `when` did not hold";

export function parentWithout(parent: string, status: "failed" | "skipped"): string {
  return status === "failed" ? `"${parent}" failed` : `"${parent}" was skipped`;
}

export function notAnArray(reference: string, value: Json): McptestError {
  const found = value === null ? "null" : `${nameType(value)}: ${showJson(value)}`;
  return nodeError(`\`for_each\` needs an array, and ${reference} is ${found}`);
}

export function elementFailed(index: number, total: number, error: Error): McptestError {
  return nodeError(`element [${index}] of ${formatNumber(total)} failed: ${error.message}`, error);
}

export function roundFailed(round: number, error: Error): McptestError {
  return nodeError(`round ${round} failed: ${error.message}`, error);
}

export function neverHeld(rounds: number): McptestError {
  return nodeError(`\`until\` did not hold within ${count(rounds, "round")}`);
}

export const ELEMENT_REFUSED = "`when_item` did not hold";
export const ELEMENT_NOT_REACHED = "an element before it failed";
