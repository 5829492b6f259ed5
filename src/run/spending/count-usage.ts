import { readUsage } from "../../spend/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { unknownPrice } from "../kinds/composition/wording.ts";
import type { Runtime } from "../runtime.ts";

/** Counts what the answer to a tool test says it used; gives its cost in US dollars, if it says anything. */
export function countUsage(result: JsonObject, spec: RequestTest, runtime: Runtime): number | undefined {
  const usage = readUsage(result);
  if (!usage) return undefined;
  const { model, unpriced } = usage;
  if (unpriced && model) runtime.warn(unknownPrice(model, spec));
  runtime.spend?.(usage);
  return usage.costUsd;
}
