import { McptestError } from "../errors.ts";
import type { Model } from "../model/index.ts";
import { formatDuration } from "../values/duration.ts";
import type { SourceLocation } from "../values/location.ts";
import { formatCost } from "../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../values/text.ts";
import type { Tripped } from "./meter.ts";

/** Why a cap on the whole, or with `caller` on one of its calls, tripped. */
export function describeTrip(name: string, { cap, limit, actual }: Tripped, caller?: { id: string }): string {
  const calls = caller ? `one call of "${caller.id}"` : "the calls";
  const facts = {
    max_cost_usd: () => `${calls} cost ${formatCost(actual)}, more than ${formatCost(limit)}`,
    max_tokens: () => `${calls} used ${count(actual, "token")}, more than ${formatNumber(limit)}`,
    max_duration_ms: () => `it took longer than ${formatDuration(limit)}`,
  };
  return `${name}: ${facts[cap]()}`;
}

/** The same under a cap on cost, of which nobody can say any more that it holds. */
export function unheldCap(model: string, place: { location: SourceLocation }): McptestError {
  const { code, message, hint, location } = unknownPrice(model, place);
  return new McptestError(code, `${message}, so that no cap on cost holds for sure`, { hint, location });
}

/** A call used a model without a price, or with an empty name one that it does not name; where the call is written. */
export function unknownPrice(model: string, { location }: { location: SourceLocation }): McptestError {
  const which = model === "" ? "the model that a call used" : `model "${model}"`;
  return new McptestError("unknown-price", `the price of ${which} is not known: what its calls cost is in no sum`, {
    hint: "let the tool say what a call cost: `cost_usd` in `_meta.usage`",
    location,
  });
}

/** A model answered and did not say what that took; `capped`: under a cap, of which nobody can say any more that it holds. */
export function unknownUsage({ label }: Model, capped = false): McptestError {
  const message = `the model ${oneLine(label)} does not say what its answers use${capped ? ", so that no cap on cost or tokens holds for sure" : ": what they cost is not known"}`;
  return new McptestError("unknown-usage", message, {
    hint: capped ? "take the cap away, or name another model" : undefined,
  });
}
