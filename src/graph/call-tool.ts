import type { Usage } from "../spend/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import type { Step } from "./graph-run.ts";
import { callRefused, noResult, ToolFailed } from "./wording.ts";

/** What answers calls: a session, or what stands in for one. */
interface Answerer<O> {
  request(method: string, params: JsonObject, options: O): Promise<{ result?: Json; error?: Json }>;
}

/** One call of a tool, and who is told of it. */
interface ToolCall<O> {
  tool: string;
  args: JsonObject;
  /** Gets the attempt and what it used. */
  step: Step;
  /** What a result says it used. */
  usageOf(result: JsonObject): Usage | undefined;
  /** A session says there that it made the call again. */
  options: O & { again?: boolean };
  /** What a result says in words. */
  textOf(result: JsonObject): string;
  onUsage(usage: Usage): void;
  /** What of the call may have made it fail. */
  explain?(): string | undefined | Promise<string | undefined>;
}

/** The result of one call; what it used counts. Throws what the request throws; node-failed: a JSON-RPC error, `isError: true`, no object. */
export async function callTool<O>(session: Answerer<O>, call: ToolCall<O>): Promise<JsonObject> {
  const { tool, args, step, options } = call;
  step.attempts++;
  const { result, error } = await session
    .request("tools/call", { name: tool, arguments: args }, options)
    .finally(() => (step.attempts += options.again ? 1 : 0));
  if (result === undefined) throw callRefused(tool, error ?? null, await call.explain?.());
  if (!isObject(result)) throw noResult({ tool, shown: showJson(result) });
  const usage = call.usageOf(result);
  if (usage) {
    step.usages.push(usage);
    call.onUsage(usage);
  }
  if (result.isError === true) throw new ToolFailed(tool, call.textOf(result), result, await call.explain?.());
  return result;
}
