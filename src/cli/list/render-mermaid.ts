import type { Plan } from "../../plan/index.ts";
import type { CompositionNode } from "../../suite/index.ts";
import { drawFlowchart, type FlowNode } from "../../values/show/mermaid.ts";
import { count, oneLine } from "../../values/text.ts";
import { compositionsOf, type PlannedComposition } from "./describe-plan.ts";

/**
 * A Mermaid flowchart for each composition of the plan. Optional parents have dotted edges; hexagons have a `when`, double
 * sides a fan-out, round sides a loop; a thick frame is the output. Source: https://mermaid.js.org/syntax/flowchart.html
 */
export function renderMermaid(plan: Plan): string {
  const charts = compositionsOf(plan).map(drawChart);
  return charts.length === 0 ? "%% no composition is selected\n" : `${charts.join("\n\n")}\n`;
}

function drawChart({ spec, nodes }: PlannedComposition): string {
  const drawn = nodes.map((node): FlowNode => {
    const from = node.needs.map((need) => ({ id: need.id, arrow: arrowOf(node, need) }));
    return { id: node.id, label: [node.id, ...factsOf(node)], outline: outlineOf(node), from };
  });
  const { nodes: boxes, edges } = drawFlowchart(drawn);
  const { output } = spec;
  const last = "node" in output ? nodes.findIndex(({ id }) => id === output.node) : -1;
  // A YAML string in which no directive (`%%{…}%%`) can stand.
  const title = JSON.stringify(oneLine(spec.name)).replaceAll("%", "\\u0025");
  const head = ["---", `title: ${title}`, "---", "flowchart TD"];
  return [...head, ...boxes, ...edges, ...(last < 0 ? [] : [`  style n${last} stroke-width:3px`])].join("\n");
}

function outlineOf(node: CompositionNode): FlowNode["outline"] {
  if (node.for_each !== undefined) return ["[[", "]]"];
  if (node.loop) return ["([", "])"];
  return node.when === undefined ? undefined : ["{{", "}}"];
}

function factsOf(node: CompositionNode): string[] {
  return [
    node.server === "" ? node.tool : `${node.tool} on ${node.server}`,
    ...(node.when === undefined ? [] : [`when ${node.when}`]),
    ...(node.for_each === undefined ? [] : [`for each of ${nameList(node.for_each)}`]),
    ...(node.when_item === undefined ? [] : [`when item ${node.when_item}`]),
    ...(node.loop === undefined ? [] : [`up to ${node.loop.max} rounds, until ${node.loop.until}`]),
    ...(node.retry === undefined ? [] : [`up to ${node.retry.max + 1} tries`]),
    ...(node.mock === undefined ? [] : ["mock"]),
    ...(node.freeze === undefined ? [] : [`freeze ${node.freeze}`]),
  ];
}

function arrowOf(node: CompositionNode, need: CompositionNode["needs"][number]): string {
  const arrow = need.optional ? "-.->" : "-->";
  return node.for_each?.whole?.name === need.id ? `${arrow}|each|` : arrow;
}

/** What a node fans out over: a reference without its braces, or how many there are. */
function nameList({ whole, fill }: NonNullable<CompositionNode["for_each"]>): string {
  return whole ? whole.raw.slice(2, -1) : count((fill(() => null) as unknown[]).length, "element");
}
