import { McptestError, textOfError, usageError } from "../errors.ts";
import { formatDuration } from "../values/duration.ts";
import { tellUnheld, type Unheld } from "../values/numbers/doubles.ts";
import { cutText } from "../values/text.ts";
import type { JqOutcome } from "./outcome.ts";

/** A line of the program that is no help to look at, and the marks under it. */
const LONG_FRAME = /:\n {4}.{500,}\n +\^*$/gm;

/** jq's own words about a program or a value, without the frame that its command line puts round them. */
export function quoteJq(stderr: string): string {
  return stderr
    .replace(/\n+jq: \d+ compile errors?$/, "")
    .replace(LONG_FRAME, "")
    .replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?(?: \(not a string\))?: /gm, "")
    .trim();
}

export function holdsNul(): string {
  return "a program cannot hold the character U+0000";
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

/** jq compares such a number by its digits, and calculates with the nearest double. */
export function computesWith(unheld: Unheld): McptestError {
  const message = `the jq program calculates with ${tellUnheld(unheld)}`;
  return new McptestError("jq-failed", message, { hint: "compare the number as it is, or as text: tostring" });
}

export function changesNumbers(unheld: Unheld): McptestError {
  const message = `this jq would change ${tellUnheld(unheld)}`;
  return new McptestError("jq-failed", message, {
    hint: "the built-in jq 1.8 keeps such numbers: leave the host engine out",
  });
}

export function engineFailed(cause: unknown): McptestError {
  return new McptestError("jq-failed", `the jq engine did not start: ${textOfError(cause)}`, { cause });
}

export function engineClosed(): McptestError {
  return new McptestError("jq-failed", "the jq engine was closed");
}

export function unknownEngine(given: string, from: string): McptestError {
  const hint = "wasm is the built-in jq 1.8, host a jq binary of this machine";
  return usageError(`${from} ${given}: there is no such jq engine`, hint);
}

/** What jq itself would say of a program that asks for modules, if it looked for them. */
export const MODULES_REFUSED: JqOutcome = {
  stdout: "",
  stderr: "jq: error: no modules are read: a program stands for itself",
  exitCode: 3,
};

const BUILT_IN = "leave the host engine out: jq 1.8 is built in";

export function hostMissing(path: string): McptestError {
  const places = `JQ_PATH is not set, node-jq is not installed, and no folder of PATH (${cutText(path, 300)}) has one`;
  return usageError(`there is no jq binary for the host engine: ${places}`, `install jq, or ${BUILT_IN}`);
}

export function hostUnusable(binary: string, reason: string, stderr = ""): McptestError {
  const said = stderr === "" ? "" : `: ${cutText(stderr, 300)}`;
  const hint = `set JQ_PATH to one that does, or ${BUILT_IN}`;
  return usageError(`the jq binary ${binary} does not run: ${reason}${said}`, hint);
}

export function hostFailed(reason: string): McptestError {
  return new McptestError("jq-failed", `the jq binary did not finish: ${reason}`);
}
