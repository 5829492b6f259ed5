import type { Plan } from "../../plan/index.ts";
import type { CompositionNode } from "../../suite/index.ts";
import { mermaidLabel } from "../../values/show/mermaid.ts";
import { oneLine } from "../../values/text.ts";
import { compositionsOf, type PlannedComposition } from "./compositions.ts";

/**
 * A Mermaid flowchart for each composition of the plan. Optional parents have dotted edges; hexagons have a `when`, double
 * sides a fan-out, round sides a loop; a thick frame is the output. Source: https://mermaid.js.org/syntax/flowchart.html
 */
export function renderMermaid(plan: Plan): string {
  const charts = compositionsOf(plan).map(drawChart);
  return charts.length === 0 ? "%% no composition is selected\n" : `${charts.join("\n\n")}\n`;
}

function drawChart({ spec, nodes }: PlannedComposition): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const nameOf = (id: string): string => names.get(id) ?? "";
  const output = "node" in spec.output ? nameOf(spec.output.node) : "";
  return [
    "---",
    `title: ${quoteTitle(spec.name)}`,
    "---",
    "flowchart TD",
    ...nodes.map((node) => `  ${nameOf(node.id)}${drawNode(node)}`),
    ...nodes.flatMap((node) =>
      node.needs.map((need) => `  ${nameOf(need.id)} ${drawEdge(node, need)} ${nameOf(node.id)}`),
    ),
    ...(output === "" ? [] : [`  style ${output} stroke-width:3px`]),
  ].join("\n");
}

function drawNode(node: CompositionNode): string {
  const label = mermaidLabel(node.id, ...factsOf(node));
  if (node.for_each !== undefined) return `[[${label}]]`;
  if (node.loop) return `([${label}])`;
  return node.when === undefined ? `[${label}]` : `{{${label}}}`;
}

function factsOf(node: CompositionNode): string[] {
  return [
    node.server === "" ? node.tool : `${node.tool} on ${node.server}`,
    ...(node.when === undefined ? [] : [`when ${node.when}`]),
    ...(node.for_each === undefined ? [] : [`for each of ${node.for_each}`]),
    ...(node.when_item === undefined ? [] : [`when item ${node.when_item}`]),
    ...(node.loop === undefined ? [] : [`up to ${node.loop.max} rounds, until ${node.loop.until}`]),
    ...(node.mock === undefined ? [] : ["mock"]),
    ...(node.freeze === undefined ? [] : [`freeze ${node.freeze}`]),
  ];
}

function drawEdge(node: CompositionNode, need: CompositionNode["needs"][number]): string {
  const arrow = need.optional ? "-.->" : "-->";
  return node.for_each === need.id ? `${arrow}|each|` : arrow;
}

/** A YAML string in which no directive (`%%{…}%%`) can stand. */
function quoteTitle(name: string): string {
  return JSON.stringify(oneLine(name)).replaceAll("%", "\\u0025");
}
