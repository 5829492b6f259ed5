import { setMaxListeners } from "node:events";
import { MAX_TIMER_MS } from "../values/duration.ts";
import { TOLERANCE } from "../values/show/score.ts";
import type { Meter, Reservation, Spent } from "./meter.ts";
import type { Clock } from "./spending.ts";

/** Who holds a budget. The budget's signal is aborted with what the two functions give. */
interface Holder extends Pick<Clock, "now"> {
  signal: AbortSignal;
  onAbort(reason: unknown): unknown;
  /** The time of a meter is up; `tripped` is the first that tripped. */
  onTimeUp(tripped: Meter): unknown;
}

/** Meters that count together, and a signal for everything that spends. The holder decides what a tripped meter means. */
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

  /** Sets aside what a call may cost with each meter, or gives the meter that has less than that left. */
  reserve(costUsd: number): Reservation | Meter {
    const short = this.#meters.find(({ leftUsd }) => leftUsd + TOLERANCE < costUsd);
    if (short) return short;
    const reservations = this.#meters.map((meter) => meter.reserve(costUsd));
    return { release: () => reservations.forEach((reservation) => void reservation.release()) };
  }

  stop(reason: unknown): void {
    this.#controller.abort(reason);
  }

  close(): void {
    void this.tripped;
    this.#open = false;
    clearTimeout(this.#timer);
    this.#holder.signal.removeEventListener("abort", this.#follow);
  }

  readonly #follow = (): void => this.stop(this.#holder.onAbort(this.#holder.signal.reason));

  /** Waits until the time of a meter is up. A timer may fire a little early. */
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
