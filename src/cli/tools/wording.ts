import { McptestError, usageError } from "../../errors.ts";
import { isObject, type Json, nameType, writeJson } from "../../values/json.ts";
import { formatCost } from "../../values/show/cost.ts";
import { hintName } from "../../values/suggest.ts";

// Flags

export function noPair(flag: string, value: string): McptestError {
  return usageError(`${flag} takes NAME=${value}`, "quote it for the shell, which knows $ and *");
}

export function givenTwice(flag: string, name: string): McptestError {
  return usageError(`${flag} gives ${JSON.stringify(name)} twice`, "keep one of them");
}

export function besidesStdin(flag: string): McptestError {
  return usageError(`--args-from-stdin and ${flag} exclude each other`, "--arg takes single values from stdin");
}

export function withoutThen(flag: string): McptestError {
  return usageError(`${flag} is for a second call`, "name its tool by --then");
}

export function thirdCall(): McptestError {
  return usageError("--then chains one more call, not two", "`mcptest pipe` runs three and more");
}

/** What is no JSON is not repeated: it may hold a secret. */
export function notJson(what: string): McptestError {
  return usageError(`${what} is no JSON`, 'JSON has its names and texts in double quotes: \'{"query":"alice"}\'');
}

export function notArguments(what: string, value: Json): McptestError {
  return usageError(`${what} is ${nameType(value)}, and the arguments of a tool are an object`);
}

export function noInput(flag: string): McptestError {
  return usageError(
    `${flag} reads JSON from stdin, which is a terminal`,
    "pipe it in, as in `… | mcptest tools call …`",
  );
}

export function emptyInput(): McptestError {
  return usageError("stdin is empty, and JSON is to be read from it");
}

export function unboundName(argument: string, name: string, bound: readonly string[]): McptestError {
  const known = hintName(name, bound, `write ${argument}=::${name} for the text`);
  return usageError(`--then-arg ${argument}=:${name} names nothing that --bind binds`, known);
}

/** `at`: where in the text, from 0. */
export function notPath(flag: string, text: string, message: string, at: number): McptestError {
  return new McptestError("usage", `${flag} takes a JSONPath: ${message}`, {
    hint: "a path of RFC 9535 starts with $, as in $.results[0].id",
    location: { file: `(${flag})`, line: 1, column: at + 1, text },
  });
}

/** Says of a path why it leads to nothing. */
export type Unresolved = (path: string, reason: string) => McptestError;

export const unresolvedInput: Unresolved = (path, reason) =>
  usageError(`${path} leads to nothing in the JSON on stdin: ${reason}`);

// Answers

/** What a path leads to nothing in. */
export function unresolvedIn(tool: string): Unresolved {
  return (path, reason) =>
    new McptestError("path-unresolved", `${path} leads to nothing in what ${tool} answered: ${reason}`, {
      hint: "a path starts in structuredContent, else in the text, read as JSON if it is",
    });
}

/** A JSON-RPC error, or an answer that is none; masked, and cut where it is long. */
export function callRefused(tool: string, error: Json, hint: string | undefined): McptestError {
  const { code, message } = isObject(error) ? error : {};
  const told = typeof message === "string" ? `error ${code}: ${message}` : writeJson(error);
  return new McptestError("request-failed", `the server answered ${tool} with ${told}`, { hint });
}

export function noTool(tool: string, names: readonly string[]): McptestError {
  return new McptestError("unknown-tool", `there is no tool ${JSON.stringify(tool)}`, {
    hint: hintName(tool, names, "the server lists no tools"),
  });
}

// Cost

export function capTripped(spentUsd: number, limitUsd: number, next: string | undefined): McptestError {
  const end = next === undefined ? "" : `; ${next} was not called`;
  const told = `what was called cost ${formatCost(spentUsd)}, more than --max-cost ${formatCost(limitUsd)}${end}`;
  return new McptestError("budget-exceeded", told);
}

export function capTooLow(tool: string, costUsd: number, leftUsd: number): McptestError {
  const told = `--max-cost leaves ${formatCost(leftUsd)}, and ${tool} cost ${formatCost(costUsd)} before`;
  return new McptestError("budget-exceeded", `${told}: it was not called again`);
}

export function unknownCost(tool: string, model: string | undefined): McptestError {
  const why = model === undefined ? "its answer does not say" : `the price of model "${model}" is not known`;
  return new McptestError("unknown-price", `what ${tool} cost is not known, and --max-cost cannot count it: ${why}`, {
    hint: "let the tool say it, as `cost_usd` in `_meta.usage`, or give the model's price by --pricing-table",
  });
}
