import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { readPrices } from "../../conduct/index.ts";
import { CollectedErrors, McptestError, problemsOf } from "../../errors.ts";
import type { Prices } from "../../model/index.ts";
import { namesServer, type ServerSpec } from "../../suite/index.ts";
import { tellJsonFault } from "../../values/json/json-fault.ts";
import { isObject, type Json, type JsonObject, nameType, parseJson } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import type { Given } from "../options/options.ts";
import { resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { readFlag } from "../options/understand.ts";
import type { Written } from "./arguments.ts";
import type { JsonPath } from "./json-path.ts";
import * as wording from "./wording.ts";

export type CallFlags = SuiteServerFlags &
  Record<"arg" | "bind" | "then" | "thenArg", readonly string[]> &
  Given<"args" | "select" | "maxCost" | "pricingTable" | "timeout", "argsFromStdin"> & { format?: "text" | "json" };

export interface CallPlan {
  server: ServerSpec;
  /** Those of JSON; arguments that are written as words win over them. */
  args: JsonObject;
  written: ReadonlyMap<string, Written>;
  binds: ReadonlyMap<string, JsonPath>;
  then: { tool: string; written: ReadonlyMap<string, Written> } | undefined;
  select: JsonPath | undefined;
  maxCostUsd: number | undefined;
  timeoutMs: number | undefined;
  prices: Prices;
}

/** Reads flags, then stdin. Throws CollectedErrors with all that is wrong with the flags, McptestError `usage` for what is on stdin. */
export async function planCalls(
  tool: string,
  words: readonly string[],
  flags: CallFlags,
  context: CliContext,
): Promise<CallPlan> {
  const faults: McptestError[] = findConflicts(flags);
  const attempt = async <T>(read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      faults.push(...problemsOf(error));
      return undefined;
    }
  };
  const { select: path, maxCost, timeout, pricingTable } = flags;
  const literal = await attempt(() => asArguments("--args", readJson("--args", flags.args ?? "{}")));
  const written = await attempt(() => readWords(tool, words, namesServer(flags)));
  const taken = await attempt(() => compilePairs("--arg", flags.arg));
  const binds = await attempt(() => compilePairs("--bind", flags.bind));
  const thenArgs = await attempt(() => readWritten("--then-arg", flags.thenArg, readThen));
  for (const [argument, given] of binds ? (thenArgs ?? []) : [])
    if ("bound" in given && !binds?.has(given.bound))
      faults.push(wording.unboundName({ argument, name: given.bound, bound: [...(binds?.keys() ?? [])] }));
  const select = await attempt(() => (path === undefined ? undefined : compile("--select", path)));
  const maxCostUsd = await attempt(() => readFlag("max-cost", maxCost));
  const timeoutMs = await attempt(() => readFlag("max-duration", timeout, "--timeout"));
  const prices = await attempt(() => readPrices(pricingTable, context.cwd));
  const server = await attempt(() => resolveServer(flags, context));
  if (faults.length > 0 || !server || !prices) throw new CollectedErrors(faults);

  const args = await addInput(literal ?? {}, taken ?? new Map(), flags, context);
  const [next] = flags.then;
  const then = next === undefined ? undefined : { tool: next, written: thenArgs ?? new Map() };
  const given = { args, written: written ?? new Map(), binds: binds ?? new Map() };
  return { server, ...given, then, select, maxCostUsd, timeoutMs, prices };
}

function findConflicts({ args, argsFromStdin, arg, then, bind, thenArg }: CallFlags): McptestError[] {
  const others = [...(args === undefined ? [] : ["--args"]), ...(arg.length > 0 ? ["--arg"] : [])];
  const alone = Object.entries({ "--bind": bind, "--then-arg": thenArg }).flatMap(([flag, texts]) =>
    then.length === 0 && texts.length > 0 ? [wording.withoutThen({ flag })] : [],
  );
  return [
    ...(argsFromStdin ? others.map((flag) => wording.besidesStdin({ flag })) : []),
    ...alone,
    ...(then.length > 1 ? [wording.thirdCall()] : []),
  ];
}

