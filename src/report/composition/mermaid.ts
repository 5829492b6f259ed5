import { formatDuration } from "../../values/duration.ts";
import { showSpent } from "../../values/show/cost.ts";
import { drawFlowchart, type FlowNode, mermaidLabel } from "../../values/show/mermaid.ts";
import type { NodeTrace } from "../model/report.ts";
import { MARKS } from "../wording/failures.ts";
import { type CompositionGraph, type GraphRow, needsOf } from "./graph.ts";

/** Mermaid refuses a flowchart of more than 500 edges unless it is configured otherwise. */
const MAX_EDGES = 400;

/** Only outlines, so that the page's theme decides the rest. */
const CLASSES: Readonly<Record<NodeTrace["status"], string>> = {
  ok: "stroke:#2da44e",
  failed: "stroke:#cf222e,stroke-width:3px",
  skipped: "stroke:#8c959f,stroke-dasharray:4 3",
};

/**
 * The graph as Mermaid text: status, time and cost of each node, optional needs dotted, the longest chain thick. Edges have no labels:
 * Mermaid cannot measure them in a folded part of a page. undefined when there are more edges than Mermaid draws.
 */
export function renderMermaid({ rows, left_out: left }: CompositionGraph): string | undefined {
  const critical = new Set(rows.filter((row) => row.critical).map(({ node }) => node.id));
  const { nodes, edges } = drawFlowchart(
    rows.map((row) => ({ id: row.node.id, label: describe(row), from: edgesTo(row, critical) })),
  );
  if (edges.length > MAX_EDGES) return undefined;
  const rest = left.total === 0 ? [] : [`  more[${mermaidLabel(`… and ${left.total} more`)}]`];
  const classes = (["ok", "failed", "skipped"] as const).flatMap((status) => drawClass(status, rows));
  return ["flowchart TD", ...nodes, ...rest, ...edges, ...classes].join("\n");
}

function describe({ node, iterations }: GraphRow): string[] {
  const took = node.status === "skipped" ? "skipped" : formatDuration(node.duration_ms);
  const facts = [node.tool, took, ...(node.cost_usd === 0 ? [] : [showSpent(node.cost_usd)])];
  return [`${MARKS[node.status]} ${node.id}`, facts.join(" · "), ...(iterations === undefined ? [] : [iterations])];
}

function edgesTo({ node, critical }: GraphRow, path: ReadonlySet<string>): FlowNode["from"] {
  return needsOf(node).map(({ id, optional }) => {
    return { id, arrow: optional ? "-.->" : critical && path.has(id) ? "==>" : "-->" };
  });
}

function drawClass(status: NodeTrace["status"], rows: readonly GraphRow[]): string[] {
  const names = rows.flatMap(({ node }, index) => (node.status === status ? [`n${index}`] : []));
  return names.length === 0 ? [] : [`  classDef ${status} ${CLASSES[status]}`, `  class ${names.join(",")} ${status}`];
}
