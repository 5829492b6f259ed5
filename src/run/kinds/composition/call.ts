import { textOfResult } from "../../../check/index.ts";
import { McptestError } from "../../../errors.ts";
import { readUsage, type Usage } from "../../../spend/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import { isObject, type JsonObject } from "../../../values/json.ts";
import type { CompositionRun } from "./composition-run.ts";
import { callRefused, noResult, toolFailed } from "./wording.ts";

/** What the calls of a step came to so far. */
export interface Calls {
  attempts: number;
  usages: Usage[];
}

/**
 * Calls a node's tool, again up to `retries` times, and gives the result; what each call used is counted. Throws McptestError:
 * what a request throws, or `node-failed` for a JSON-RPC error, a result with `isError: true` and one that is no object.
 */
export async function callTool(
  node: CompositionNode,
  args: JsonObject,
  run: CompositionRun,
  calls: Calls,
): Promise<JsonObject> {
  for (let left = node.retries; ; left--) {
    try {
      return await callOnce(node, args, run, calls);
    } catch (error) {
      if (error instanceof McptestError && error.code === "cancelled") run.budget.check();
      if (left === 0 || run.budget.stopped || run.sessions.breakOf(node.server, error)) throw error;
    }
  }
}

async function callOnce(
  node: CompositionNode,
  args: JsonObject,
  run: CompositionRun,
  calls: Calls,
): Promise<JsonObject> {
  const { tool, timeout_ms: timeoutMs } = node;
  const session = await run.sessions.get(node.server);
  run.budget.check();
  calls.attempts++;
  const { result, error } = await session.request(
    "tools/call",
    { name: tool, arguments: args },
    { signal: run.budget.signal, ...(timeoutMs === undefined ? {} : { timeoutMs, limit: "timeout" }) },
  );
  if (result === undefined) throw callRefused(tool, error ?? null);
  if (!isObject(result)) throw noResult(tool, result);
  const usage = readUsage(result);
  if (usage) {
    calls.usages.push(usage);
    run.budget.spend(node, usage);
  }
  if (result.isError === true) throw toolFailed(tool, textOfResult(result), result);
  return result;
}
