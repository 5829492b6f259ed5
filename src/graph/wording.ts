import { type ErrorDetails, failure, McptestError } from "../errors.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import { words } from "../values/show/words.ts";
import { cutText } from "../values/text.ts";

/** The error of a node. */
export const nodeError = (message: string, cause?: unknown): McptestError =>
  new McptestError("node-failed", message, { cause });

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

const refused = failure(`node-failed: the server answered tools/call <tool> with the error <shown>
  hint: <hint>`);

/** The server answered with a JSON-RPC error. */
export function callRefused(tool: string, error: Json, hint: string | undefined): McptestError {
  return refused({ tool, shown: showJson(error, TOLD), hint });
}

export const noResult = failure("node-failed: the result of <tool> is no object: <shown>");
export const INTERRUPTED = "the run was interrupted";

export const TOO_DEEP = "a value is nested too deeply";

export const WHEN_REFUSED = "its `when` did not hold";

export const parentFailed = words('"<parent>" failed');
export const parentSkipped = words('"<parent>" was skipped');
export const notAnArray = failure("node-failed: `for_each` needs an array, and <reference> is <found>");
export const elementFailed = failure("node-failed: element [<index>] of <number total> failed: <why>");
export const roundFailed = failure("node-failed: round <round> failed: <why>");
export const neverHeld = failure("node-failed: `until` did not hold within <count rounds round>");
export const ELEMENT_REFUSED = "`when_item` did not hold";
export const ELEMENT_NOT_REACHED = "an element before it failed";
