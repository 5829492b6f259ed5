import { McptestError } from "../../errors.ts";
import { describeTrippedCap } from "../../report/index.ts";
import type { RunInfo } from "../../report/model/report.ts";
import { Budget, type Caps, Meter, type Spent } from "../../spend/index.ts";
import type { Suite } from "../../suite/index.ts";
import type { Attempt } from "../outcome.ts";
import type { Runtime } from "../runtime.ts";

/** The cap that ended a run. */
export type TrippedCap = NonNullable<RunInfo["budget_tripped"]>;

/**
 * The caps that hold while a suite runs: its own, and those of the whole run, which take their place where both name one. The
 * first that trips ends the run. Nothing is started from then on; only `max_duration` also cancels what runs.
 */
export class SuiteBudget {
  /** What tests are to run with: what they spend is counted, and their calls end when the time is up. */
  readonly runtime: Runtime;
  readonly #run: Runtime;
  readonly #suite: Suite;
  readonly #whole: Meter;
  readonly #budget: Budget;

  /** `runStarted`: when the whole run began. `before`: the budget of the suite that ran before. */
  constructor(suite: Suite, run: Runtime, runStarted: number, before: SuiteBudget | undefined) {
    const { caps = {}, clock, signal } = run;
    this.#run = run;
    this.#suite = suite;
    this.#whole = before ? before.#whole : new Meter(caps, runStarted);
    this.#budget = new Budget([this.#whole, new Meter(without(suite.budget ?? {}, caps), clock.now())], {
      now: clock.now,
      signal,
      onAbort: (reason) => reason,
      onTimeUp: () => {
        run.stopStarting();
        return this.#error;
      },
    });
    this.runtime = { ...run, signal: this.#budget.signal, spend: (spent) => this.#spend(spent) };
  }

  /** The cap that tripped first. */
  get tripped(): TrippedCap | undefined {
    const meter = this.#budget.tripped;
    if (!meter?.tripped) return undefined;
    const { cap, ...amounts } = meter.tripped;
    const suite = meter === this.#whole ? {} : { suite: this.#suite.path };
    return { cap: cap === "max_duration_ms" ? "max_duration" : cap, ...amounts, ...suite };
  }

  /** The attempt; one that the trip cut short has the cap for its error. Ctrl-C comes before caps. */
  explain(attempt: Attempt): Attempt {
    const ended = "error" in attempt && attempt.error instanceof McptestError && CUT_SHORT.has(attempt.error.code);
    const error = ended && !this.#run.signal.aborted && this.#error;
    return error ? { ...attempt, error, scope: "call" } : attempt;
  }

  /** The suite is done: its time has stopped. */
  close(): void {
    this.#budget.close();
  }

  get #error(): McptestError | undefined {
    const { tripped } = this;
    return tripped && exceeded(tripped);
  }

  #spend(spent: Spent): McptestError | undefined {
    this.#budget.spend(spent);
    return this.#error;
  }
}

/** What an attempt fails with when its signal is aborted. */
const CUT_SHORT: ReadonlySet<string> = new Set(["cancelled", "budget-exceeded"]);

function without(caps: Caps, others: Caps): Caps {
  return Object.fromEntries(Object.entries(caps).filter(([key]) => !Object.hasOwn(others, key)));
}

function exceeded(cap: TrippedCap): McptestError {
  return new McptestError("budget-exceeded", `stopped: ${describeTrippedCap(cap)}`, {
    hint: "raise the cap, or select fewer tests",
  });
}
