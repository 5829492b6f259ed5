import type { CompositionSummary, Spend } from "../model/report.ts";

/** Whether anything was spent at all. */
export function hasSpend({ cost_usd: cost, tokens }: Spend): boolean {
  return cost > 0 || tokens > 0;
}

/** Those that spent something, the dearest first. */
export function rankSpends(spends: Readonly<Record<string, Spend>>): [string, Spend][] {
  return Object.entries(spends)
    .filter(([, spend]) => hasSpend(spend))
    .sort(([, a], [, b]) => b.cost_usd - a.cost_usd || b.tokens - a.tokens);
}

/** Whether a summary says more than the one row does: there are cases, or something was spent. */
export function isAggregate(summary: CompositionSummary): boolean {
  return Object.keys(summary.by_case).length > 0 || hasSpend(summary);
}
