import { type ErrorDetails, failure, McptestError } from "../../errors.ts";
import type { CommandEnd } from "../../process/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { describeType, isObject, type Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { oneLine } from "../../values/text.ts";

/** Characters of a command, and of a line that it wrote, in an error. */
const SHOWN = 200;
/** Lines of its stderr there. */
const SHOWN_LINES = 5;
/** Lines that say nothing of what went wrong: empty ones, and the frames of a stack of Node, which would push it out. */
const NOISE = /^\s*$|^\s+at /;

// Where a transform stands: the sentences below begin with it.

export const requestTransform = words('the request transform of "<test>"');
export const responseTransform = words('the response transform of "<test>"');
export const assertionTransform = words('the transform of the assertion on <target> of "<test>"');
/** A node's: what shows it names the node. */
export const NODE_TRANSFORM = "`transform`";

// What became of it

export const transformFailed = (owner: string, reason: string, location: SourceLocation, details?: ErrorDetails) =>
  new McptestError("transform-failed", `${owner} ${reason}`, { ...details, location });
export const interrupted = failure("cancelled: <owner> was interrupted");

/** What is sent must have the form of the params of tools/call. `shown`: the output without secrets. */
export function noRequest(shown: Json): string {
  const fault = describeFault(shown);
  return `gave no params of tools/call: ${fault}; it must give { name: string, arguments: object }, found ${showJson(shown, SHOWN)}`;
}

function describeFault(output: Json): string {
  if (!isObject(output)) return `it is of type ${describeType(output)}`;
  const [key, type] = typeof output.name === "string" ? ["arguments", "object"] : ["name", "string"];
  const found = output[key as string];
  return found === undefined ? `there is no \`${key}\`` : `\`${key}\` is of type ${describeType(found)}, not ${type}`;
}

export const REQUEST_TOO_DEEP = "gave params of tools/call that are nested too deeply to be sent";

// Commands: completes "its command … "

/** How a command ended, when that was not well. */
export function describeEnd(end: CommandEnd, timeoutMs: number): string | undefined {
  switch (end.kind) {
    case "spawn":
      return `could not be started: ${end.reason}`;
    case "timeout":
      return `did not end within ${formatDuration(timeoutMs)}; it was stopped`;
    case "signal":
      return `was ended by ${end.signal}`;
    case "exit":
      return end.code === 0 ? undefined : `exited with code ${end.code}`;
    case "aborted":
      return undefined;
  }
}

/** `fault` says what became of it. The lines of stderr hold no secret. */
export function commandFailed(command: string, fault: string, stderr: readonly string[]): string {
  const telling = stderr.filter((line) => !NOISE.test(line));
  const said = telling.slice(-SHOWN_LINES).map((line) => `\n  stderr: ${oneLine(line, SHOWN)}`);
  return `failed: its command \`${oneLine(command, SHOWN)}\` ${fault}${said.join("")}`;
}

/** What to do about a command that ended so. */
export function hintFor(end: CommandEnd): string | undefined {
  if (end.kind === "timeout") return "a command has 60 seconds, or the test's `timeout` when that is shorter";
  if (end.kind !== "spawn") return undefined;
  if (end.code === "EACCES") return "make its file executable with chmod +x, or name its interpreter first";
  if (end.code !== "ENOENT") return undefined;
  return "a command is one program and its arguments, run in the folder of its file; no shell reads it";
}

export const WROTE_NOTHING = "wrote nothing to stdout; it must write one JSON value";

export const notJson = (output: string): string => `wrote to stdout what is not JSON: ${oneLine(output, SHOWN)}`;
export const moreThanOne = (rest: string): string =>
  `wrote more than one JSON value to stdout; after the first comes ${oneLine(rest, SHOWN)}`;
export const tooMuch = words("wrote more than <mebibytes> MiB to stdout");
export const INPUT_TOO_DEEP = "failed: the value is nested too deeply to be written as JSON";
