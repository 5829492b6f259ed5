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
export type CompositionEstimate = ReturnType<typeof estimateComposition>;

export type NodeEstimate = CompositionEstimate["nodes"][number];

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

/**
 * Counts rows x elements x rounds x tries for every node of a composition, and bounds their cost. A row may have a graph of its own. `tries`:
 * runs of a row at most, 1 and the retries. `rows` are those that are planned, 1 without cases; each protocol revision counts by itself. `min`: the
 * fewest calls when nothing fails.
 */
export function estimateComposition(
  spec: CompositionTest,
  planned: readonly Pick<PlannedTest, "spec" | "coordinates">[],
  tries: number,
  options: CallOptions,
) {
  const named = new Map(spec.cases.map((row) => [row.name, row]));
  const counted = planned.map((test) => {
    const row = named.get(test.coordinates.case ?? "");
    return countElements({ ...("nodes" in test.spec ? test.spec : spec), cases: row ? [row] : [] });
  });
  const certain = new Set<string>();
  const nodes = spec.order.map((id) => {
    const node = spec.nodes.find((one) => one.id === id) as CompositionNode;
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
      /** Of every row; `total`: of all rows together, where they have different ones. */
      elements: sameOf(overs) ?? overs.find((over) => typeof over !== "number") ?? { total },
      answeredBy: node.mock ? ("mock" as const) : frozen === "golden" ? ("recording" as const) : ("server" as const),
      min: certain.has(id) && calls > 0 && frozen === undefined && node.when_item === undefined ? total : 0,
      max: addBounds([bound(calls * total), ...each.map((one) => bound(0, [one]))]),
      /** What one call may cost in US dollars; undefined when nothing bounds it, 0 when there is no call. */
      price: calls === 0 ? 0 : priceOf(node, options),
    };
  });
  const max = addBounds(nodes.map((node) => node.max));
  const min = nodes.reduce((sum, node) => sum + node.min, 0);
  const rows = planned.length;
  return { spec, rows, tries, nodes, min, max, cost: boundCost(spec, nodes, rows * tries, options) };
}

function sameOf([first, ...others]: readonly Elements[]): Elements | undefined {
  const show = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === show) ? first : undefined;
}

const leastOf = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((least, one) => (least === undefined || (one !== undefined && one < least) ? one : least), undefined);

function priceOf({ max_cost_per_call_usd: cost, max_tokens_per_call: tokens }: CompositionNode, options: CallOptions) {
  return leastOf([cost, tokens && tokens * options.tokenPrice]);
}

/** The lowest of what the calls, the budget in dollars and the budget in tokens allow. */
function boundCost(
  { budget }: CompositionTest,
  nodes: readonly { price: number | undefined; max: CallBound }[],
  runs: number,
  { tokenPrice }: CallOptions,
): CostBound {
  const { max_cost_usd: dollars, max_tokens: tokens } = budget;
  const costs = nodes.map(({ price, max }) => {
    if (price === 0) return 0;
    return price === undefined || max.each.size > 0 ? undefined : price * max.known;
  });
  const bounds: Record<NonNullable<CostBound["from"]>, number | undefined> = {
    calls: costs.includes(undefined) ? undefined : costs.reduce((sum, cost) => (sum ?? 0) + (cost ?? 0), 0),
    max_cost_usd: dollars === undefined ? undefined : dollars * runs,
    max_tokens: tokens === undefined ? undefined : tokens * tokenPrice * runs,
  };
  const usd = leastOf(Object.values(bounds));
  const from = (["calls", "max_cost_usd", "max_tokens"] as const).find(
    (one) => usd !== undefined && bounds[one] === usd,
  );
  return { usd, from };
}

function bound(known: number, each: readonly (readonly [string, number])[] = []): CallBound {
  return { known, each: new Map(each) };
}

function addBounds(bounds: readonly CallBound[]): CallBound {
  const each = new Map<string, number>();
  for (const [id, calls] of bounds.flatMap((one) => [...one.each])) each.set(id, (each.get(id) ?? 0) + calls);
  return { known: bounds.reduce((sum, one) => sum + one.known, 0), each };
}
