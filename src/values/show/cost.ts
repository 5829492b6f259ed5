import { count } from "../text.ts";

/** US dollars: `$0`, `$0.00012`, `$0.052`, `$1.50`; two significant digits below a dollar, cents above. */
export function formatCost(cost: number): string {
  const usd = Number(cost.toPrecision(12));
  if (usd === 0 || Math.abs(usd) >= 1) return `$${usd.toFixed(usd === 0 ? 0 : 2)}`;
  const digits = Math.min(12, 1 - Math.floor(Math.log10(Math.abs(usd))));
  return `$${usd.toFixed(digits)}`;
}

/** A cost; nothing for 0, `cost unknown` for null. */
export function showSpent(cost: number | null): string {
  if (cost === null) return "cost unknown";
  return cost > 0 ? formatCost(cost) : "";
}

/** `1,234 tokens`, `tokens unknown`. */
export function showTokens(tokens: number | null): string {
  return tokens === null ? "tokens unknown" : count(tokens, "token");
}

/** The sum of the known costs; null if none is known. */
export function sumKnown(costs: readonly (number | null)[]): number | null {
  const known = costs.flatMap((cost) => cost ?? []);
  return known.length === 0 && costs.length > 0 ? null : sumCosts(known);
}

/** The sum of all costs; null if one is not known. */
export function sumAll(costs: readonly (number | null)[]): number | null {
  return costs.includes(null) ? null : sumKnown(costs);
}

/** A finite sum of costs without rounding errors: 0.1 and 0.2 are 0.3. */
export function sumCosts(costs: readonly number[]): number {
  const sum = costs.reduce((total, cost) => total + cost, 0);
  return Number(Math.min(sum, Number.MAX_VALUE).toPrecision(12));
}
