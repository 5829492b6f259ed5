import picocolors from "picocolors";
import type { CallBound, CompositionEstimate, Estimate, NodeEstimate } from "../../plan/index.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import { describeJudge, type JudgeOptions } from "./render-judge.ts";

/** How many calls a run makes and what they cost at most, factor by factor; and what is not known before it. */
export function renderEstimate(estimate: Estimate, options: { colour: boolean } & JudgeOptions): string {
  const { bold } = picocolors.createColors(options.colour);
  const { requests, compositions, judge } = estimate;
  const judged = new Set(judge?.tests.map(({ spec }) => spec));
  const apart = judge && compositions.some(({ spec }) => judged.has(spec)) ? APART : "";
  const lines = [
    bold("Estimate"),
    ...(requests === 0 ? [] : [`  ${count(requests, "test")} of one request each, retries apart`]),
    ...compositions.flatMap((one) => describeComposition(one, judged.has(one.spec) ? APART : "")),
    ...(compositions.length < 2 ? [] : [`  all compositions: ${describeTotal(compositions)}${apart}`]),
    ...(judge ? describeJudge(judge, options) : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Said of a cost that what judges cost is no part of. */
const APART = ", llm_judge apart";

function describeComposition(estimate: CompositionEstimate, apart: string): string[] {
  const { spec, nodes, min, max } = estimate;
  const rows = nodes.map((node) => [node.node.id, showCalls(node.min, node.max), showFactors(node, estimate)]);
  return [
    `  ${oneLine(spec.name)}`,
    ...alignColumns(rows.map((cells) => cells.map((cell) => oneLine(cell)))).map((line) => `    ${line}`),
    `    total: ${showCalls(min, max)}`,
    `    cost: ${oneLine(showCost(estimate), 500)}${apart}`,
  ];
}

/** `4 calls`, `0 to 20 calls`, `2 calls and more: at most 2, and 6 for each element of search`. */
function showCalls(min: number, { known, each }: CallBound): string {
  if (each.size === 0) return min === known ? count(known, "call") : `${formatNumber(min)} to ${count(known, "call")}`;
  const elements = [...each].map(([id, calls]) => `${formatNumber(calls)} for each element of ${id}`);
  const most = [...(known > 0 ? [formatNumber(known)] : []), ...elements].join(", and ");
  return `${count(min, "call")} or more: at most ${most}`;
}

function showFactors({ node, elements, max, answeredBy }: NodeEstimate, { rows, tries }: CompositionEstimate): string {
  if (answeredBy !== "server") return `a ${answeredBy} answers`;
  const over = typeof elements === "number" ? count(elements, "element") : `the elements of ${elements.of}`;
  const factors = [
    count(rows, "row"),
    ...(node.for_each === undefined ? [] : [over]),
    ...(node.loop ? [`up to ${count(node.loop.max, "round")}`] : []),
    ...(node.retries > 0 ? [`up to ${node.retries + 1} tries of a call`] : []),
    ...(tries > 1 ? [`up to ${tries} tries of a row`] : []),
  ];
  return factors.length === 1 && max.each.size === 0 && rows === 1 ? "" : factors.join(" x ");
}

function showCost(estimate: CompositionEstimate): string {
  const { cost, nodes, rows, tries } = estimate;
  if (cost.usd === undefined) return `no upper bound, since it is not known ${listUnknown(nodes).join(", and ")}`;
  if (cost.usd === 0) return "nothing";
  const runs = count(rows * tries, "run");
  const from = {
    calls: "every call at its cap",
    max_cost_usd: `max_cost_usd, ${runs}; the call that crosses it is paid in full`,
    max_tokens: `max_tokens at the highest price known, ${runs}; the call that crosses it is paid in full`,
  }[cost.from ?? "calls"];
  return `at most ${formatCost(cost.usd)} (${from})`;
}

/** Why there is no upper bound. */
function listUnknown(nodes: readonly NodeEstimate[]): string[] {
  const free = nodes.filter(({ price }) => price === undefined).map(({ node }) => node.id);
  const ids = [...new Set(nodes.flatMap(({ max, price }) => (price === 0 ? [] : [...max.each.keys()])))];
  return [
    ...(free.length === 0 ? [] : [`what a call of ${free.join(", ")} costs (max_cost_per_call_usd caps it)`]),
    ...ids.map((id) => `how many elements the output of ${id} has (a budget caps it)`),
  ];
}

function describeTotal(compositions: readonly CompositionEstimate[]): string {
  const costs = compositions.map(({ cost }) => cost.usd);
  const open = costs.filter((usd) => usd === undefined).length;
  const sum = costs.reduce<number>((total, usd) => total + (usd ?? 0), 0);
  return open === 0
    ? `at most ${formatCost(sum)}`
    : `at most ${formatCost(sum)}, without ${open} that have no upper bound`;
}
