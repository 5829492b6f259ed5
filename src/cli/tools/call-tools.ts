import picocolors from "picocolors";
import { payloadOf } from "../../check/index.ts";
import { CollectedErrors, EXIT_CODES, McptestError, problemsOf } from "../../errors.ts";
import { explainFailure, type Session } from "../../mcp/index.ts";
import type { Prices } from "../../model/index.ts";
import { Meter, readUsage } from "../../spend/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import { renderResult, renderValue } from "../../values/show/answer.ts";
import { formatCost } from "../../values/show/cost.ts";
import { TOLERANCE } from "../../values/show/score.ts";
import { count, escapeControls, foldBlanks } from "../../values/text.ts";
import { type CliContext, writeStream } from "../context.ts";
import { withSession } from "../options/server-options.ts";
import { printProblems } from "../options/suites.ts";
import { type Arguments, findMissing, readArguments } from "./arguments.ts";
import { type CallFlags, type CallPlan, planCalls } from "./plan.ts";
import * as wording from "./wording.ts";

const MAX_ERROR = 2000;

interface Answered {
  tool: string;
  result: JsonObject;
  failed: boolean;
  durationMs: number;
  hint: string | undefined;
}

/**
 * Calls a tool, and with its answer the tool of `--then`; prints the last answer, unmasked, as it is there to be used. Gives the exit code.
 * Throws as `planCalls` and sessions; request-failed, path-unresolved, budget-exceeded.
 */
export async function callTools(
  tool: string,
  words: readonly string[],
  { asJson, ...flags }: CallFlags & { asJson: boolean },
  context: CliContext,
): Promise<number> {
  const plan = await planCalls(tool, words, flags, context);
  const { server, then, select, timeoutMs = server.call_timeout_ms } = plan;
  const account = openAccount(plan);
  const limit = plan.timeoutMs === undefined ? undefined : ("--timeout" as const);
  const options = { timeoutMs, limit, signal: context.signal };
  return withSession(server, context, async (session) => {
    const call = async (name: string, args: JsonObject): Promise<Answered> => {
      const exchange = await session.request("tools/call", { name, arguments: args }, options);
      const { result, error = null, durationMs } = exchange;
      const failed = !isObject(result) || result.isError === true;
      // Maybe there is no such tool.
      const hint = failed ? await explainFailure(session, name, args, exchange, options) : undefined;
      if (!isObject(result))
        throw wording.callRefused(name, redactCut(result ?? error, MAX_ERROR, context.redactor), hint);
      const answered = { tool: name, result, failed, durationMs, hint };
      await tellAnswer(answered, account.count(name, result), asJson, context);
      return answered;
    };
    // JSON is sent as it is, to call a tool wrongly on purpose.
    const args = flags.args === undefined && !flags.argsFromStdin ? plan.args : undefined;
    const calls = [
      { tool, written: plan.written, args },
      ...(then ? [{ ...then, args: {}, before: "--then-arg " }] : []),
    ];
    const [first, second] = await readCalls(session, calls, timeoutMs);
    let last = await call(tool, { ...plan.args, ...fillArguments(first, new Map()) });
    if (then && !last.failed) {
      account.settle(then.tool);
      const payload = payloadOf(last.result);
      const bound = [...plan.binds].map(([name, path]) => [name, path(payload, wording.unresolvedIn(tool))] as const);
      last = await call(then.tool, fillArguments(second, new Map(bound)));
    }
    const { result, failed } = last;
    const value = select && !failed ? select(payloadOf(result), wording.unresolvedIn(last.tool)) : undefined;
    await writeStream(context.stdout, render(result, value, asJson, context));
    account.settle();
    return (failed ? EXIT_CODES.failed : EXIT_CODES.passed).code;
  });
}

interface WrittenCall {
  tool: string;
  written: CallPlan["written"];
  /** Those beside the written ones; undefined: nothing that the tool requires is missed. */
  args: JsonObject | undefined;
  before?: string;
}

