import { roundMs } from "../values/duration.ts";
import { sumCosts } from "../values/show/cost.ts";
import { TOLERANCE } from "../values/show/score.ts";

/** What may be spent at most: US dollars, tokens, milliseconds. */
export interface Caps {
  max_cost_usd?: number | undefined;
  max_tokens?: number | undefined;
  max_duration_ms?: number | undefined;
}

/** What a call, or a judge, says it used. */
export interface Spent {
  /** null: nobody knows, and no cap sees it. */
  costUsd: number | null;
  /** Of models, input and output together. */
  tokens: number;
}

/** A cap that did not hold, and what was spent instead. */
export interface Tripped {
  cap: keyof Caps;
  limit: number;
  actual: number;
}

/** What is set aside for a call until it is known what it cost. */
export interface Reservation {
  /** The call has ended, whatever its end. */
  release(): void;
}

/** Adds up what is spent, and keeps the first cap that this goes beyond. A cap that is reached and not passed holds. */
export class Meter {
  /** When its time is up, by the clock that `started` is of; it may never be. */
  readonly endsAt: number;
  readonly #caps: Caps;
  readonly #started: number;
  #costUsd = 0;
  #tokens = 0;
  readonly #reserved = new Map<Reservation, number>();
  #tripped: Tripped | undefined;

  /** `started`: when its time began, in milliseconds. */
  constructor(caps: Caps, started = 0) {
    this.#caps = caps;
    this.#started = started;
    this.endsAt = started + (caps.max_duration_ms ?? Number.POSITIVE_INFINITY);
  }

  get tripped(): Tripped | undefined {
    return this.#tripped;
  }

  spend({ costUsd, tokens }: Spent): void {
    this.#costUsd = sumCosts([this.#costUsd, costUsd ?? 0]);
    this.#tokens += tokens;
    this.#compare("max_cost_usd", this.#costUsd, TOLERANCE);
    this.#compare("max_tokens", this.#tokens);
  }

  /** US dollars that are neither spent nor set aside. */
  get leftUsd(): number {
    const { max_cost_usd: limit = Number.POSITIVE_INFINITY } = this.#caps;
    return limit - sumCosts([this.#costUsd, ...this.#reserved.values()]);
  }

  /** Sets aside what a call may cost, whether there is as much or not. */
  reserve(costUsd: number): Reservation {
    const reservation = { release: () => void this.#reserved.delete(reservation) };
    this.#reserved.set(reservation, costUsd);
    return reservation;
  }

  /** It is this late. */
  elapse(now: number): void {
    this.#compare("max_duration_ms", roundMs(now - this.#started));
  }

  #compare(cap: keyof Caps, actual: number, tolerance = 0): void {
    const limit = this.#caps[cap] ?? Number.POSITIVE_INFINITY;
    if (this.#tripped || actual <= limit + tolerance) return;
    this.#tripped = { cap, limit, actual };
  }
}
