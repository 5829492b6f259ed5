import { McptestError } from "../errors.ts";
import { formatDuration } from "../values/duration.ts";

/** jq's own words about a program or a value, without the frame that its command line puts round them. */
export function quoteJq(stderr: string): string {
  return stderr
    .replace(/\n+jq: \d+ compile errors?$/, "")
    .replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?(?: \(not a string\))?: /gm, "")
    .trim();
}

export function programFailed(stderr: string): McptestError {
  return new McptestError("jq-failed", `jq: ${quoteJq(stderr) || "the program failed without a message"}`);
}

export function outOfTime(timeoutMs: number): McptestError {
  return new McptestError("jq-failed", `the jq program was stopped after ${formatDuration(timeoutMs)}`, {
    hint: "make the program end sooner; look for `range(infinite)` or recursion without an end",
  });
}

export function tooMuchOutput(maxBytes: number): McptestError {
  return new McptestError("jq-failed", `the jq program wrote more than ${maxBytes} bytes`);
}

export function outOfMemory(): McptestError {
  return new McptestError("jq-failed", "the jq program ran out of memory (256 MiB) or built a value nested too deeply");
}

export function tooDeep(maxDepth: number): McptestError {
  return new McptestError("jq-failed", `the value is nested more than ${maxDepth} deep, which jq is not given`);
}

export function notJson(text: string): McptestError {
  return new McptestError("jq-failed", `the jq program gave text that is not JSON: ${text.slice(0, 100)}`);
}

export function engineFailed(cause: unknown): McptestError {
  return new McptestError(
    "jq-failed",
    `the jq engine did not start: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  );
}

export function engineClosed(): McptestError {
  return new McptestError("jq-failed", "the jq engine was closed");
}
