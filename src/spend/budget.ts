import { setMaxListeners } from "node:events";
import { MAX_TIMER_MS } from "../values/duration.ts";
import { TOLERANCE } from "../values/show/score.ts";
import type { Meter, Reservation, Spent } from "./meter.ts";

/** What a budget is part of. Its own signal is aborted with what the two functions give. */
interface Holder {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  signal: AbortSignal;
  /** `signal` was aborted. */
  onAbort(reason: unknown): unknown;
  /** The time of one of the meters is up; `tripped` is the first that tripped. */
  onTimeUp(tripped: Meter): unknown;
}

/** Meters that are spent from together, and a signal for all that spends. What it means that one trips, its holder decides. */
export class Budget {
  readonly signal: AbortSignal;
  readonly #meters: readonly Meter[];
  readonly #holder: Holder;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #tripped: Meter | undefined;
  #open = true;

  constructor(meters: readonly Meter[], holder: Holder) {
    this.#meters = meters;
    this.#holder = holder;
    this.signal = this.#controller.signal;
    // Every call listens.
    setMaxListeners(0, this.signal);
    holder.signal.addEventListener("abort", this.#follow);
    if (holder.signal.aborted) this.#follow();
    this.#wait();
  }

  /** The meter that tripped first. */
  get tripped(): Meter | undefined {
    if (this.#open) for (const meter of this.#meters) meter.elapse(this.#holder.now());
    this.#tripped ??= this.#meters.find((meter) => meter.tripped);
    return this.#tripped;
  }

  spend(spent: Spent): void {
    for (const meter of this.#meters) meter.spend(spent);
  }

  /** Sets aside what a call may cost with each meter; or, when one has not as much left, gives that one. */
  reserve(costUsd: number): Reservation | Meter {
    const short = this.#meters.find(({ leftUsd }) => leftUsd + TOLERANCE < costUsd);
    if (short) return short;
    const reservations = this.#meters.map((meter) => meter.reserve(costUsd));
    return {
      release: () => {
        for (const reservation of reservations) reservation.release();
      },
    };
  }

  /** Aborts the signal, once. */
  stop(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Its time has stopped. */
  close(): void {
    void this.tripped;
    this.#open = false;
    clearTimeout(this.#timer);
    this.#holder.signal.removeEventListener("abort", this.#follow);
  }

  readonly #follow = (): void => this.stop(this.#holder.onAbort(this.#holder.signal.reason));

  /** Until the first of the times is up. A timer may fire a little early. */
  #wait(): void {
    const left = Math.min(...this.#meters.map(({ endsAt }) => endsAt)) - this.#holder.now();
    if (left === Number.POSITIVE_INFINITY) return;
    const act = (): void => {
      const { tripped } = this;
      if (tripped) this.stop(this.#holder.onTimeUp(tripped));
      else this.#wait();
    };
    this.#timer = setTimeout(act, Math.min(Math.max(0, left) + 1, MAX_TIMER_MS));
  }
}
