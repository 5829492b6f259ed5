import type { Exchange } from "../../cassette/index.ts";
import type { Prices, TokenUsage } from "../../model/index.ts";
import { isObject } from "../../values/json.ts";
import { sumAll } from "../../values/show/cost.ts";

/** What recorded answers of models cost when they were asked, in US dollars: null when nobody knows, undefined when no model was asked. */
export function replayCost(answers: Iterable<Exchange>, prices: Prices): number | null | undefined {
  const costs = [...answers].flatMap(({ model, result }) => {
    if (model === undefined) return [];
    const usage = isObject(result) ? result.usage : undefined;
    return isObject(usage) ? (prices.cost(model, usage as unknown as TokenUsage) ?? null) : null;
  });
  return costs.length > 0 ? sumAll(costs) : undefined;
}
