import type { McptestError } from "../errors.ts";
import type { Prices } from "../model/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { isNumber, toDouble } from "../values/numbers/numeral.ts";
import { sumAll } from "../values/show/cost.ts";
import type { Reservation, Spent } from "./meter.ts";

/** Time as a run sees it. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  date(): Date;
  /** Waits so many milliseconds (default: as timers do). */
  pause?(ms: number): Promise<void>;
}

/** The real clock. */
export const clock: Clock = { now: () => performance.now(), date: () => new Date() };

/** What there is to spend. */
export interface Spending {
  /** Aborted by an interrupt, and when the time that caps leave is up. */
  readonly signal: AbortSignal;
  /** Whether there is a cap on cost, which needs the price of each call. */
  readonly capsCost: boolean;
  /** Whether there is a cap on cost or on tokens, which needs the usage of each call. */
  readonly capsUsage: boolean;
  /** Counts what was spent; gives the error that ends the run once a cap is exceeded. */
  spend(spent: Spent): McptestError | undefined;
  /**
   * Sets aside what a call may cost, in US dollars; gives the error `max-cost` when a cap on cost might not hold then, and
   * `budget-exceeded` when one on tokens was exceeded.
   */
  reserve(costUsd: number): Reservation | McptestError;
}

/** Spending without a cap, until the signal is aborted. */
export function spendFreely(signal: AbortSignal): Spending {
  return { signal, capsCost: false, capsUsage: false, spend: () => undefined, reserve: () => ({ release: () => {} }) };
}

/** What one call says it used. */
export interface Usage {
  /** null when neither the tool nor the price list knows. */
  costUsd: number | null;
  tokens: number;
  model?: string;
}

/** Reads `_meta.usage` of a result: `{ model, input_tokens, output_tokens, cost_usd? }`; without `cost_usd`, list prices give the cost. */
export function readUsage({ _meta: meta }: JsonObject, prices: Prices): Usage | undefined {
  const usage = isObject(meta) ? meta.usage : undefined;
  if (!isObject(usage)) return undefined;
  const input = amount(usage.input_tokens) ?? 0;
  const output = amount(usage.output_tokens) ?? 0;
  const model = typeof usage.model === "string" && usage.model !== "" ? { model: usage.model } : {};
  const tokens = Math.min(Math.round(input + output), Number.MAX_SAFE_INTEGER);
  const unnamed = tokens === 0 ? 0 : undefined;
  const price = model.model === undefined ? unnamed : prices.cost(model.model, { input, output });
  return { costUsd: amount(usage.cost_usd) ?? price ?? null, tokens, ...model };
}

/** What calls cost together; null when the cost of one is not known. */
export function costOf(usages: readonly Usage[]): number | null {
  return sumAll(usages.map(({ costUsd }) => costUsd));
}

function amount(value: Json | undefined): number | undefined {
  return isNumber(value) && toDouble(value) >= 0 ? toDouble(value) : undefined;
}
