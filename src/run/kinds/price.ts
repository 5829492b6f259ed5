import { placeOf } from "../../check/index.ts";
import type { AssertionResult } from "../../report/index.ts";
import { unheldCap } from "../../spend/index.ts";
import type { SourceLocation } from "../../values/location.ts";

/** The failed result of a call under a cap on cost that used a model whose price nobody knows. */
export function priceResult(target: string, model: string, place: { location: SourceLocation }): AssertionResult {
  const { message, hint } = unheldCap(model, place);
  return { target, matcher: "unknown-price", passed: false, message, hint, location: placeOf(place.location) };
}
