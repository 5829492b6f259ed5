import { mean } from "../../../../statistics/describe.ts";
import { type GraphRow, needsOf } from "../../../composition/graph.ts";

/** A node and where it stands, in layers from left to right. */
export interface PlacedNode {
  row: GraphRow;
  layer: number;
  /** In its layer, from the top. */
  slot: number;
}

/** From one node to another. */
export interface PlacedEdge {
  from: PlacedNode;
  to: PlacedNode;
  optional: boolean;
  critical: boolean;
}

/** Each node one layer right of the last of its parents, and beside the middle of them. */
export function layOut(rows: readonly GraphRow[]): { layers: PlacedNode[][]; edges: PlacedEdge[] } {
  // Rows stand in the order of a tree; a parent that is not the first may come later, so go by depth until nothing moves.
  const depths = measureDepths(rows);
  const nodes = rows.map((row) => ({ row, layer: depths.get(row.node.id) ?? 0, slot: 0 }));
  const placed = new Map(nodes.map((node) => [node.row.node.id, node]));
  const last = Math.max(-1, ...depths.values());
  const layers = Array.from({ length: last + 1 }, (_, layer) => nodes.filter((node) => node.layer === layer));
  for (const layer of layers) {
    const middle = new Map(layer.map((node, index) => [node, middleOfParents(node, placed) ?? index]));
    layer.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
    for (const [slot, node] of layer.entries()) node.slot = slot;
  }
  return { layers, edges: layers.flat().flatMap((to) => edgesTo(to, placed)) };
}

/** The length of the longest way from a root; what a report's cycle would lengthen for ever is cut at the number of nodes. */
function measureDepths(rows: readonly GraphRow[]): ReadonlyMap<string, number> {
  const depths = new Map(rows.map(({ node }) => [node.id, 0]));
  for (let pass = 0, moved = true; moved && pass < rows.length; pass++) {
    moved = false;
    for (const { node } of rows) {
      const above = node.needs.flatMap((id) => depths.get(id) ?? []);
      const depth = Math.min(rows.length - 1, Math.max(-1, ...above) + 1);
      if (depth <= (depths.get(node.id) ?? 0)) continue;
      depths.set(node.id, depth);
      moved = true;
    }
  }
  return depths;
}

function middleOfParents({ row }: PlacedNode, placed: ReadonlyMap<string, PlacedNode>): number | undefined {
  const slots = row.node.needs.flatMap((id) => placed.get(id)?.slot ?? []);
  return slots.length === 0 ? undefined : mean(slots);
}

function edgesTo(to: PlacedNode, placed: ReadonlyMap<string, PlacedNode>): PlacedEdge[] {
  return needsOf(to.row.node).flatMap(({ id, optional }) => {
    const from = placed.get(id);
    if (from === undefined || from === to) return [];
    return [{ from, to, optional, critical: from.row.critical && to.row.critical }];
  });
}
