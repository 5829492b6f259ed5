import type { McptestError } from "../../errors.ts";
import type { Prices } from "../../model/index.ts";
import { Meter, readUsage } from "../../spend/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { TOLERANCE } from "../../values/show/score.ts";
import * as wording from "./wording.ts";

/** What a call says it used; `costUsd` is left out where that is not known. */
export interface Bill {
  costUsd?: number | undefined;
  tokens: number;
  model?: string | undefined;
}

/** A call that was counted: its bill, where it says anything, and the warning that the cap cannot count it. */
export interface Counted {
  bill: Bill | undefined;
  warning: McptestError | undefined;
}

/** Counts what the calls of one command cost, under its cap. */
export function openAccount(limitUsd: number | undefined, prices: Prices) {
  const meter = new Meter({ max_cost_usd: limitUsd });
  const dearest = new Map<string, number>();
  return {
    count(tool: string, result: JsonObject): Counted {
      const bill = readBill(result, prices);
      const { costUsd, tokens = 0, model } = bill ?? {};
      if (costUsd !== undefined) dearest.set(tool, costUsd);
      meter.spend({ costUsd: costUsd ?? 0, tokens });
      const unknown = limitUsd !== undefined && costUsd === undefined;
      return { bill, warning: unknown ? wording.unknownCost(tool, model) : undefined };
    },
    /** Throws McptestError `budget-exceeded` when the cap tripped, or does not leave what `next` is known to cost. */
    settle(next?: string): void {
      const { tripped, leftUsd } = meter;
      if (tripped) throw wording.capTripped(tripped.actual, tripped.limit, next);
      const before = next === undefined ? undefined : dearest.get(next);
      if (next !== undefined && before !== undefined && leftUsd + TOLERANCE < before)
        throw wording.capTooLow(next, before, leftUsd);
    },
  };
}

function readBill(result: JsonObject, prices: Prices): Bill | undefined {
  const usage = readUsage(result, prices);
  if (!usage) return undefined;
  const { costUsd, tokens, model } = usage;
  // Without a model there is no list price: only what the tool itself says is known.
  const known = costUsd !== null && (model !== undefined || saysCost(result));
  return { costUsd: known ? costUsd : undefined, tokens, model };
}

function saysCost({ _meta: meta }: JsonObject): boolean {
  return isObject(meta) && isObject(meta.usage) && Number(meta.usage.cost_usd ?? -1) >= 0;
}
