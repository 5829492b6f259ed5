import { setMaxListeners } from "node:events";
import { McptestError, textOfError } from "../../../errors.ts";
import { INTERRUPTED, Stopped } from "../../../graph/index.ts";
import type { CompositionTrace } from "../../../report/index.ts";
import { Budget, describeTrip, Meter, type Spending, type Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { TimeLimit } from "../../trial.ts";
import { outOfTime } from "../../wording.ts";
import type { World } from "../../world.ts";

type Cap = NonNullable<CompositionTrace["composition"]["budget_tripped"]>;

/** Why a composition stopped before its end. */
export type Stop = { reason: string } & (
  | { kind: "cap"; cap: Cap }
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

/** Counts what calls use, and stops the composition at a cap, on an interrupt, or when its time is up. */
export class Limits implements Halt {
  readonly signal: AbortSignal;
  readonly cancel: AbortSignal;
  readonly #controller = new AbortController();
  readonly #caps: Meter;
  readonly #budget: Budget;
  readonly #run: Spending;
  #stop: Stop | undefined;

  constructor({ budget }: CompositionTest, limit: TimeLimit | undefined, run: Pick<World, "clock" | "spending">) {
    const { clock, spending } = run;
    this.#run = spending;
    this.#caps = new Meter(budget, clock.now());
    this.#budget = new Budget([this.#caps, new Meter({ max_duration_ms: limit?.ms }, clock.now())], {
      now: clock.now,
      signal: spending.signal,
      onAbort: (reason) => {
        const isCap = reason instanceof McptestError && reason.code === "budget-exceeded";
        return this.#note(isCap ? failure(reason) : { kind: "interrupted", reason: INTERRUPTED });
      },
      onTimeUp: () => this.#note(this.#capStop() ?? failure(limit && outOfTime("composition", limit))),
    });
    this.signal = this.#controller.signal;
    this.cancel = this.#budget.signal;
    setMaxListeners(0, this.signal);
  }

  get stopped(): Stop | undefined {
    return this.#stop;
  }

  /** Counts what one call of a node used, also against the caps of the run. */
  spend(node: CompositionNode, usage: Usage): void {
    const call = new Meter({ max_cost_usd: node.max_cost_per_call_usd, max_tokens: node.max_tokens_per_call });
    call.spend(usage);
    this.#budget.spend(usage);
    const exceeded = this.#run.spend(usage);
    if (call.tripped) {
      const cap = call.tripped.cap === "max_cost_usd" ? "max_cost_per_call_usd" : "max_tokens_per_call";
      this.#note({ kind: "cap", cap, reason: describeTrip(cap, call.tripped, node) });
    }
    this.#noteCap();
    if (exceeded) this.#note(failure(exceeded));
  }

  /** Stops the composition for an error that is the test's, not a node's. */
  fail(error: unknown): void {
    this.#budget.stop(this.#note(failure(error)));
  }

  /** The composition ended: its time no longer counts, but it may have taken too long already. */
  close(): void {
    this.#budget.close();
    this.#noteCap();
  }

  #capStop(): Stop | undefined {
    const { tripped } = this.#caps;
    return tripped && { kind: "cap", cap: tripped.cap, reason: describeTrip(tripped.cap, tripped) };
  }

  #noteCap(): void {
    const stop = this.#capStop();
    if (stop) this.#note(stop);
  }

  /** Keeps the first stop, and starts nothing more. Returns the error for all that runs. */
  #note(stop: Stop): Stopped {
    this.#stop ??= stop;
    const stopped = new Stopped(this.#stop.reason);
    this.#controller.abort(stopped);
    return stopped;
  }
}

function failure(error: unknown): Stop {
  return { kind: "error", error, reason: textOfError(error) };
}
