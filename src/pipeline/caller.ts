import { payloadOf, textOfResult } from "../check/index.ts";
import { isMiss, type McptestError } from "../errors.ts";
import { type Caller, callAgain, callTool } from "../graph/index.ts";
import type { Session } from "../mcp/index.ts";
import { readUsage } from "../spend/index.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { backOff } from "../values/duration.ts";
import type { Limits } from "./limits.ts";
import type { PipelineRequest, PipelineStep, PipelineWorld } from "./pipeline.ts";
import { restarted } from "./wording.ts";

export interface StepCaller extends Caller<PipelineStep> {
  /** Starts the server, so that its start counts for no step. Never rejects: the first step fails with the error. */
  open(): Promise<unknown>;
  stderrTail(): readonly string[];
  readonly warnings: readonly McptestError[];
}

/** Calls tools, again as `on_error: retry` says; gives the payload. A server that exited is started again; a recording's miss ends the pipeline. */
export function createCaller(
  { server, timeoutMs, replayed }: PipelineRequest,
  { servers, prices, explain, onCall }: PipelineWorld,
  limits: Limits,
): StepCaller {
  const { signal, cancel } = limits;
  const unreached = new Set<unknown>();
  const warnings: McptestError[] = [];
  let last: Session | undefined;

  const acquire = (): Promise<Session> => {
    const opening = servers.acquire(server, server.protocols[0]);
    opening.catch((error) => unreached.add(error));
    return untilAborted(opening, cancel);
  };
  const isGone = (_: PipelineStep, error: unknown): boolean => unreached.has(error) || isMiss(error);

  return {
    isGone,
    warnings,
    open: () => acquire().catch(() => {}),
    stderrTail: () => last?.stderrTail() ?? [],
    async call(step, args, record) {
      const { tool } = step;
      const call = async () => {
        const session = await acquire();
        if (last && session !== last) warnings.push(restarted(step, step));
        last = session;
        onCall?.(step);
        const until = performance.now() + (timeoutMs ?? server.call_timeout_ms);
        return callTool(session, {
          tool,
          args,
          step: record,
          usageOf: (result) => (replayed ? undefined : readUsage(result, prices)),
          options: { signal: cancel, ...(timeoutMs === undefined ? {} : { timeoutMs, limit: "--timeout" as const }) },
          textOf: textOfResult,
          explain: (answer) => {
            const left = { timeoutMs: until - performance.now(), signal: cancel };
            return replayed ? undefined : explain?.(session, tool, args, answer, left);
          },
          onUsage: (usage) => limits.spend(step, usage),
        });
      };
      const isWorthIt = (error: unknown): boolean => {
        if (isGone(step, error)) return false;
        limits.foresee(step);
        return !signal.aborted;
      };
      return payloadOf(await callAgain({ max: replayed ? 0 : step.retries, waitMs: backOff, isWorthIt }, call, signal));
    },
  };
}
