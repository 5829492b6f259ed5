import { readUsage, unknownPrice } from "../../spend/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import type { World } from "../world.ts";

/** Counts what the answer to a tool test says it used; gives its cost in US dollars, if it says anything. */
export function countUsage(
  result: JsonObject,
  spec: RequestTest,
  { spending, prices, warn }: Pick<World, "spending" | "prices" | "warn">,
): number | undefined {
  const usage = readUsage(result, prices);
  if (!usage) return undefined;
  const { model, unpriced } = usage;
  if (unpriced && model) warn(unknownPrice(model, spec));
  spending.spend(usage);
  return usage.costUsd;
}
