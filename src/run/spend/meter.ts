import type { RunInfo } from "../../report/model/report.ts";
import type { RunBudget } from "../../suite/index.ts";
import { sumCosts } from "../../values/show/cost.ts";
import { TOLERANCE } from "../../values/show/score.ts";

/** What tests may come to together. */
export type Caps = Pick<RunBudget, "max_cost_usd" | "max_tokens" | "max_duration_ms">;

/** The cap that ended a run. */
export type TrippedCap = NonNullable<RunInfo["budget_tripped"]>;

/** What a call, or a judge, says it used. */
export interface Spent {
  costUsd: number;
  /** Of models, input and output together. */
  tokens: number;
}

/** Adds up what tests spend, and keeps the first cap that this goes beyond. A cap that is reached and not passed holds. */
export class Meter {
  readonly #caps: Caps;
  readonly #suite: string | undefined;
  #costUsd = 0;
  #tokens = 0;
  #tripped: TrippedCap | undefined;

  /** `suite`: path of the suite whose caps they are; undefined when they are the whole run's. */
  constructor(caps: Caps, suite: string | undefined) {
    this.#caps = caps;
    this.#suite = suite;
  }

  get tripped(): TrippedCap | undefined {
    return this.#tripped;
  }

  spend({ costUsd, tokens }: Spent): void {
    this.#costUsd = sumCosts([this.#costUsd, costUsd]);
    this.#tokens += tokens;
    const { max_cost_usd: maxUsd = Number.POSITIVE_INFINITY, max_tokens: maxTokens } = this.#caps;
    this.#compare("max_cost_usd", maxUsd, this.#costUsd, TOLERANCE);
    this.#compare("max_tokens", maxTokens, this.#tokens);
  }

  /** So much time has gone by since the start. */
  elapse(ms: number): void {
    this.#compare("max_duration", this.#caps.max_duration_ms, ms);
  }

  #compare(cap: TrippedCap["cap"], limit = Number.POSITIVE_INFINITY, actual: number, tolerance = 0): void {
    if (this.#tripped || actual <= limit + tolerance) return;
    this.#tripped = { cap, limit, actual, ...(this.#suite === undefined ? {} : { suite: this.#suite }) };
  }
}