/** The arguments of each call by the schema of its tool. Throws as `readArguments`, and all at once; usage for what is missing. */
async function readCalls(session: Session, calls: readonly WrittenCall[], limitMs: number) {
  const isWritten = calls.some(({ written }) => written.size > 0);
  if (!isWritten && calls.every(({ args }) => args === undefined)) return [];
  // A server that lists no tools may still answer a call.
  const tools = await session.tools(limitMs).catch((error) => {
    if (isWritten || session.failure || !(error instanceof McptestError) || error.code === "cancelled") throw error;
    return [];
  });
  const faults: McptestError[] = [];
  const read: (Arguments | undefined)[] = [];
  for (const { tool, written, args, before } of calls) {
    try {
      read.push(written.size === 0 ? undefined : await readArguments(tools, tool, written));
      const listed = tools.find(({ name }) => name === tool);
      const missing = args && findMissing(listed, new Set([...Object.keys(args), ...written.keys()]), before);
      if (missing) faults.push(missing);
    } catch (error) {
      faults.push(...problemsOf(error));
    }
  }
  if (faults.length > 0) throw new CollectedErrors(faults);
  return read;
}

function fillArguments(args: Arguments | undefined, bound: ReadonlyMap<string, Json>): JsonObject {
  const filled = [...(args ?? [])].map(([name, argument]) => [
    name,
    "bound" in argument ? bound.get(argument.bound) : argument.value,
  ]);
  return Object.fromEntries(filled);
}

function render(result: JsonObject, value: Json | undefined, asJson: boolean, context: CliContext): string {
  if (asJson) return `${writeJson(value === undefined ? result : value, 2)}\n`;
  const paint = picocolors.createColors(context.colour);
  return `${value === undefined ? renderResult(result, paint) : renderValue(value, paint)}\n`;
}

/** Says on stderr how a tool answered, and what it cost; `brief`: only when it failed or has a cost. */
async function tellAnswer(
  { tool, failed, durationMs, hint }: Answered,
  { bill, warning }: ReturnType<ReturnType<typeof openAccount>["count"]>,
  brief: boolean,
  context: CliContext,
): Promise<void> {
  if (warning) await printProblems({ errors: [], warnings: [warning] }, context.stderr, context);
  if (brief && !failed && !bill) return;
  const { dim, red } = picocolors.createColors(context.colour);
  const facts = [`in ${formatDuration(durationMs)}`];
  if (bill) {
    const { costUsd, model, tokens } = bill;
    const unknown = `cost unknown${model === undefined ? "" : `: no price of ${foldBlanks(model)}`}`;
    facts.push(costUsd === undefined ? unknown : formatCost(costUsd));
    if (tokens > 0) facts.push(count(tokens, "token"));
  }
  const line = `${foldBlanks(tool)} answered${failed ? " with isError" : ""} ${facts.join(", ")}`;
  const advice = hint === undefined ? "" : `  hint: ${escapeControls(hint)}\n`;
  await writeStream(context.stderr, `${failed ? red(line) : dim(line)}\n${advice}`);
}

/** Counts what the calls of one command cost, under its cap. */
function openAccount({ maxCostUsd, prices }: CallPlan) {
  const meter = new Meter({ max_cost_usd: maxCostUsd });
  const dearest = new Map<string, number>();
  return {
    count(tool: string, result: JsonObject) {
      const bill = readBill(result, prices);
      const { costUsd, tokens = 0, model } = bill ?? {};
      if (costUsd !== undefined) dearest.set(tool, costUsd);
      meter.spend({ costUsd: costUsd ?? 0, tokens });
      const why = model === undefined ? "its answer does not say" : `the price of model "${model}" is not known`;
      const isCounted = maxCostUsd === undefined || costUsd !== undefined;
      return { bill, warning: isCounted ? undefined : wording.unknownCost({ tool, why }) };
    },
    /** Throws McptestError `budget-exceeded` when the cap tripped, or leaves less than `next` is known to cost. */
    settle(next?: string): void {
      const { tripped, leftUsd: left } = meter;
      if (tripped) throw wording.capTripped({ spent: tripped.actual, limit: tripped.limit, next });
      const before = next === undefined ? undefined : dearest.get(next);
      if (before !== undefined && left + TOLERANCE < before) throw wording.capTooLow({ left, tool: next, before });
    },
  };
}

function readBill(result: JsonObject, prices: Prices) {
  const usage = readUsage(result, prices);
  if (!usage) return undefined;
  const { costUsd, tokens, model } = usage;
  // Without a model there is no list price: only the tool itself can say the cost.
  const said = isObject(result._meta) && isObject(result._meta.usage) ? Number(result._meta.usage.cost_usd ?? -1) : -1;
  const isKnown = costUsd !== null && (model !== undefined || said >= 0);
  return { costUsd: isKnown ? costUsd : undefined, tokens, model };
}