function readPairs(flag: string, form: string, texts: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of texts) {
    const at = pair.indexOf("=");
    if (at <= 0) throw wording.noPair({ flag, form });
    const name = pair.slice(0, at);
    if (pairs.has(name)) throw wording.givenTwice({ flag, name });
    pairs.set(name, pair.slice(at + 1));
  }
  return pairs;
}

function asArguments(what: string, value: Json): JsonObject {
  if (!isObject(value)) throw wording.notArguments({ what, type: nameType(value) });
  return value;
}

/** JSON, maybe behind a byte order mark; `name`: the argument whose value it is. */
function readJson(what: string, json: string, name?: string): Json {
  const text = json.replace(/^\ufeff/, "");
  const value = parseJson(text);
  const where = value === undefined ? tellJsonFault(text) : "";
  if (value === undefined)
    throw name === undefined ? wording.notJson({ what, where }) : wording.notJsonValue({ what, where, name });
  return value;
}

/** `NAME=text` and `NAME:=json`. */
function readWords(tool: string, words: readonly string[], isReached: boolean): Map<string, Written> {
  const place = words.findIndex((word) => word.indexOf("=") <= 0 || /^[{[]/.test(word));
  if (place >= 0)
    throw wording.noArgumentPair({ number: place + 1, hint: wording.hintPair(tool, words.slice(place), isReached) });
  return readWritten("the call", words, (text) => ({ text }));
}

/** Of a second call also `NAME=:bound`, and `NAME=::text` for a text that starts with a colon. */
function readThen(text: string): Written {
  if (text.startsWith("::")) return { text: text.slice(1) };
  return text.startsWith(":") ? { bound: text.slice(1) } : { text };
}

function readWritten(flag: string, words: readonly string[], read: (text: string) => Written): Map<string, Written> {
  const named = new Map<string, Written>();
  for (const [key, value] of readPairs(flag, "value, NAME:=json or NAME=:bound", words)) {
    const name = key.replace(/(?<=.):$/s, "");
    if (named.has(name)) throw wording.givenTwice({ flag, name });
    const what = flag.startsWith("-") ? `${flag} ${key}=` : `${key}=`;
    named.set(name, name === key ? read(value) : { value: readJson(what, value, name) });
  }
  return named;
}

async function addInput(
  literal: JsonObject,
  taken: ReadonlyMap<string, JsonPath>,
  { argsFromStdin }: CallFlags,
  context: CliContext,
): Promise<JsonObject> {
  if (!argsFromStdin && taken.size === 0) return literal;
  const input = await readInput(argsFromStdin ? "--args-from-stdin" : "--arg", context);
  context.redactor.learn(input);
  if (argsFromStdin) return asArguments("stdin", input);
  const named = [...taken].map(([name, path]) => [name, path(input, wording.unresolvedInput)]);
  return { ...literal, ...Object.fromEntries(named) };
}

async function compilePairs(flag: string, texts: readonly string[]): Promise<Map<string, JsonPath>> {
  const paths = new Map<string, JsonPath>();
  for (const [name, path] of readPairs(flag, "$.path", texts)) paths.set(name, await compile(`${flag} ${name}`, path));
  return paths;
}

/** The library of paths loads only when there is one. */
async function compile(flag: string, path: string): Promise<JsonPath> {
  return (await import("./json-path.ts")).compileJsonPath(flag, path);
}

async function readInput(flag: string, { stdin: open, signal }: CliContext): Promise<Json> {
  const stdin = open();
  if (stdin.isTTY) throw wording.noInput({ flag });
  const input = await text(addAbortSignal(signal, stdin)).catch((error) => {
    throw signal.aborted ? new McptestError("cancelled", "interrupted while stdin was read") : error;
  });
  if (input.trim() === "") throw wording.emptyInput({ flag, what: flag === "--arg" ? "JSON" : "a JSON object" });
  return readJson("stdin", input);
}
