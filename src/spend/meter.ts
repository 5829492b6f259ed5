import { roundMs } from "../values/duration.ts";
import { sumCosts } from "../values/show/cost.ts";
import { TOLERANCE } from "../values/show/score.ts";

/** Limits in US dollars, tokens and milliseconds. */
export interface Caps {
  max_cost_usd?: number | undefined;
  max_tokens?: number | undefined;
  max_duration_ms?: number | undefined;
}

/** What a call, or a judge, says it used. */
export interface Spent {
  /** null: not known, and no cap counts it. */
  costUsd: number | null;
  /** Input and output together. */
  tokens: number;
}

/** A cap that was exceeded, and what was spent. */
export interface Tripped {
  cap: keyof Caps;
  limit: number;
  actual: number;
}

/** What is set aside for a call until its cost is known. */
export interface Reservation {
  /** The call has ended, well or not. */
  release(): void;
}

/** Adds up what is spent, and keeps the first cap that it exceeds. A cap that is only reached holds. */
export class Meter {
  /** When its time is up, on the clock of `started`; may be infinite. */
  readonly endsAt: number;
  readonly #caps: Caps;
  readonly #started: number;
  #costUsd = 0;
  #tokens = 0;
  readonly #reserved = new Map<Reservation, number>();
  tripped: Tripped | undefined;

  /** `started`: in milliseconds. */
  constructor(caps: Caps, started = 0) {
    this.#caps = caps;
    this.#started = started;
    this.endsAt = started + (caps.max_duration_ms ?? Number.POSITIVE_INFINITY);
  }

  spend({ costUsd, tokens }: Spent): void {
    this.#costUsd = sumCosts([this.#costUsd, costUsd ?? 0]);
    this.#tokens += tokens;
    this.#compare("max_cost_usd", this.#costUsd, TOLERANCE);
    this.#compare("max_tokens", this.#tokens);
  }

  /** US dollars neither spent nor set aside. */
  get leftUsd(): number {
    const { max_cost_usd: limit = Number.POSITIVE_INFINITY } = this.#caps;
    return limit - sumCosts([this.#costUsd, ...this.#reserved.values()]);
  }

  /** Sets aside what a call may cost, even when less is left. */
  reserve(costUsd: number): Reservation {
    const reservation = { release: () => void this.#reserved.delete(reservation) };
    this.#reserved.set(reservation, costUsd);
    return reservation;
  }

  elapse(now: number): void {
    this.#compare("max_duration_ms", roundMs(now - this.#started));
  }

  #compare(cap: keyof Caps, actual: number, tolerance = 0): void {
    const limit = this.#caps[cap] ?? Number.POSITIVE_INFINITY;
    if (actual > limit + tolerance) this.tripped ??= { cap, limit, actual };
  }
}
