import { setMaxListeners } from "node:events";
import { McptestError } from "../../errors.ts";
import { describeTrippedCap } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { MAX_TIMER_MS } from "../../values/duration.ts";
import { roundMs } from "../clock.ts";
import type { Attempt } from "../outcome.ts";
import type { Runtime } from "../runtime.ts";
import { type Caps, Meter, type Spent, type TrippedCap } from "./meter.ts";

/** Caps, what has been spent of them, and when their time began. */
interface Account {
  meter: Meter;
  maxMs: number | undefined;
  started: number;
}

/**
 * The caps that hold while a suite runs: its own, and those of the whole run, which take their place where both name one. The
 * first that trips ends the run. Nothing is started from then on; only `max_duration` also cancels what runs.
 */
export class Budget {
  /** What tests are to run with: what they spend is counted, and their calls end when the time is up. */
  readonly runtime: Runtime;
  readonly #run: Runtime;
  readonly #whole: Account;
  readonly #accounts: readonly Account[];
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #tripped: TrippedCap | undefined;
  #open = true;

  /** `runStarted`: when the whole run began. `before`: the budget of the suite that ran before. */
  constructor(suite: Suite, run: Runtime, runStarted: number, before: Budget | undefined) {
    const { caps = {}, clock } = run;
    this.#run = run;
    this.#whole = before ? before.#whole : openAccount(caps, undefined, runStarted);
    this.#accounts = [this.#whole, openAccount(without(suite.budget ?? {}, caps), suite.path, clock.now())];
    this.runtime = { ...run, signal: this.#controller.signal, spend: (spent) => this.#spend(spent) };
    // Every call of a suite listens.
    setMaxListeners(0, this.#controller.signal);
    run.signal.addEventListener("abort", this.#interrupt);
    if (run.signal.aborted) this.#interrupt();
    this.#wait();
  }

  /** The cap that tripped first. */
  get tripped(): TrippedCap | undefined {
    this.#judge();
    return this.#tripped;
  }

  #judge(): void {
    const now = this.#run.clock.now();
    for (const { meter, started } of this.#accounts) {
      if (this.#tripped) break;
      if (this.#open) meter.elapse(roundMs(now - started));
      this.#tripped = meter.tripped;
    }
  }

  /** The attempt; one that the trip cut short has the cap for its error. Ctrl-C comes before caps. */
  explain(attempt: Attempt): Attempt {
    const ended = "error" in attempt && attempt.error instanceof McptestError && CUT_SHORT.has(attempt.error.code);
    const error = ended && !this.#run.signal.aborted && this.#error;
    return error ? { ...attempt, error, scope: "call" } : attempt;
  }

  /** The suite is done: its time has stopped. */
  close(): void {
    this.#judge();
    this.#open = false;
    clearTimeout(this.#timer);
    this.#run.signal.removeEventListener("abort", this.#interrupt);
  }

  get #error(): McptestError | undefined {
    const { tripped } = this;
    return tripped && exceeded(tripped);
  }

  #spend(spent: Spent): McptestError | undefined {
    for (const { meter } of this.#accounts) meter.spend(spent);
    return this.#error;
  }

  /** Until the first of the times is up. A timer may fire a little early. */
  #wait(): void {
    const ends = this.#accounts.flatMap(({ maxMs, started }) => (maxMs === undefined ? [] : [started + maxMs]));
    if (ends.length === 0) return;
    const left = Math.min(...ends) - this.#run.clock.now();
    const act = (): void => {
      const error = this.#error;
      if (error) {
        this.#controller.abort(error);
        this.#run.stopStarting();
      } else this.#wait();
    };
    this.#timer = setTimeout(act, Math.min(Math.max(0, left) + 1, MAX_TIMER_MS));
  }

  readonly #interrupt = (): void => this.#controller.abort(this.#run.signal.reason);
}

/** What an attempt fails with when its signal is aborted. */
const CUT_SHORT: ReadonlySet<string> = new Set(["cancelled", "budget-exceeded"]);

function openAccount(caps: Caps, suite: string | undefined, started: number): Account {
  return { meter: new Meter(caps, suite), maxMs: caps.max_duration_ms, started };
}

function without(caps: Caps, others: Caps): Caps {
  return Object.fromEntries(Object.entries(caps).filter(([key]) => !Object.hasOwn(others, key)));
}

function exceeded(cap: TrippedCap): McptestError {
  return new McptestError("budget-exceeded", `stopped: ${describeTrippedCap(cap)}`, {
    hint: "raise the cap, or select fewer tests",
  });
}
