import type { Prices } from "../model/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { isNumber, toDouble } from "../values/numbers/numeral.ts";
import { sumAll } from "../values/show/cost.ts";

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
  const said = amount(usage.cost_usd);
  const unnamed = tokens === 0 ? 0 : undefined;
  const price = said ?? (model.model === undefined ? unnamed : prices.cost(model.model, { input, output }));
  return { costUsd: price ?? null, tokens, ...model };
}

/** What calls cost together; null where that of one is not known. */
export function costOf(usages: readonly Usage[]): number | null {
  return sumAll(usages.map(({ costUsd }) => costUsd));
}

function amount(value: Json | undefined): number | undefined {
  return isNumber(value) && toDouble(value) >= 0 ? toDouble(value) : undefined;
}
