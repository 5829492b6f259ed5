import { McptestError } from "../../errors.ts";
import { describeTrippedCap, type RunInfo } from "../../report/index.ts";
import { Budget, type Caps, clock, Meter, type Reservation, type Spending, type Spent } from "../../spend/index.ts";
import type { Suite } from "../../suite/index.ts";
import { formatCost } from "../../values/show/cost.ts";
import { oneLine } from "../../values/text.ts";
import type { Sessions } from "../lanes/sessions.ts";
import type { Attempt } from "../outcome.ts";
import type { RunSettings } from "../settings.ts";

/** The cap that ended a run. */
export type TrippedCap = NonNullable<RunInfo["budget_tripped"]>;

/**
 * The caps that hold while a suite runs: its own, and those of the whole run, which take their place where both name one. The
 * first that trips ends the run. Nothing is started from then on; only `max_duration` also cancels what runs.
 */
export class SuiteBudget implements Spending {
  readonly signal: AbortSignal;
  readonly capsCost: boolean;
  readonly capsUsage: boolean;
  readonly #run: AbortSignal;
  readonly #suite: Suite;
  readonly #whole: Meter;
  readonly #budget: Budget;

  /** `startedMs`: when the whole run began. `before`: the budget of the suite that ran before. */
  constructor(
    suite: Suite,
    { caps = {}, signal }: Pick<RunSettings, "caps" | "signal">,
    { stopStarting }: Pick<Sessions, "stopStarting">,
    startedMs: number,
    before: SuiteBudget | undefined,
  ) {
    this.#run = signal;
    this.#suite = suite;
    this.capsCost = (caps.max_cost_usd ?? suite.budget?.max_cost_usd) !== undefined;
    this.capsUsage = this.capsCost || (caps.max_tokens ?? suite.budget?.max_tokens) !== undefined;
    this.#whole = before ? before.#whole : new Meter(caps, startedMs);
    this.#budget = new Budget([this.#whole, new Meter(without(suite.budget ?? {}, caps), clock.now())], {
      now: clock.now,
      signal,
      onAbort: (reason) => reason,
      onTimeUp: () => {
        stopStarting();
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

  /** The attempt; one that the trip cut short has the cap for its error. Ctrl-C comes before caps. */
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
    const whose = given === this.#whole ? "the run" : oneLine(this.#suite.path);
    const left = formatCost(Math.max(0, given.leftUsd));
    const message = `max_cost_usd of ${whose} leaves ${left}, and the next call of a model may cost ${formatCost(costUsd)}`;
    return new McptestError("max-cost", message, { hint: RAISE });
  }

  get #error(): McptestError | undefined {
    const { tripped } = this;
    return tripped && exceeded(tripped);
  }
}

const RAISE = "raise the cap, or select fewer tests";

/** What an attempt fails with when its signal is aborted. */
const CUT_SHORT: ReadonlySet<string> = new Set(["cancelled", "budget-exceeded"]);

function without(caps: Caps, others: Caps): Caps {
  return Object.fromEntries(Object.entries(caps).filter(([key]) => !Object.hasOwn(others, key)));
}

function exceeded(cap: TrippedCap): McptestError {
  return new McptestError("budget-exceeded", `stopped: ${describeTrippedCap(cap)}`, { hint: RAISE });
}
