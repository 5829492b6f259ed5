import { failure, McptestError } from "../../errors.ts";
import { describeTrippedCap, type RunInfo } from "../../report/index.ts";
import { Budget, type Caps, clock, Meter, type Spending } from "../../spend/index.ts";
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

export type SuiteBudget = ReturnType<typeof openBudget>;

/**
 * The caps that hold while a suite runs: those of the whole run, and others of the suite. The first that trips ends the run: nothing more
 * is started. Only `max_duration` also cancels what runs. `startedMs`: when the whole run began. `before`: the meter of the whole run.
 */
export function openBudget(suite: Suite, settings: RunSettings, sessions: Sessions, startedMs: number, before?: Meter) {
  const { caps = {}, signal } = settings;
  const whole = before ?? new Meter(caps, startedMs);
  const others = Object.entries(suite.budget ?? {}).filter(([key]) => !Object.hasOwn(caps, key));
  const budget = new Budget([whole, new Meter(Object.fromEntries(others) as Caps, clock.now())], {
    now: clock.now,
    signal,
    onAbort: (reason) => reason,
    onTimeUp: () => {
      sessions.stopStarting();
      return error();
    },
  });
  const tripped = (): TrippedCap | undefined => {
    const meter = budget.tripped;
    if (!meter?.tripped) return undefined;
    const { cap, ...amounts } = meter.tripped;
    const own = meter === whole ? {} : { suite: suite.path };
    return { cap: cap === "max_duration_ms" ? "max_duration" : cap, ...amounts, ...own };
  };
  const error = (): McptestError | undefined => {
    const cap = tripped();
    return cap && exceeded({ cap: describeTrippedCap(cap) });
  };
  const capsCost = (caps.max_cost_usd ?? suite.budget?.max_cost_usd) !== undefined;
  const capsUsage = capsCost || (caps.max_tokens ?? suite.budget?.max_tokens) !== undefined;
  const spending: Spending = {
    signal: budget.signal,
    capsCost,
    capsUsage,
    spend(spent) {
      budget.spend(spent);
      return error();
    },
    reserve(costUsd) {
      // What is left to pay with says nothing of tokens.
      const ended = tripped()?.cap === "max_tokens" ? error() : undefined;
      if (ended) return ended;
      const given = budget.reserve(costUsd);
      if (!(given instanceof Meter)) return given;
      const whose = given === whole ? "the run" : suite.path;
      return tooLittle({ whose, left: Math.max(0, given.leftUsd), next: costUsd });
    },
  };
  return {
    spending,
    whole,
    tripped,
    close: () => budget.close(),
    /** The attempt. If a cap ended it, that is its error; Ctrl-C comes before caps. */
    explain(attempt: Attempt): Attempt {
      const ended = "error" in attempt && attempt.error instanceof McptestError && CUT_SHORT.has(attempt.error.code);
      const cause = ended && !signal.aborted && error();
      return cause ? { ...attempt, error: cause, scope: "call" } : attempt;
    },
  };
}
