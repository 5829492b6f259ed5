import { McptestError } from "../errors.ts";
import { defaultModels, Prices, unpricedModels } from "../model/index.ts";
import { modelsAsked, type Plan } from "../plan/index.ts";
import { loadPriceTable } from "../suite/index.ts";
import { listNames } from "../values/suggest.ts";
import { count } from "../values/text.ts";
import type { Host, RunRequest } from "./request.ts";

/** What models cost: list prices, with the table of the request laid over them. Throws CollectedErrors for a table that is no such. */
export async function readPrices(path: string | undefined, root: string): Promise<Prices> {
  return new Prices(path === undefined ? {} : await loadPriceTable(path, root));
}

/** Under a cap on cost no model may be asked whose price is not known: the cap would not see it. */
export function findUnpriced(
  plan: Plan,
  { caps }: Pick<RunRequest, "caps">,
  prices: Prices,
  { env }: Pick<Host, "env">,
): McptestError[] {
  const capped = plan.tests.filter(({ suite }) => (caps?.max_cost_usd ?? suite.budget?.max_cost_usd) !== undefined);
  const names = unpricedModels(modelsAsked(capped, defaultModels(env)), prices);
  if (names.length === 0) return [];
  const message = `the price of ${count(names.length, "model")} is not known, and there is a cap on cost: ${listNames(names)}`;
  return [
    new McptestError("unpriced-model", message, {
      hint: "give their prices with --pricing-table, or take the cap away",
    }),
  ];
}
