import { setMaxListeners } from "node:events";
import { INTERRUPTED, Stopped } from "../graph/index.ts";
import type { StepsDetail } from "../report/index.ts";
import { Budget, describeTrip, Meter, type Usage } from "../spend/index.ts";
import { TOLERANCE } from "../values/show/score.ts";
import type { PipelineRequest, PipelineStep, PipelineWorld } from "./pipeline.ts";
import { leavesTooLittle, tooDear } from "./wording.ts";

type TrippedCap = { cap: NonNullable<StepsDetail["budget_tripped"]>; reason: string; at: PipelineStep | undefined };

const NAMES = { max_cost_usd: "max_cost", max_tokens: "max_tokens", max_duration_ms: "max_duration" } as const;

/** Counts what calls use, estimates the next call by earlier ones, and stops the pipeline once. */
export class Limits {
  /** Aborted with `Stopped` when nothing more may start. */
  readonly signal: AbortSignal;
  /** Aborted when running calls must end too: time is up, or there was an interrupt. */
  readonly cancel: AbortSignal;
  /** The first cap that was exceeded. */
  tripped: TrippedCap | undefined;
  interrupted = false;
  /** Steps whose call had no estimate. */
  readonly unprojected = new Set<string>();
  readonly #controller = new AbortController();
  readonly #request: PipelineRequest;
  readonly #meter: Meter;
  readonly #budget: Budget;
  readonly #now: () => number;
  /** The dearest call of each tool so far. */
  readonly #dearest = new Map<string, number>();
  #at: PipelineStep | undefined;

  /** The time starts now. */
  constructor(request: PipelineRequest, { clock, signal }: Pick<PipelineWorld, "clock" | "signal">) {
    const { mode, replayed } = request;
    const { now } = clock;
    const caps = replayed ? {} : request.caps;
    this.#request = { ...request, caps };
    this.#now = now;
    this.#meter = new Meter(caps, now());
    const timed = mode === "stop" ? this.#meter : new Meter({ ...caps, max_duration_ms: undefined }, now());
    this.#budget = new Budget([timed], {
      now,
      signal,
      onAbort: () => {
        this.interrupted = true;
        return this.stop(INTERRUPTED);
      },
      onTimeUp: () => {
        this.#noteTrip();
        return new Stopped(this.tripped?.reason ?? INTERRUPTED);
      },
    });
    this.signal = this.#controller.signal;
    this.cancel = this.#budget.signal;
    setMaxListeners(0, this.signal);
  }

  /** Stops the pipeline where the call of the next step may exceed a cap: it is expected to cost what the dearest call of the tool did. */
  foresee(step: PipelineStep): void {
    this.#at = step;
    const { id, tool } = step;
    const { mode, replayed, caps } = this.#request;
    const projectedUsd = this.#dearest.get(tool);
    if (projectedUsd === undefined && !replayed) this.unprojected.add(id);
    if (mode !== "stop" || projectedUsd === undefined) return;
    const limit = caps.max_cost_per_call_usd ?? Number.POSITIVE_INFINITY;
    if (projectedUsd > limit + TOLERANCE) this.#note("max_cost_per_call", tooDear({ tool, projectedUsd, limit }));
    const reserved = this.#budget.reserve(projectedUsd);
    if (reserved instanceof Meter)
      this.#note("max_cost", leavesTooLittle({ leftUsd: Math.max(0, reserved.leftUsd), tool, projectedUsd }));
    else reserved.release();
  }

  spend(step: PipelineStep, usage: Usage): void {
    const { tool } = step;
    const { costUsd } = usage;
    if (costUsd !== null) this.#dearest.set(tool, Math.max(this.#dearest.get(tool) ?? 0, costUsd));
    const call = new Meter({ max_cost_usd: this.#request.caps.max_cost_per_call_usd });
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

  /** A bug of mcptest ends everything that runs. */
  fail(error: unknown): void {
    this.#budget.stop(this.stop(String(error)));
  }

  /** Stops the time, which may have been too long already. */
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
    this.tripped ??= { cap, reason, at: this.#at };
    if (this.#request.mode === "stop") this.stop(this.tripped.reason);
  }
}
