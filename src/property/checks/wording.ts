import { writePointer } from "../../values/json/pointer.ts";
import { isNested, type Json, type JsonObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";

const exit = words("exit <code>[[ on <what>]]");
const gone = words("<message>[[, on <what>]]");

/** How a call ended the server, and on what. */
export function lost(message: string, args: JsonObject): string {
  const what = tellOdd(args);
  const code = /exited \(code (\d+)\)/.exec(message)?.[1];
  return code === undefined ? gone({ message, what }) : exit({ code, what });
}

const ODD: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/[\u{10000}-\u{10ffff}]/u, "a character beyond U+FFFF"],
  [/\p{M}/u, "a combining mark"],
  [/'/, "a quote"],
  [/"/, "a double quote"],
  [/%/, "a percent sign"],
  [/\\/, "a backslash"],
  [/[\r\n]/, "a line break"],
  [/^\s|\s$/, "outer spaces"],
];
const within = words("<what> in <at>");

/** What is odd about small arguments, and where. */
function tellOdd(value: Json, keys: readonly string[] = []): string | undefined {
  if (typeof value === "string") {
    const row = ODD.find(([pattern]) => pattern.test(value));
    return row && within({ what: row[1], at: writePointer(keys) });
  }
  if (!isNested(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const told = tellOdd(part as Json, [...keys, key]);
    if (told !== undefined) return told;
  }
  return undefined;
}

export const silent = words("no answer in <duration limit>[[, nor to <ping>]]");
export const unbounded = words(
  "the time follows <at>: <small> takes <duration shorter>, <large> takes <duration longer>",
);
export const lacks = words("answers without <place>, which is required");
export const extra = words("takes <place>, which its schema forbids");
export const takes = words("takes <shown> for <place>, against <keyword>");
export const beyond = words("takes <shown> for <place>, <keyword> is <bound>");
export const internal = words("internal error (-32603) to <how>[[: <text>]]");
export const fault = words("a refusal shows a fault of the code: <text>");
export const trace = words("a refusal shows a stack frame: <line frame>");
export const NO_OUTPUT = "no structuredContent, though it has an outputSchema";
export const output = words("structuredContent <text>");
export const CANARY = "the value of MCPTEST_CANARY";
export const TOKEN = "a token";
export const secret = words("<what> of its environment stands in <where>");
