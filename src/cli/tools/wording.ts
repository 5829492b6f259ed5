import { failure, type McptestError, usageError } from "../../errors.ts";
import { isObject, type Json, parseJson, writeJson } from "../../values/json.ts";
import { quoteDouble, quoteWord } from "../../values/shell-word.ts";
import { nameSome } from "../../values/text.ts";

export const noPair = failure(`usage: <flag> takes NAME=<form>
  hint: quote it for the shell, which knows $ and *`);
export const givenTwice = failure(`usage: <flag> gives <json name> twice
  hint: keep one of them`);
export const besidesStdin = failure(`usage: --args-from-stdin and <flag> exclude each other
  hint: --arg takes single values from stdin`);
export const withoutThen = failure(`usage: <flag> is for a second call
  hint: name its tool by --then`);
export const thirdCall = failure(`usage: --then chains one more call, not two
  hint: \`mcptest pipe\` runs three and more`);
/** The text is not repeated: it may hold a secret. */
export const noArgumentPair = failure(`usage: argument <number> of the call is not NAME=value
  hint: <hint>`);
export const missingArguments = failure(`usage: <tool> needs <names>
  hint: add <words>, or --args '{}' to call it without`);
export const noArgument = failure(`usage: <tool> has no argument <json argument>
  hint: <argument of names> else: it takes no arguments`);
export const wrongType = failure(`usage: argument <json argument> of <tool> takes <type>[[, not <found>]]
  hint: write <example>; --args sends any JSON, unchecked`);
/** `place`: a JSON Pointer into the argument, empty for all of it. */
export const wrongValue = failure(`usage: argument <json argument> of <tool>[[, at <place>]]: <why>
  hint: mcptest tools describe <named> shows its schema; --args sends any JSON, unchecked`);
/** No more of the text is repeated than `where` tells: it may hold a secret. */
export const notJson = failure(`usage: <what> is not valid JSON (<where>)
  hint: write title=Emma, or --args '{"title":"Emma"}'`);
/** `name`: as it is written before `:=`. */
export const notJsonValue = failure(`usage: <what> is not valid JSON (<where>)
  hint: for a text write <name>=…, for JSON text <name>:='"…"'`);
export const notArguments = failure(`usage: <what> must be a JSON object, but is <type>
  hint: write title=Emma, or --args '{"title":"Emma"}'`);
export const noInput = failure(`usage: <flag> reads JSON from stdin, which is a terminal
  hint: pipe it in, as in \`… | mcptest tools call …\``);
export const emptyInput = failure(`usage: <flag>: stdin is empty
  hint: pipe <what> into it`);
export const unboundName = failure(`usage: --then-arg <argument>=:<name> names nothing that --bind binds
  hint: <name of bound> else: write <argument>=::<name> for the text`);

/** `at`: where in the text, from 0. */
export function notPath(flag: string, text: string, message: string, at: number): McptestError {
  const name = /^--arg (.+)/s.exec(flag)?.[1];
  const instead = name === undefined || text.startsWith("$") ? undefined : `${name}=${quoteWord(text)}`;
  return wrongPath({ flag, message, instead }, { location: { file: `(${flag})`, line: 1, column: at + 1, text } });
}

const wrongPath = failure(`usage: <flag> takes a JSONPath: <message>
  hint: a path of RFC 9535 starts with $, as in $.results[0].id[[, or leave out --arg: write <instead>]]`);

/** What to write instead of a word that is not NAME=value. Values are not repeated: they may be secret. */
export function hintPair(tool: string, words: readonly string[], namesServer: boolean): string {
  const [first = ""] = words;
  const json = parseJson(first);
  const keys = nameSome(Object.keys(isObject(json) ? json : {}), 3, (key) => `${key}=…`);
  if (/^[{[]/.test(first)) return `write ${keys || "NAME=value"}, or --args '{…}'`;
  if (!namesServer && words.length > 1) return `name the server by --server-command ${quoteDouble(words.join(" "))}`;
  return `write NAME=value: mcptest tools describe ${quoteWord(tool)} lists the names`;
}

/** Says why a path leads to nothing. */
export type Unresolved = (path: string, reason: string) => McptestError;

export const unresolvedInput: Unresolved = (path, reason) =>
  usageError(`${path} leads to nothing in the JSON on stdin: ${reason}`);

const unresolved = failure(`path-unresolved: <path> leads to nothing in the answer of <tool>: <reason>
  hint: a path starts in structuredContent, else in the text, read as JSON if it is`);

export function unresolvedIn(tool: string): Unresolved {
  return (path, reason) => unresolved({ path, tool, reason });
}

const refused = failure("request-failed: the server answered <tool> with <answer>");

/** A JSON-RPC error, or an answer that is not valid; masked, and cut when it is long. */
export function callRefused(tool: string, error: Json, hint: string | undefined): McptestError {
  const { code, message } = isObject(error) ? error : {};
  return refused(
    { tool, answer: typeof message === "string" ? `error ${code}: ${message}` : writeJson(error) },
    { hint },
  );
}

export const noTool = failure(`unknown-tool: the server has no tool <json tool>
  hint: <tool of names> else: the server lists no tools`);

export const capTripped = failure(
  "budget-exceeded: the calls cost <cost spent>, more than --max-cost <cost limit>[[; <next> was not called]]",
);
export const capTooLow = failure(`budget-exceeded: --max-cost leaves <cost left>, and <tool> cost <cost before> before:
  it was not called again`);
export const unknownCost = failure(`unknown-price: the cost of <tool> is not known, so --max-cost cannot count it: <why>
  hint: let the tool say it, as \`cost_usd\` in \`_meta.usage\`, or give the model's price by --pricing-table`);
