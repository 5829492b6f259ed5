import { failure } from "../errors.ts";
import type { JqOutcome } from "./outcome.ts";

/** A long line of the program, and the marks under it. */
const LONG_FRAME = /:\n {4}.{500,}\n +\^*$/gm;

/** jq's own words about a program or a value, without what its command line puts around them. */
export function quoteJq(stderr: string): string {
  return stderr
    .replace(/\n+jq: \d+ compile errors?$/, "")
    .replace(LONG_FRAME, "")
    .replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?(?: \(not a string\))?: /gm, "")
    .trim();
}

export const HOLDS_NUL = "a program cannot hold the character U+0000";
export const NO_MESSAGE = "the program failed without a message";

/** What jq itself would say of a program that imports modules, if it looked for them. */
const REFUSED = "jq: error: a program cannot import modules";
export const MODULES_REFUSED: JqOutcome = { stdout: "", stderr: REFUSED, exitCode: 3 };

export const programFailed = failure("jq-failed: jq: <reason>");
export const outOfTime = failure(`jq-failed: the jq program was stopped after <duration ms>
  hint: make the program end sooner; look for \`range(infinite)\` or recursion without an end`);
export const tooMuchOutput = failure("jq-failed: the jq program wrote more than <bytes> bytes");
export const outOfMemory = failure(
  "jq-failed: the jq program ran out of memory (256 MiB) or built a value nested too deeply",
);
export const tooDeep = failure("jq-failed: the value is nested more than <depth> deep, the most that jq is given");
export const notJson = failure("jq-failed: the jq program gave text that is not JSON: <text>");
export const computesWith = failure(`jq-failed: the jq program calculates with <unheld>
  hint: compare the number as it is, or as text: tostring`);
export const changesNumbers = failure(`jq-failed: this jq would change <unheld>
  hint: the built-in jq 1.8 keeps such numbers: leave out the host engine`);
export const engineFailed = failure("jq-failed: the jq engine did not start: <reason>");
export const engineClosed = failure("jq-failed: the jq engine was closed");
export const hostFailed = failure("jq-failed: the jq binary did not finish: <reason>");

export const unknownEngine = failure(`usage: <from> <given>: unknown jq engine
  hint: wasm is the built-in jq 1.8, host a jq binary of this machine`);
export const hostMissing = failure(`usage: no jq binary was found: JQ_PATH is not set, node-jq is not installed, and no
  folder of PATH has one
  hint: install jq, or leave out the host engine: jq 1.8 is built in`);
export const hostUnusable = failure(`usage: the jq binary <binary> does not run: <reason>[[: <said>]]
  hint: set JQ_PATH to one that does, or leave out the host engine: jq 1.8 is built in`);
