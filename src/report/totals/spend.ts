import { groupBy } from "../../values/group-by.ts";
import { sumAll, sumKnown } from "../../values/show/cost.ts";
import type { CallUsage, CompositionSummary, ModelTokens, Spend, TestResult } from "../model/report.ts";
import { detailOf } from "./judged.ts";

/** Sums costs, in US dollars, and tokens. */
export function addUp(spends: readonly Spend[]): Spend {
  return {
    cost_usd: sumKnown(spends.map(({ cost_usd }) => cost_usd)),
    tokens: spends.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** Usage with one entry for each node and model, in order of first appearance. */
export function addUsage(usage: readonly CallUsage[]): CallUsage[] {
  const groups = groupBy(usage, ({ node, model }) => JSON.stringify([node, model]));
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map((first) => ({ ...first, ...addUp(group) })));
}

/** What models used in both; undefined if neither used one. */
export function addTokens(one: ModelTokens | undefined, other: ModelTokens | undefined): ModelTokens | undefined {
  if (!one || !other) return one ?? other;
  return {
    input: sumAll([one.input, other.input]),
    output: sumAll([one.output, other.output]),
    cache_write: addKnown(one.cache_write, other.cache_write),
    cache_read: addKnown(one.cache_read, other.cache_read),
    cost_usd: addCosts(one.cost_usd, other.cost_usd),
  };
}

/** The sum of two costs; null if one is not known, undefined if neither is there. */
export function addCosts(one: number | null | undefined, other: number | null | undefined): number | null | undefined {
  const costs = [one, other].filter((cost) => cost !== undefined);
  return costs.length === 0 ? undefined : sumAll(costs);
}

/** The sum of the known ones; undefined if neither is. */
export function addKnown(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}

/** What the calls of a composition used in all attempts. */
export function usageOf(result: TestResult): readonly CallUsage[] {
  const nodes = Object.values(detailOf(result, "trace")?.nodes ?? {});
  return result.usage ?? nodes.map(({ id: node, model, cost_usd, tokens }) => ({ node, model, cost_usd, tokens }));
}

const hasSpend = ({ cost_usd: cost, tokens }: Spend): boolean => cost !== 0 || tokens > 0;

/** The entries that spent something, the dearest first. */
export function rankSpends(spends: Readonly<Record<string, Spend>>): [string, Spend][] {
  return Object.entries(spends)
    .filter(([, spend]) => hasSpend(spend))
    .sort(([, a], [, b]) => (b.cost_usd ?? 0) - (a.cost_usd ?? 0) || b.tokens - a.tokens);
}

/** Whether a summary says more than its row: there are cases, or something was spent. */
export function isAggregate(summary: CompositionSummary): boolean {
  return Object.keys(summary.by_case).length > 0 || hasSpend(summary);
}

/** Tokens that models used for a test, judges included; null if one did not say, undefined if there is none. */
export function modelTokens(result: TestResult): number | null | undefined {
  const { judge, model_tokens: own } = result;
  const usage = usageOf(result);
  if (!judge && !own && usage.length === 0 && !detailOf(result, "trace")) return undefined;
  const counts = [judge?.input_tokens, judge?.output_tokens, own?.input, own?.output, addUp(usage).tokens];
  return sumAll(counts.filter((count) => count !== undefined));
}

/** Whether the result was measured in this run: a recording or an earlier run says nothing about time and cost. */
export function isMeasured({ replayed }: TestResult): boolean {
  return !replayed;
}
