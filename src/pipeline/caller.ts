import { payloadOf, textOfResult } from "../check/index.ts";
import { isMiss } from "../errors.ts";
import { type Caller, callAgain, callTool } from "../graph/index.ts";
import type { explainFailure, Servers, Session } from "../mcp/index.ts";
import type { Prices } from "../model/index.ts";
import { readUsage } from "../spend/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { backOff } from "../values/duration.ts";
import type { Limits } from "./limits.ts";
import type { PipelineStep } from "./pipeline.ts";

interface CallUse {
  servers: Pick<Servers, "acquire">;
  server: ServerSpec;
  limits: Limits;
  prices: Prices;
  /** Limit of one call that takes the place of the server's. */
  timeoutMs: number | undefined;
  /** Whether a recording answers: nothing costs, and nothing is tried again. */
  replayed: boolean;
  explain: typeof explainFailure | undefined;
  /** Told of each call before it is made. */
  onCall(step: PipelineStep): void;
  /** Told of a step before whose call the server had to be started again. */
  onRestart(step: PipelineStep): void;
}

/** Calls the tools of one server. */
export interface StepCaller extends Caller<PipelineStep> {
  /** Starts the server, so that no step's time has that in it. Never rejects: the first step hears why it is not there. */
  open(): Promise<void>;
  /** The end of the server's stderr. */
  stderrTail(): readonly string[];
}

/**
 * Calls tools, again as `on_error: retry` says; gives the payload. A server that is gone is started anew, once it has started at all; one
 * whose recording does not answer is gone for good.
 */
export function createCaller(use: CallUse): StepCaller {
  const { servers, server, limits, timeoutMs, replayed } = use;
  const { signal, cancel } = limits;
  const unreached = new Set<unknown>();
  let last: Session | undefined;

  const acquire = async (step: PipelineStep): Promise<Session> => {
    const opening = servers.acquire(server, server.protocols[0]);
    opening.catch((error) => unreached.add(error));
    const session = await untilAborted(opening, cancel);
    if (last && session !== last) use.onRestart(step);
    last = session;
    return session;
  };
  const isGone = (_: PipelineStep, error: unknown): boolean => unreached.has(error) || isMiss(error);

  return {
    isGone,
    open: () => untilAborted(servers.acquire(server, server.protocols[0]), cancel).then(ignore, ignore),
    stderrTail: () => last?.stderrTail() ?? [],
    async call(step, args, record) {
      const call = async () => {
        const session = await acquire(step);
        use.onCall(step);
        const until = performance.now() + (timeoutMs ?? server.call_timeout_ms);
        return callTool(session, {
          tool: step.tool,
          args,
          step: record,
          usageOf: (result) => (replayed ? undefined : readUsage(result, use.prices)),
          options: { signal: cancel, ...(timeoutMs === undefined ? {} : { timeoutMs, limit: "--timeout" as const }) },
          textOf: textOfResult,
          explain: async () => {
            const left = { timeoutMs: until - performance.now(), signal: cancel };
            return replayed ? undefined : use.explain?.(session, step.tool, args, left);
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

function ignore(): void {}
