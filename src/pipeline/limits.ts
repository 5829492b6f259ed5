import { setMaxListeners } from "node:events";
import { INTERRUPTED, Stopped } from "../graph/index.ts";
import type { StepsDetail } from "../report/index.ts";
import { Budget, type Caps, type Clock, describeTrip, Meter, type Usage } from "../spend/index.ts";
import { TOLERANCE } from "../values/show/score.ts";
import type { PipelineStep } from "./pipeline.ts";
import { leavesTooLittle, tooDear } from "./wording.ts";

/** What becomes of a pipeline when a cap does not hold. */
export type BudgetMode = "stop" | "continue" | "warn";

/** The caps of a pipeline. */
export interface PipelineCaps extends Caps {
  max_cost_per_call_usd?: number | undefined;
}

/** A cap that did not hold, and the step at which it did not. */
interface TrippedCap {
  cap: NonNullable<StepsDetail["budget_tripped"]>;
  reason: string;
  at: PipelineStep | undefined;
}

const NAMES = { max_cost_usd: "max_cost", max_tokens: "max_tokens", max_duration_ms: "max_duration" } as const;

/** Counts what calls use, foresees what the next one may cost, and stops the pipeline once. */
export class Limits {
  /** Aborted with `Stopped` when nothing is to be started any more. */
  readonly signal: AbortSignal;
  /** Aborted when what runs is to end, too: time is up, or there was an interrupt. */
  readonly cancel: AbortSignal;
  readonly #controller = new AbortController();
  readonly #caps: PipelineCaps;
  readonly #mode: BudgetMode;
  readonly #meter: Meter;
  readonly #budget: Budget;
  readonly #now: () => number;
  /** The dearest call of each tool so far. */
  readonly #dearest = new Map<string, number>();
  #tripped: TrippedCap | undefined;
  #at: PipelineStep | undefined;
  #interrupted = false;

  /** The time begins to count. */
  constructor(caps: PipelineCaps, mode: BudgetMode, { now }: Pick<Clock, "now">, interrupt: AbortSignal) {
    this.#caps = caps;
    this.#mode = mode;
    this.#now = now;
    this.#meter = new Meter(caps, now());
    const timed = mode === "stop" ? this.#meter : new Meter({ ...caps, max_duration_ms: undefined }, now());
    this.#budget = new Budget([timed], {
      now,
      signal: interrupt,
      onAbort: () => {
        this.#interrupted = true;
        return this.stop(INTERRUPTED);
      },
      onTimeUp: () => {
        this.#noteTrip();
        return new Stopped(this.#tripped?.reason ?? INTERRUPTED);
      },
    });
    this.signal = this.#controller.signal;
    this.cancel = this.#budget.signal;
    setMaxListeners(0, this.signal);
  }

  /** The first cap that did not hold. */
  get tripped(): TrippedCap | undefined {
    return this.#tripped;
  }

  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** What a call of the tool may cost; undefined before the first one. */
  project({ tool }: PipelineStep): number | undefined {
    return this.#dearest.get(tool);
  }

  /** Before a step: stops the pipeline where its call may go beyond a cap. */
  foresee(step: PipelineStep): void {
    this.#at = step;
    const projected = this.project(step);
    if (this.#mode !== "stop" || projected === undefined) return;
    const limit = this.#caps.max_cost_per_call_usd ?? Number.POSITIVE_INFINITY;
    if (projected > limit + TOLERANCE)
      this.#note("max_cost_per_call", tooDear({ tool: step.tool, projectedUsd: projected, limit }));
    const reserved = this.#budget.reserve(projected);
    if (reserved instanceof Meter)
      this.#note(
        "max_cost",
        leavesTooLittle({ leftUsd: Math.max(0, reserved.leftUsd), tool: step.tool, projectedUsd: projected }),
      );
    else reserved.release();
  }

  /** Counts what one call used. */
  spend(step: PipelineStep, usage: Usage): void {
    const { tool } = step;
    const { costUsd } = usage;
    if (costUsd !== null) this.#dearest.set(tool, Math.max(this.#dearest.get(tool) ?? 0, costUsd));
    const call = new Meter({ max_cost_usd: this.#caps.max_cost_per_call_usd });
    call.spend(usage);
    this.#meter.spend(usage);
    if (call.tripped) this.#note("max_cost_per_call", describeTrip("--max-cost-per-call", call.tripped, step));
    this.#noteTrip();
  }

  /** Starts nothing more. */
  stop(reason: string): Stopped {
    const stopped = new Stopped(reason);
    this.#controller.abort(stopped);
    return stopped;
  }

  /** A fault of mcptest ends all that runs. */
  fail(error: unknown): void {
    this.#budget.stop(this.stop(String(error)));
  }

  /** It ended: no time may stop it any more, but it may have taken too long already. */
  close(): void {
    this.#budget.close();
    this.#meter.elapse(this.#now());
    this.#noteTrip();
  }

  #noteTrip(): void {
    const { tripped } = this.#meter;
    if (!tripped) return;
    const name = NAMES[tripped.cap];
    this.#note(name, describeTrip(`--${name.replace("_", "-")}`, tripped));
  }

  #note(cap: TrippedCap["cap"], reason: string): void {
    this.#tripped ??= { cap, reason, at: this.#at };
    if (this.#mode === "stop") this.stop(this.#tripped.reason);
  }
}
