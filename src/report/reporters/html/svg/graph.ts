import { formatDuration } from "../../../../values/duration.ts";
import { showSpent } from "../../../../values/show/cost.ts";
import { displayWidth } from "../../../../values/show/width.ts";
import type { CompositionGraph, GraphRow } from "../../../composition/graph.ts";
import { drawIcon, html, type Markup } from "../markup.ts";
import { line } from "../texts.ts";
import { frameDrawing, shorten } from "./drawing.ts";
import { layOut, type PlacedEdge, type PlacedNode } from "./layout.ts";

const HEIGHT = 74;
const GAP_X = 44;
const GAP_Y = 16;
const MARGIN = 6;
const PADDING = 10;
/** Of the mark before a node's name. */
const MARK = 23;
/** Nearly what a character takes at most, in a font of one width and in the other one. */
const CODE_WIDTH = 7.4;
const TEXT_WIDTH = 6.7;
const LEAST_WIDTH = 110;
const MAX_TEXT = 48;

/** Where each layer starts, and how wide its nodes are: as the longest text in it asks. */
type Columns = readonly { x: number; width: number }[];

/** The nodes of a composition from left to right, as its needs order them. The table of nodes says the same in words. */
export function drawSvg({ rows, counts }: CompositionGraph, id: string, name: string): Markup {
  const { layers, edges } = layOut(rows);
  let next = MARGIN;
  const columns = layers.map((layer) => {
    const width = Math.max(LEAST_WIDTH, ...layer.map(({ row }) => widthOf(row)));
    const x = next;
    next += width + GAP_X;
    return { x, width };
  });
  const last = columns.at(-1) ?? { x: 0, width: 0 };
  const width = last.x + last.width + MARGIN;
  const slots = Math.max(0, ...layers.map(({ length }) => length));
  const height = slots * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const told = `${counts.total} nodes: ${counts.ok} ok, ${counts.failed} failed, ${counts.skipped} skipped.`;
  const drawing = { kind: "graph", id, title: `Graph of ${name}`, told, width, height } as const;
  return frameDrawing(drawing, [
    edges.map((edge) => drawEdge(edge, columns)),
    layers.flat().map((node) => drawNode(node, columns)),
  ]);
}

function textsOf({ node, iterations }: GraphRow): { id: string; tool: string; facts: string } {
  const told = node.status === "skipped" ? "skipped" : formatDuration(node.duration_ms);
  const facts = [told, showSpent(node.cost_usd), iterations].filter(Boolean).join(" · ");
  return { id: shorten(node.id, MAX_TEXT), tool: shorten(node.tool, MAX_TEXT), facts: shorten(facts, MAX_TEXT) };
}

function widthOf(row: GraphRow): number {
  const { id, tool, facts } = textsOf(row);
  const head = Math.max(MARK + displayWidth(id) * CODE_WIDTH, displayWidth(tool) * CODE_WIDTH);
  return Math.ceil(Math.max(head, displayWidth(facts) * TEXT_WIDTH)) + 2 * PADDING;
}

function drawNode(placed: PlacedNode, columns: Columns): Markup {
  const { node, critical } = placed.row;
  const { x, y, width } = boxOf(placed, columns);
  const { id, tool, facts } = textsOf(placed.row);
  return html`<g class="node s-${node.status}${critical && " critical"}"><title>${line(node.id)} (${line(node.tool)}): ${node.status}, ${facts}</title>
<rect x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="8"/>${drawIcon(node.status, x + PADDING, y + 9)}
<text class="id" x="${x + PADDING + MARK}" y="${y + 21}">${id}</text>
<text class="tool" x="${x + PADDING}" y="${y + 42}">${tool}</text>
<text x="${x + PADDING}" y="${y + 61}">${facts}</text></g>`;
}

function drawEdge({ from, to, optional, critical }: PlacedEdge, columns: Columns): Markup {
  const [left, right] = [boxOf(from, columns), boxOf(to, columns)];
  const [x1, x2] = [left.x + left.width, right.x];
  const [y1, y2] = [left.y + HEIGHT / 2, right.y + HEIGHT / 2];
  const bend = Math.max(20, (x2 - x1) / 2);
  return html`<path class="edge${optional && " optional"}${critical && " critical"}" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`;
}

function boxOf({ layer, slot }: PlacedNode, columns: Columns): { x: number; y: number; width: number } {
  const { x, width } = columns[layer] ?? { x: 0, width: 0 };
  return { x, y: MARGIN + slot * (HEIGHT + GAP_Y), width };
}
