import { isReserved, type Order, orderNodes } from "../../graph/index.ts";
import { isName } from "../../template/template.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import * as wording from "../wording/compositions.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Checks ids, `needs` and circles, and gives the order of the nodes as far as there is one. */
export function checkGraph(draft: CompositionDraft, { report }: TestResolving): Order {
  const { nodes, entry } = draft;
  const { name, nodes: listed }: { name?: unknown; nodes?: unknown } = entry.value;
  const whole = typeof name === "string" ? `composition ${JSON.stringify(name)}` : "this composition";
  if (Array.isArray(listed) && listed.length === 0) report(wording.noNodes({ name: whole }, entry.keyAt("nodes")));
  for (const node of nodes) checkId(draft, node, report);
  const order = orderNodes(nodes.map((node) => checkNeeds(draft, node, report)));
  for (const circle of order.circles) {
    const members = circle.map((index) => nodes[index] as DraftNode);
    const [first, second = first] = members;
    const need = first?.needs.find(({ id }) => id === second?.id);
    const ids = members.map(({ id }) => id ?? "");
    if (need) report(wording.needsCircle({ circle: [...ids, ...ids.slice(0, 1)].join(" → ") }, need.location));
  }
  return order;
}

function checkId({ byId }: CompositionDraft, { id, entry }: DraftNode, report: TestResolving["report"]): void {
  if (id === undefined) return;
  const first = byId.get(id)?.entry;
  if (!isName(id)) report(wording.malformedId({ id }, entry.at("id")));
  else if (isReserved(id)) report(wording.reservedId({ id }, entry.at("id")));
  else if (first && first !== entry) report(wording.duplicateId({ id, first: first.at("id") }, entry.at("id")));
}

/** Indexes of the parents, each once. */
function checkNeeds({ byId, complete }: CompositionDraft, node: DraftNode, report: TestResolving["report"]): number[] {
  const parents = new Set<number>();
  for (const { id, location } of node.needs) {
    const parent = byId.get(id);
    if (id === node.id) report(wording.needsItself({ node: node.label }, location));
    else if (parent && parents.has(parent.index)) report(wording.needsTwice({ node: node.label, id }, location));
    else if (parent) parents.add(parent.index);
    else if (complete) {
      const ids = [...byId.keys()].filter((other) => other !== node.id);
      report(wording.unknownNeed({ node: node.label, id, ids }, location));
    }
  }
  return [...parents];
}
