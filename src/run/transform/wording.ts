import { failure } from "../../errors.ts";
import type { CommandEnd } from "../../process/index.ts";
import { describeType, isObject, type Json } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { oneLine } from "../../values/text.ts";

/** Characters of a command, and of a line that it wrote, in an error. */
export const SHOWN = 200;
const SHOWN_LINES = 5;
/** Lines that say nothing of what went wrong: empty ones, and the frames of a stack of Node, which would push it out. */
const NOISE = /^\s*$|^\s+at /;

export const requestTransform = words('the request transform of "<test>"');
export const responseTransform = words('the response transform of "<test>"');
export const assertionTransform = words('the transform of the assertion on <target> of "<test>"');
/** A node's: what shows it names the node. */
export const NODE_TRANSFORM = "`transform`";

export const transformFailed = failure("transform-failed: <owner> <reason>");
export const REQUEST_TOO_DEEP = "gave params of tools/call that are nested too deeply to be sent";
const notParams = words(
  "gave no params of tools/call: <fault>; it must give { name: string, arguments: object }, found <found>",
);
const wrongType = words("`<key>` is of type <found>, not <type>");

/** What is sent must have the form of the params of tools/call. `shown`: the output without secrets. */
export function noRequest(shown: Json): string {
  return notParams({ fault: describeFault(shown), found: showJson(shown, SHOWN) });
}

function describeFault(output: Json): string {
  if (!isObject(output)) return `it is of type ${describeType(output)}`;
  const [key, type] =
    typeof output.name === "string" ? (["arguments", "object"] as const) : (["name", "string"] as const);
  const found = output[key];
  return found === undefined ? `it has no \`${key}\`` : wrongType({ key, found: describeType(found), type });
}

export const INPUT_TOO_DEEP = "failed: the value is nested too deeply to be written as JSON";
export const WROTE_NOTHING = "wrote nothing to stdout; it must write one JSON value";
export const notJson = words("wrote to stdout what is not JSON: <shown>");
export const moreThanOne = words("wrote more than one JSON value to stdout; after the first comes <shown>");
export const tooMuch = words("wrote more than <mebibytes> MiB to stdout");
export const late = words("did not end within <duration ms>; it was stopped");

/** `fault` says what the command did wrong. The lines of stderr hold no secret. */
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
