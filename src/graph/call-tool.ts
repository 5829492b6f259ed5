import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../errors.ts";
import type { Usage } from "../spend/index.ts";
import { MAX_TIMER_MS } from "../values/duration.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import type { GraphNode, GraphRun, Step } from "./graph-run.ts";
import { callRefused, noResult, ToolFailed } from "./wording.ts";

interface Answerer<O> {
  request(method: string, params: JsonObject, options: O): Promise<{ result?: Json; error?: Json }>;
}

interface ToolCall<O> {
  tool: string;
  args: JsonObject;
  /** `_meta` of the request. */
  meta?: JsonObject | undefined;
  /** Gets the attempt and its usage. */
  step: Step;
  usageOf(result: JsonObject): Usage | undefined;
  /** A session sets `again` when it repeated the call. */
  options: O & { again?: boolean };
  textOf(result: JsonObject): string;
  onUsage(usage: Usage): void;
  /** Why the call may have failed. */
  explain?(answer: { result?: Json; error?: Json }): string | undefined | Promise<string | undefined>;
}

/** Calls a tool once and gives the result; its usage counts. Throws what the request throws; node-failed: a JSON-RPC error, `isError: true`, no object. */
export async function callTool<O>(session: Answerer<O>, call: ToolCall<O>): Promise<JsonObject> {
  const { tool, args, meta, step, options } = call;
  step.attempts++;
  const { result, error } = await session
    .request("tools/call", { name: tool, arguments: args, ...(meta && { _meta: meta }) }, options)
    .finally(() => (step.attempts += options.again ? 1 : 0));
  if (result === undefined) throw callRefused(tool, error ?? null, await call.explain?.({ error: error ?? null }));
  if (!isObject(result)) throw noResult({ tool, shown: showJson(result) });
  const usage = call.usageOf(result);
  if (usage) {
    step.usages.push(usage);
    call.onUsage(usage);
  }
  if (result.isError === true)
    throw new ToolFailed(tool, call.textOf(result), result, await call.explain?.({ result }));
  return result;
}

interface Retry extends Pick<GraphRun<GraphNode>, "pause"> {
  readonly max: number;
  /** Milliseconds before a retry, counted from 1. */
  waitMs(retry: number): number;
  isWorthIt(error: unknown): boolean;
}

/** Makes a call until it succeeds, cannot be expected to, or the signal is aborted. */
export async function callAgain<T>(how: Retry, call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof McptestError && error.code === "cancelled") signal.throwIfAborted();
      if (retry > how.max || signal.aborted || !how.isWorthIt(error)) throw error;
    }
    await pause(how.waitMs(retry), signal, how);
  }
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal, own: Pick<Retry, "pause">): Promise<void> {
  if (own.pause) await own.pause(ms);
  else if (ms > 0) await sleep(Math.min(ms, MAX_TIMER_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
}
