import { type ErrorDetails, failure, McptestError } from "../errors.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import { serverErrorOf } from "../values/show/server-error.ts";
import { words } from "../values/show/words.ts";
import { cutText } from "../values/text.ts";

/** The error of a node. */
export const nodeError = (message: string, cause?: unknown): McptestError =>
  new McptestError("node-failed", message, { cause });

const programFailed = failure("node-failed: `<key>` <reason>");

/** The error of the program under `key`. */
export const refuseProgram = (key: string) => (reason: string, details?: ErrorDetails) =>
  programFailed({ key, reason }, { cause: details?.cause });

/** Characters of an error: more than are shown, so that secrets are masked before they are cut. */
const KEPT = 12_000;
/** The same for the tool's own words in it. */
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

const refused = failure(`node-failed: <said>[[: <data>]]
  hint: <hint>`);
const refusedSomehow = failure(`node-failed: the server answered tools/call <tool> with the error <shown>
  hint: <hint>`);

/** The server answered with a JSON-RPC error: its own words. */
export function callRefused(tool: string, error: Json, hint: string | undefined): McptestError {
  const said = serverErrorOf({ error });
  if (!said) return refusedSomehow({ tool, shown: showJson(error, TOLD), hint });
  const { sentence, data } = said;
  return refused({ said: cutText(sentence, TOLD), data: data === undefined ? undefined : showJson(data, TOLD), hint });
}

export const noResult = failure("node-failed: the result of <tool> is not an object: <shown>");

/** The signal of a graph is aborted with it. */
export class Stopped extends McptestError {
  readonly reason: string;

  constructor(reason: string) {
    super("node-failed", `stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Why the graph was stopped; undefined while it may go on. */
export function whyStopped({ reason }: AbortSignal): string | undefined {
  return reason instanceof Stopped ? reason.reason : undefined;
}

/** Whether a node may fail with this error; any other error is a bug of mcptest. A deeply nested value overflows the stack. */
export function isExpected(error: unknown): error is Error {
  return error instanceof McptestError || error instanceof RangeError;
}

/** The message of a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof RangeError) return "a value is nested too deeply";
  return error instanceof Error ? cutText(error.message, KEPT) : String(error);
}

export const INTERRUPTED = "the run was interrupted";
export const WHEN_REFUSED = "its `when` did not hold";
export const parentFailed = words('"<parent>" failed');
export const parentSkipped = words('"<parent>" was skipped');
export const notAnArray = failure("node-failed: `for_each` needs an array, and <reference> is <found>");
export const elementFailed = failure("node-failed: element [<index>] of <number total> failed: <why>");
export const roundFailed = failure("node-failed: round <round> failed: <why>");
export const neverHeld = failure("node-failed: `until` did not hold within <count rounds round>");
export const ELEMENT_REFUSED = "`when_item` did not hold";
export const ELEMENT_NOT_REACHED = "an element before it failed";

export const malformed = failure("node-failed: <raw> is not a reference: <fault>");
export const noOutput = failure(
  "node-failed: <raw> names no output[[; there are <names>]][[ (did you mean <json close>?)]]",
);
export const noVariable = failure(
  "node-failed: <raw> names an undefined variable[[; there are <names>]][[ (did you mean <json close>?)]]",
);
export const noEnvironment = failure("node-failed: <raw> names an environment variable that is not set");
export const noElement = failure("node-failed: <raw> has no element to read, because its node does not fan out");
export const noRound = failure("node-failed: <raw> has no round to read, because its node does not loop");
export const unresolved = failure(
  "node-failed: <raw> does not resolve: of <path> only <resolved> is there: <reason>[[; <rest>]]",
);
