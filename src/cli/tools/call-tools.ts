import picocolors from "picocolors";
import { payloadOf } from "../../check/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { explainFailure, type RequestOptions, type Session } from "../../mcp/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { renderResult, renderValue } from "../../values/show/answer.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, escapeControls, foldBlanks } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { withSession } from "../options/connect.ts";
import { printProblems } from "../options/suites.ts";
import { writeStream } from "../output/write.ts";
import { type Counted, openAccount } from "./account.ts";
import type { CallFlags } from "./flags.ts";
import { type CallPlan, planCalls } from "./plan.ts";
import { callRefused, type Unresolved, unresolvedIn } from "./wording.ts";

/** Characters of what a server says in an error. */
const MAX_ERROR = 2000;

/**
 * Calls a tool, and with what it answered the one of `--then`; prints what the last of them answered: unmasked, as it is there to be
 * used. Gives the exit code. Throws what `planCalls` and sessions throw; request-failed, path-unresolved, budget-exceeded.
 */
export async function callTools(tool: string, flags: CallFlags, asJson: boolean, context: CliContext): Promise<number> {
  const plan = await planCalls(flags, context);
  const { server, then, select, timeoutMs = server.call_timeout_ms } = plan;
  const account = openAccount(plan.maxCostUsd, plan.prices);
  return withSession(server, context, async (session) => {
    const call = async (name: string, args: JsonObject): Promise<Answered> => {
      const answered = await callTool(session, name, args, { timeoutMs, signal: context.signal }, context.redactor);
      await tellAnswer(answered, account.count(name, answered.result), asJson, context);
      return answered;
    };
    let last = await call(tool, plan.args);
    if (then && !failed(last)) {
      account.settle(then.tool);
      last = await call(then.tool, fillArguments(plan, payloadOf(last.result), unresolvedIn(tool)));
    }
    const value = select && !failed(last) ? select(payloadOf(last.result), unresolvedIn(last.tool)) : undefined;
    await writeStream(context.stdout, render(last.result, value, asJson, context));
    account.settle();
    return (failed(last) ? EXIT_CODES.failed : EXIT_CODES.passed).code;
  });
}

async function callTool(
  session: Session,
  name: string,
  args: JsonObject,
  options: Required<Pick<RequestOptions, "timeoutMs" | "signal">>,
  redactor: Redactor,
): Promise<Answered> {
  const limited = { ...options, limit: "--timeout" } as const;
  const exchange = await session.request("tools/call", { name, arguments: args }, limited);
  const { result, error = null, durationMs } = exchange;
  if (isObject(result) && result.isError !== true) return { tool: name, result, durationMs, hint: undefined };
  // It may have failed since there is no such tool.
  const hint = await explainFailure(session, name, args, options);
  if (isObject(result)) return { tool: name, result, durationMs, hint };
  throw callRefused(name, redactCut(result ?? error, MAX_ERROR, redactor), hint);
}

function failed({ result }: Answered): boolean {
  return result.isError === true;
}

/** The arguments of the second call, with what is bound of what the first one answered. */
function fillArguments({ binds, then }: CallPlan, payload: Json, fail: Unresolved): JsonObject {
  const bound = new Map([...binds].map(([name, path]) => [name, path(payload, fail)]));
  const filled = [...(then?.args ?? [])].map(([name, argument]) => [
    name,
    "bound" in argument ? bound.get(argument.bound) : argument.value,
  ]);
  return Object.fromEntries(filled);
}

function render(result: JsonObject, value: Json | undefined, asJson: boolean, context: CliContext): string {
  if (asJson) return `${writeJson(value === undefined ? result : value, 2)}\n`;
  const paint = picocolors.createColors(context.colour);
  return value === undefined ? renderResult(result, paint) : renderValue(value, paint);
}

/** What a tool answered. */
interface Answered {
  tool: string;
  result: JsonObject;
  durationMs: number;
  /** What to do about an error. */
  hint: string | undefined;
}

/** Says on stderr that a tool answered, how, and what it cost: all of that for people, else what is amiss or was paid. */
async function tellAnswer(
  { tool, result, durationMs, hint }: Answered,
  { bill, warning }: Counted,
  brief: boolean,
  context: CliContext,
): Promise<void> {
  const failed = result.isError === true;
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
