import type { McptestError } from "../errors.ts";
import type { Reservation, Spent } from "./meter.ts";

/** What there is to spend. */
export interface Spending {
  /** Aborted when whatever spends is to end: the run was interrupted, or the time that caps leave is up. */
  readonly signal: AbortSignal;
  /** Whether there is a cap on cost, which a call whose price nobody knows may break. */
  readonly capsCost: boolean;
  /** Whether there is one on cost or on tokens, which a model may break that does not say what it uses. */
  readonly capsUsage: boolean;
  /** Counts what was spent; gives the error that ends what runs, once that goes beyond a cap. */
  spend(spent: Spent): McptestError | undefined;
  /** Sets aside what a call may cost, in US dollars; gives the error `max-cost` when a cap on cost might not hold then. */
  reserve(costUsd: number): Reservation | McptestError;
}

/** Spending without a cap, until the signal is aborted. */
export function spendFreely(signal: AbortSignal): Spending {
  return { signal, capsCost: false, capsUsage: false, spend: () => undefined, reserve: () => ({ release: () => {} }) };
}
