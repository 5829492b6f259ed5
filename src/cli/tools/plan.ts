import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { readPrices } from "../../conduct/index.ts";
import { CollectedErrors, McptestError, problemsOf } from "../../errors.ts";
import type { Prices } from "../../model/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject, nameType, parseJson } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import type { Given } from "../options/options.ts";
import { resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { readFlag } from "../options/understand.ts";
import type { JsonPath } from "./json-path.ts";
import * as wording from "./wording.ts";

export type CallFlags = SuiteServerFlags &
  Record<"arg" | "bind" | "then" | "thenArg", readonly string[]> &
  Given<"args" | "select" | "maxCost" | "pricingTable" | "timeout", "argsFromStdin"> & { format?: "text" | "json" };

type ThenArgument = { value: Json } | { bound: string };

export interface CallPlan {
  server: ServerSpec;
  args: JsonObject;
  binds: ReadonlyMap<string, JsonPath>;
  then: { tool: string; args: ReadonlyMap<string, ThenArgument> } | undefined;
  select: JsonPath | undefined;
  maxCostUsd: number | undefined;
  timeoutMs: number | undefined;
  prices: Prices;
}

/** Reads flags, then stdin. Throws CollectedErrors with all that is wrong with the flags, McptestError `usage` for what is on stdin. */
export async function planCalls(flags: CallFlags, context: CliContext): Promise<CallPlan> {
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
  const taken = await attempt(() => compilePairs("--arg", flags.arg));
  const binds = await attempt(() => compilePairs("--bind", flags.bind));
  const thenArgs = await attempt(() => readThenArguments(flags.thenArg));
  if (binds && thenArgs) faults.push(...findUnbound(thenArgs, [...binds.keys()]));
  const select = await attempt(() => (path === undefined ? undefined : compile("--select", path)));
  const maxCostUsd = await attempt(() => readFlag("max-cost", maxCost));
  const timeoutMs = await attempt(() => readFlag("max-duration", timeout, "--timeout"));
  const prices = await attempt(() => readPrices(pricingTable, context.cwd));
  const server = await attempt(() => resolveServer(flags, context));
  if (faults.length > 0 || !server || !prices) throw new CollectedErrors(faults);

  const args = await fillArguments(literal ?? {}, taken ?? new Map(), flags, context);
  const [tool] = flags.then;
  const then = tool === undefined ? undefined : { tool, args: thenArgs ?? new Map() };
  return { server, args, binds: binds ?? new Map(), then, select, maxCostUsd, timeoutMs, prices };
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

/** JSON, maybe behind a byte order mark. */
function readJson(what: string, json: string): Json {
  const value = parseJson(json.replace(/^\ufeff/, ""));
  if (value === undefined) throw wording.notJson({ what });
  return value;
}

/** `NAME=text`, `NAME:=json`, `NAME=:bound`, and `NAME=::text` for a text that starts with a colon. */
function readThenArguments(texts: readonly string[]): Map<string, ThenArgument> {
  const named = new Map<string, ThenArgument>();
  for (const [key, value] of readPairs("--then-arg", "value, NAME:=json or NAME=:bound", texts)) {
    const name = key.replace(/(?<=.):$/s, "");
    if (named.has(name)) throw wording.givenTwice({ flag: "--then-arg", name });
    named.set(name, name === key ? readText(value) : { value: readJson(`--then-arg ${key}=`, value) });
  }
  return named;
}

function readText(value: string): ThenArgument {
  if (value.startsWith("::")) return { value: value.slice(1) };
  return value.startsWith(":") ? { bound: value.slice(1) } : { value };
}

function findUnbound(args: ReadonlyMap<string, ThenArgument>, bound: readonly string[]): McptestError[] {
  return [...args].flatMap(([argument, given]) =>
    "bound" in given && !bound.includes(given.bound)
      ? [wording.unboundName({ argument, name: given.bound, bound })]
      : [],
  );
}

async function fillArguments(
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
  if (input.trim() === "") throw wording.emptyInput({ flag });
  return readJson("stdin", input);
}
