import { type ErrorDetails, failure, type McptestError } from "../errors.ts";
import type { SourceLocation } from "../values/location.ts";
import { words } from "../values/show/words.ts";
import type { Tripped } from "./meter.ts";

const TRIPS = {
  max_cost_usd: words("<name>: <calls> cost <cost actual>, more than <cost limit>"),
  max_tokens: words("<name>: <calls> used <count actual token>, more than <number limit>"),
  max_duration_ms: words("<name>: it took longer than <duration limit>"),
};

/** Why a cap on the whole, or with `caller` on one of its calls, tripped. */
export function describeTrip(name: string, tripped: Tripped, caller?: { id: string }): string {
  return TRIPS[tripped.cap]({ name, calls: caller ? `one call of "${caller.id}"` : "the calls", ...tripped });
}

/** Makes the error of a call that used a model without a price; "": the call does not name it. */
const ofModel =
  (tell: (facts: { which: string }, details: ErrorDetails) => McptestError) =>
  (model: string, { location }: { location: SourceLocation }): McptestError =>
    tell({ which: model === "" ? "the model that a call used" : `model "${model}"` }, { location });

export const unknownPrice = ofModel(
  failure(`unknown-price: the price of <which> is not known: its calls are missing from the cost
  hint: let the tool say what a call cost: \`cost_usd\` in \`_meta.usage\``),
);
/** The same under a cap on cost. */
export const unheldCap = ofModel(
  failure(`unknown-price: the price of <which> is not known: a cap on cost cannot be checked
  hint: let the tool say what a call cost: \`cost_usd\` in \`_meta.usage\``),
);

/** An answer of a model does not say what it used. */
export const unknownUsage = failure(
  "unknown-usage: the model <line label> does not say what its answers use: what they cost is not known",
);
/** The same under a cap. */
export const uncappedUsage =
  failure(`unknown-usage: the model <line label> does not say what its answers use: a cap on cost or tokens cannot be checked
  hint: remove the cap, or name another model`);
