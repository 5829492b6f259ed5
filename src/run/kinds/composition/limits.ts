import { McptestError } from "../../../errors.ts";
import { Stopped } from "../../../graph/index.ts";
import type { CompositionTrace } from "../../../report/index.ts";
import { Budget, Meter, type Spending, type Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { TimeLimit } from "../../time-limit.ts";
import type { World } from "../../world.ts";
import * as wording from "./wording.ts";

/** The caps of a composition and of its nodes. */
type Cap = NonNullable<CompositionTrace["composition"]["budget_tripped"]>;

/** Why a composition came to a stop before its end. */
export type Stop = { reason: string } & (
  | { kind: "cap"; cap: Cap }
  | { kind: "interrupted" }
  | { kind: "error"; error: unknown }
);

/**
 * Counts what the calls use, and stops the composition once: at the first cap that trips, when the run is interrupted, or
 * when its time is up, which for a limit on the whole test is an error. The signal is aborted then.
 */
export class Limits {
  /** Aborted when the composition is stopped. */
  readonly signal: AbortSignal;
  readonly #caps: Meter;
  readonly #budget: Budget;
  readonly #run: Spending;
  #stop: Stop | undefined;

  /** The time begins to count. */
  constructor({ budget }: CompositionTest, limit: TimeLimit | undefined, run: Pick<World, "clock" | "spending">) {
    const { clock, spending } = run;
    this.#run = spending;
    this.#caps = new Meter(budget, clock.now());
    this.#budget = new Budget([this.#caps, new Meter({ max_duration_ms: limit?.ms }, clock.now())], {
      now: clock.now,
      signal: spending.signal,
      onAbort: (reason) =>
        reason instanceof McptestError && reason.code === "budget-exceeded"
          ? this.#note(failure(reason))
          : this.#note({ kind: "interrupted", reason: wording.INTERRUPTED }),
      onTimeUp: () => this.#note(this.#capStop() ?? failure(limit && wording.outOfTime(limit))),
    });
    this.signal = this.#budget.signal;
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
      this.#halt({ kind: "cap", cap, reason: wording.describeTrip(cap, call.tripped, node) });
    }
    this.#halt(this.#capStop());
    if (exceeded) this.fail(exceeded);
  }

  /** Stops the composition for an error that is the test's, not a node's. */
  fail(error: unknown): void {
    this.#halt(failure(error));
  }

  /** The composition ended: no time may stop it any more, but it may have taken too long already. */
  close(): void {
    this.#budget.close();
    this.#halt(this.#capStop());
  }

  #capStop(): Stop | undefined {
    const { tripped } = this.#caps;
    return tripped && { kind: "cap", cap: tripped.cap, reason: wording.describeTrip(tripped.cap, tripped) };
  }

  #halt(stop: Stop | undefined): void {
    if (stop) this.#budget.stop(this.#note(stop));
  }

  /** Keeps the first stop; gives the error for all that runs. */
  #note(stop: Stop): Stopped {
    this.#stop ??= stop;
    return new Stopped(this.#stop.reason);
  }
}

function failure(error: unknown): Stop {
  return { kind: "error", error, reason: error instanceof Error ? error.message : String(error) };
}
