import type { CompositionNode, CompositionTest } from "../../suite/index.ts";
import type { PlannedTest } from "../plan.ts";
import { countElements, type Elements } from "./outlook.ts";

export interface CallOptions {
  /** Whether frozen nodes are recorded again, and so make their calls. */
  readonly recording?: boolean | undefined;
  /** The most that one token costs, in US dollars. */
  readonly tokenPrice: number;
}

/** All planned rows of one composition. */
export interface CompositionEstimate {
  readonly spec: CompositionTest;
  /** Rows that are planned, 1 without cases; each protocol revision counts by itself. */
  readonly rows: number;
  /** Runs of a row at most: 1 and the retries. */
  readonly tries: number;
  readonly nodes: readonly NodeEstimate[];
  /** Fewest calls when nothing fails. */
  readonly min: number;
  readonly max: CallBound;
  readonly cost: CostBound;
}

export interface NodeEstimate {
  readonly node: CompositionNode;
  /** Of every row; `total`: of all rows together, where they have different ones. */
  readonly elements: Elements | { readonly total: number };
  readonly answeredBy: "server" | "mock" | "recording";
  readonly min: number;
  readonly max: CallBound;
  /** What one call may cost in US dollars; undefined when nothing bounds it, 0 when there is no call. */
  readonly price: number | undefined;
}

/** At most so many calls: `known`, and `each` times the elements of the output of each node named. */
export interface CallBound {
  readonly known: number;
  readonly each: ReadonlyMap<string, number>;
}

/** The upper bound in US dollars, if any, and where it comes from. */
export interface CostBound {
  readonly usd: number | undefined;
  readonly from: "calls" | "max_cost_usd" | "max_tokens" | undefined;
}

/** Counts rows x elements x rounds x tries for every node of a composition, and bounds their cost. A row may have a graph of its own. */
export function estimateComposition(
  spec: CompositionTest,
  planned: readonly Pick<PlannedTest, "spec" | "coordinates">[],
  tries: number,
  options: CallOptions,
): CompositionEstimate {
  const rows = planned.length;
  const byId = new Map(spec.nodes.map((node) => [node.id, node]));
  const named = new Map(spec.cases.map((row) => [row.name, row]));
  const counted = planned.map((test) => {
    const own = "nodes" in test.spec ? test.spec : spec;
    const row = named.get(test.coordinates.case ?? "");
    return countElements({ ...own, cases: row ? [row] : [] });
  });
  const certain = new Set<string>();
  const nodes = spec.order.map((id): NodeEstimate => {
    const node = byId.get(id) as CompositionNode;
    const overs = counted.map((elements) => elements.get(id) ?? 1);
    const numbers = overs.filter((over) => typeof over === "number");
    const total = numbers.reduce((sum, number) => sum + number, 0);
    if (node.when === "always") certain.add(id);
    if (node.when === undefined && node.needs.every((need) => need.optional || certain.has(need.id))) certain.add(id);
    const frozen = options.recording ? undefined : node.freeze;
    const calls = node.mock || frozen === "golden" ? 0 : tries * (node.loop?.max ?? 1) * (1 + (node.retry?.max ?? 0));
    const each = overs.flatMap((over) => (typeof over === "number" || calls === 0 ? [] : [[over.of, calls] as const]));
    return {
      node,
      elements: sameOf(overs) ?? overs.find((over) => typeof over !== "number") ?? { total },
      answeredBy: node.mock ? "mock" : frozen === "golden" ? "recording" : "server",
      min: certain.has(id) && calls > 0 && frozen === undefined && node.when_item === undefined ? total : 0,
      max: addBounds([bound(calls * total), ...each.map((one) => bound(0, [one]))]),
      price: calls === 0 ? 0 : priceOf(node, options),
    };
  });
  const max = addBounds(nodes.map((node) => node.max));
  const min = nodes.reduce((sum, node) => sum + node.min, 0);
  return { spec, rows, tries, nodes, min, max, cost: boundCost(spec, nodes, rows * tries, options) };
}

function sameOf([first, ...others]: readonly Elements[]): Elements | undefined {
  const show = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === show) ? first : undefined;
}

function priceOf({ max_cost_per_call_usd: cost, max_tokens_per_call: tokens }: CompositionNode, options: CallOptions) {
  const byTokens = tokens === undefined ? undefined : tokens * options.tokenPrice;
  return cost === undefined || byTokens === undefined ? (cost ?? byTokens) : Math.min(cost, byTokens);
}

/** The lowest of what the calls, the budget in dollars and the budget in tokens allow. */
function boundCost(
  { budget }: CompositionTest,
  nodes: readonly NodeEstimate[],
  runs: number,
  { tokenPrice }: CallOptions,
): CostBound {
  const { max_cost_usd: dollars, max_tokens: tokens } = budget;
  const bounds: [CostBound["from"], number | undefined][] = [
    ["calls", sumOf(nodes.map(costOf))],
    ["max_cost_usd", dollars === undefined ? undefined : dollars * runs],
    ["max_tokens", tokens === undefined ? undefined : tokens * tokenPrice * runs],
  ];
  return bounds.reduce<CostBound>(
    (best, [from, usd]) => (usd !== undefined && (best.usd === undefined || usd < best.usd) ? { usd, from } : best),
    { usd: undefined, from: undefined },
  );
}

function costOf({ price, max }: NodeEstimate): number | undefined {
  if (price === 0) return 0;
  return price === undefined || max.each.size > 0 ? undefined : price * max.known;
}

function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce<number | undefined>(
    (sum, number) => (sum === undefined || number === undefined ? undefined : sum + number),
    0,
  );
}

function bound(known: number, each: readonly (readonly [string, number])[] = []): CallBound {
  return { known, each: new Map(each) };
}

function addBounds(bounds: readonly CallBound[]): CallBound {
  const each = new Map<string, number>();
  for (const [id, calls] of bounds.flatMap((one) => [...one.each])) each.set(id, (each.get(id) ?? 0) + calls);
  return { known: bounds.reduce((sum, one) => sum + one.known, 0), each };
}
