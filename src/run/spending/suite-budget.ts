import { failure, McptestError } from "../../errors.ts";
import { describeTrippedCap, type RunInfo } from "../../report/index.ts";
import { Budget, type Caps, clock, Meter, type Reservation, type Spending, type Spent } from "../../spend/index.ts";
import type { Suite } from "../../suite/index.ts";
import type { Sessions } from "../lanes/sessions.ts";
import type { Attempt } from "../outcome.ts";
import type { RunSettings } from "../settings.ts";

/** The cap that ended a run. */
export type TrippedCap = NonNullable<RunInfo["budget_tripped"]>;

const exceeded = failure(`budget-exceeded: stopped: <cap>
  hint: raise the cap, or select fewer tests`);
const tooLittle = failure(`max-cost: max_cost_usd of <line whose> leaves <cost left>,
  and the next call of a model may cost <cost next>
  hint: raise the cap, or select fewer tests`);

/** What an attempt fails with when its signal is aborted. */
const CUT_SHORT: ReadonlySet<string> = new Set(["cancelled", "budget-exceeded"]);

/**
 * The caps that hold while a suite runs: those of the whole run, and others of the suite. The first that trips ends the run: nothing more
 * is started. Only `max_duration` also cancels what runs.
 */
export class SuiteBudget implements Spending {
  readonly signal: AbortSignal;
  readonly capsCost: boolean;
  readonly capsUsage: boolean;
  readonly #run: AbortSignal;
  readonly #suite: Suite;
  readonly #whole: Meter;
  readonly #budget: Budget;

  /** `startedMs`: when the whole run began. `before`: the budget of the suite before. */
  constructor(suite: Suite, settings: RunSettings, sessions: Sessions, startedMs: number, before?: SuiteBudget) {
    const { caps = {}, signal } = settings;
    this.#run = signal;
    this.#suite = suite;
    this.capsCost = (caps.max_cost_usd ?? suite.budget?.max_cost_usd) !== undefined;
    this.capsUsage = this.capsCost || (caps.max_tokens ?? suite.budget?.max_tokens) !== undefined;
    this.#whole = before ? before.#whole : new Meter(caps, startedMs);
    const own: Caps = Object.fromEntries(
      Object.entries(suite.budget ?? {}).filter(([key]) => !Object.hasOwn(caps, key)),
    );
    this.#budget = new Budget([this.#whole, new Meter(own, clock.now())], {
      now: clock.now,
      signal,
      onAbort: (reason) => reason,
      onTimeUp: () => {
        sessions.stopStarting();
        return this.#error;
      },
    });
    this.signal = this.#budget.signal;
  }

  get tripped(): TrippedCap | undefined {
    const meter = this.#budget.tripped;
    if (!meter?.tripped) return undefined;
    const { cap, ...amounts } = meter.tripped;
    const suite = meter === this.#whole ? {} : { suite: this.#suite.path };
    return { cap: cap === "max_duration_ms" ? "max_duration" : cap, ...amounts, ...suite };
  }

  /** The attempt. If a cap ended it, that is its error; Ctrl-C comes before caps. */
  explain(attempt: Attempt): Attempt {
    const ended = "error" in attempt && attempt.error instanceof McptestError && CUT_SHORT.has(attempt.error.code);
    const error = ended && !this.#run.aborted && this.#error;
    return error ? { ...attempt, error, scope: "call" } : attempt;
  }

  close(): void {
    this.#budget.close();
  }

  spend(spent: Spent): McptestError | undefined {
    this.#budget.spend(spent);
    return this.#error;
  }

  reserve(costUsd: number): Reservation | McptestError {
    const given = this.#budget.reserve(costUsd);
    if (!(given instanceof Meter)) return given;
    const whose = given === this.#whole ? "the run" : this.#suite.path;
    return tooLittle({ whose, left: Math.max(0, given.leftUsd), next: costUsd });
  }

  get #error(): McptestError | undefined {
    const { tripped } = this;
    return tripped && exceeded({ cap: describeTrippedCap(tripped) });
  }
}
