import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { readPrices } from "../../conduct/index.ts";
import { CollectedErrors, McptestError, problemsOf } from "../../errors.ts";
import type { Prices } from "../../model/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import { resolveServer } from "../options/server-options.ts";
import { readFlag } from "../options/understand.ts";
import {
  asArguments,
  type CallFlags,
  findConflicts,
  findUnbound,
  readArguments,
  readJson,
  readPairs,
  readThenArguments,
  type ThenArgument,
} from "./flags.ts";
import type { JsonPath } from "./json-path.ts";
import * as wording from "./wording.ts";
import { unresolvedInput } from "./wording.ts";

/** What `tools call` is asked for. */
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
  const literal = await attempt(() => readArguments("--args", flags.args ?? "{}"));
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
  const named = [...taken].map(([name, path]) => [name, path(input, unresolvedInput)]);
  return { ...literal, ...Object.fromEntries(named) };
}

async function compilePairs(flag: string, texts: readonly string[]): Promise<Map<string, JsonPath>> {
  const paths = new Map<string, JsonPath>();
  for (const [name, text] of readPairs(flag, "$.path", texts)) paths.set(name, await compile(`${flag} ${name}`, text));
  return paths;
}

/** Few calls have paths: the library loads for the first. */
async function compile(flag: string, text: string): Promise<JsonPath> {
  return (await import("./json-path.ts")).compileJsonPath(flag, text);
}

/** The JSON on stdin, which a flag asks for. Throws McptestError: usage, cancelled. */
async function readInput(flag: string, { stdin: open, signal }: CliContext): Promise<Json> {
  const stdin = open();
  if (stdin.isTTY) throw wording.noInput(flag);
  const input = await text(addAbortSignal(signal, stdin)).catch((error) => {
    throw signal.aborted ? new McptestError("cancelled", "interrupted while stdin was read") : error;
  });
  if (input.trim() === "") throw wording.emptyInput();
  return readJson("stdin", input);
}
