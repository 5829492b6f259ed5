import { groupBy } from "../../values/group-by.ts";
import { sumCosts } from "../../values/show/cost.ts";
import type { CallUsage, CompositionSummary, Spend, TestResult } from "../model/report.ts";
import { traceOf } from "../model/trace-of.ts";

/** Sums costs, in US dollars, and tokens. */
export function addUp(spends: readonly Spend[]): Spend {
  return {
    cost_usd: sumCosts(spends.map(({ cost_usd }) => cost_usd)),
    tokens: spends.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** Usage with one entry for each node and model, in the order in which they first come. */
export function addUsage(usage: readonly CallUsage[]): CallUsage[] {
  const groups = groupBy(usage, ({ node, model }) => JSON.stringify([node, model]));
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map((first) => ({ ...first, ...addUp(group) })));
}

/** What the calls of a composition used in all attempts. Reports made before there was `usage` know the last one. */
export function usageOf(result: TestResult): readonly CallUsage[] {
  const nodes = Object.values(traceOf(result)?.nodes ?? {});
  return result.usage ?? nodes.map(({ id: node, model, cost_usd, tokens }) => ({ node, model, cost_usd, tokens }));
}

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
