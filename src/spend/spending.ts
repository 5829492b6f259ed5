import type { McptestError } from "../errors.ts";
import type { Spent } from "./meter.ts";

/** What there is to spend. */
export interface Spending {
  /** Aborted when whatever spends is to end: the run was interrupted, or the time that caps leave is up. */
  readonly signal: AbortSignal;
  /** Counts what was spent; gives the error that ends what runs, once that goes beyond a cap. */
  spend(spent: Spent): McptestError | undefined;
}

/** Spending without a cap, until the signal is aborted. */
export function spendFreely(signal: AbortSignal): Spending {
  return { signal, spend: () => undefined };
}
