import { formatDuration } from "../../../../values/duration.ts";
import { formatCost } from "../../../../values/show/cost.ts";
import type { CompositionGraph } from "../../../composition/graph.ts";
import { html, type Markup } from "../markup.ts";
import { drawIcon } from "../status.ts";
import { line } from "../texts.ts";
import { frameDrawing, shorten } from "./drawing.ts";
import { layOut, type PlacedEdge, type PlacedNode } from "./layout.ts";

const WIDTH = 184;
const HEIGHT = 60;
const GAP_X = 44;
const GAP_Y = 16;
const MARGIN = 6;
/** Characters that fit into a box. */
const MAX_ID = 19;
const MAX_FACTS = 26;

/** The nodes of a composition from left to right, as its needs order them. The table of nodes says the same in words. */
export function drawSvg({ rows, counts }: CompositionGraph, id: string, name: string): Markup {
  const { nodes, edges, layers, slots } = layOut(rows);
  const width = layers * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
  const height = slots * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const told = `${counts.total} nodes: ${counts.ok} ok, ${counts.failed} failed, ${counts.skipped} skipped.`;
  const drawing = { kind: "graph", id, title: `Graph of ${name}`, told, width, height } as const;
  return frameDrawing(drawing, [edges.map(drawEdge), nodes.map(drawNode)]);
}

function drawNode(placed: PlacedNode): Markup {
  const { node, critical, iterations } = placed.row;
  const [x, y] = cornerOf(placed);
  const told = node.status === "skipped" ? "skipped" : formatDuration(node.duration_ms);
  const facts = [told, node.cost_usd > 0 && formatCost(node.cost_usd), iterations].filter(Boolean).join(" · ");
  return html`<g class="node s-${node.status}${critical && " critical"}"><title>${line(node.id)} (${line(node.tool)}): ${node.status}, ${facts}</title>
<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8"/>${drawIcon(node.status, x + 10, y + 9)}
<text class="id" x="${x + 33}" y="${y + 21}">${shorten(node.id, MAX_ID)}</text>
<text x="${x + 10}" y="${y + 46}">${shorten(facts, MAX_FACTS)}</text></g>`;
}

function drawEdge({ from, to, optional, critical }: PlacedEdge): Markup {
  const [left, top] = cornerOf(from);
  const [x2, below] = cornerOf(to);
  const [x1, y1, y2] = [left + WIDTH, top + HEIGHT / 2, below + HEIGHT / 2];
  const bend = Math.max(20, (x2 - x1) / 2);
  return html`<path class="edge${optional && " optional"}${critical && " critical"}" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`;
}

function cornerOf({ layer, slot }: PlacedNode): [x: number, y: number] {
  return [MARGIN + layer * (WIDTH + GAP_X), MARGIN + slot * (HEIGHT + GAP_Y)];
}
