import { setMaxListeners } from "node:events";
import { McptestError, textOfError } from "../../../errors.ts";
import { INTERRUPTED, Stopped } from "../../../graph/index.ts";
import type { CompositionTrace } from "../../../report/index.ts";
import { Budget, describeTrip, Meter, type Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { TimeLimit } from "../../trial.ts";
import { outOfTime } from "../../wording.ts";
import type { World } from "../../world.ts";

/** Why a composition stopped before its end. */
export type Stop = { reason: string } & (
  | { kind: "cap"; cap: NonNullable<CompositionTrace["composition"]["budget_tripped"]> }
  | { kind: "interrupted" }
  | { kind: "error"; error: unknown }
);

/** Tells a composition, or what cleans up after it, to stop. */
export interface Halt {
  /** Aborted when nothing more may start. */
  readonly signal: AbortSignal;
  /** Aborted when what runs must end, too: its time is up, or the run is interrupted. Not for what calls cost. */
  readonly cancel: AbortSignal;
}

export type Limits = ReturnType<typeof openLimits>;

/** Counts what calls use, and stops the composition at a cap, on an interrupt, or when its time is up. */
export function openLimits(
  spec: CompositionTest,
  limit: TimeLimit | undefined,
  run: Pick<World, "clock" | "spending">,
) {
  const { clock, spending } = run;
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  let first: Stop | undefined;
  const caps = new Meter(spec.budget, clock.now());
  /** Keeps the first stop, and starts nothing more. Returns the error for all that runs. */
  const note = (stop: Stop): Stopped => {
    first ??= stop;
    const stopped = new Stopped(first.reason);
    controller.abort(stopped);
    return stopped;
  };
  const capStop = (): Stop | undefined => {
    const { tripped } = caps;
    return tripped && { kind: "cap", cap: tripped.cap, reason: describeTrip(tripped.cap, tripped) };
  };
  const noteCap = (): void => {
    const stop = capStop();
    if (stop) note(stop);
  };
  const budget = new Budget([caps, new Meter({ max_duration_ms: limit?.ms }, clock.now())], {
    now: clock.now,
    signal: spending.signal,
    onAbort: (reason) => {
      const isCap = reason instanceof McptestError && reason.code === "budget-exceeded";
      return note(isCap ? failure(reason) : { kind: "interrupted", reason: INTERRUPTED });
    },
    onTimeUp: () => note(capStop() ?? failure(limit && outOfTime("composition", limit))),
  });
  return {
    signal: controller.signal,
    cancel: budget.signal,
    stopped: () => first,
    /** Counts what one call of a node used, also against the caps of the run. */
    spend(node: CompositionNode, usage: Usage): void {
      const call = new Meter({ max_cost_usd: node.max_cost_per_call_usd, max_tokens: node.max_tokens_per_call });
      call.spend(usage);
      budget.spend(usage);
      const exceeded = spending.spend(usage);
      if (call.tripped) {
        const cap = call.tripped.cap === "max_cost_usd" ? "max_cost_per_call_usd" : "max_tokens_per_call";
        note({ kind: "cap", cap, reason: describeTrip(cap, call.tripped, node) });
      }
      noteCap();
      if (exceeded) note(failure(exceeded));
    },
    /** Stops the composition for an error that is the test's, not a node's. */
    fail: (error: unknown): void => budget.stop(note(failure(error))),
    /** The composition ended: its time no longer counts, but it may have taken too long already. */
    close(): void {
      budget.close();
      noteCap();
    },
  };
}

function failure(error: unknown): Stop {
  return { kind: "error", error, reason: textOfError(error) };
}
