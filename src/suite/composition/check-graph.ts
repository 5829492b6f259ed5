import type { Composition } from "../../generated/suite.ts";
import { isReserved, type Order, orderNodes } from "../../graph/index.ts";
import { isName } from "../../template/template.ts";
import { quote } from "../../values/show/words.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import * as wording from "../wording/compositions.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Checks ids, `needs` and circles, and gives the order of the nodes as far as there is one. */
export function checkGraph(draft: CompositionDraft, { report }: TestResolving): Order {
  const { nodes } = draft;
  const { name, nodes: listed }: Partial<Composition> = draft.entry.value;
  if (Array.isArray(listed) && listed.length === 0)
    report(
      wording.noNodes(
        { which: typeof name === "string" ? `composition ${quote(name)}` : "this composition" },
        placeIn(draft.entry, ["nodes"], "key"),
      ),
    );
  for (const node of nodes) checkId(draft, node, report);
  const order = orderNodes(nodes.map((node) => checkNeeds(draft, node, report)));
  for (const circle of order.circles) {
    const members = circle.map((index) => nodes[index] as DraftNode);
    const [first, second = first] = members;
    const need = first?.needs.find(({ id }) => id === second?.id);
    const ids = members.map(({ id }) => id ?? "");
    if (need)
      report(
        wording.needsCircle({ circle: [...ids, ...ids.slice(0, 1)].join(" → ") }, placeIn(draft.entry, need.path)),
      );
  }
  return order;
}

type Report = TestResolving["report"];

function checkId(draft: CompositionDraft, node: DraftNode, report: Report): void {
  const { id } = node;
  if (id === undefined) return;
  const place = (of: DraftNode) => placeIn(draft.entry, [...of.path, "id"]);
  const first = draft.byId.get(id);
  if (!isName(id)) report(wording.malformedId({ id }, place(node)));
  else if (isReserved(id)) report(wording.reservedId({ id }, place(node)));
  else if (first && first !== node) report(wording.duplicateId({ id, first: place(first) }, place(node)));
}

/** Indexes of the parents that there are, each once. */
function checkNeeds(draft: CompositionDraft, node: DraftNode, report: Report): number[] {
  const parents = new Set<number>();
  for (const { id, path } of node.needs) {
    const parent = draft.byId.get(id);
    const place = () => placeIn(draft.entry, path);
    if (id === node.id) report(wording.needsItself({ node: node.label }, place()));
    else if (parent && parents.has(parent.index)) report(wording.needsTwice({ node: node.label, id }, place()));
    else if (parent) parents.add(parent.index);
    else if (draft.complete)
      report(wording.unknownNeed({ node: node.label, id, ids: [...draft.byId.keys()] }, place()));
  }
  return [...parents];
}
