import type { CompositionNode, CompositionTest } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import * as wording from "../wording.ts";

/** What is known of a node before the run. */
export type NodeOutlook = ReturnType<typeof foresee>[number];

/** How many elements a node fans out over: a number, or what the output of a node will be. 1 without `for_each`. */
export type Elements = number | { readonly of: string };

/**
 * The nodes of a composition in the order in which they start. `recording`: frozen nodes are recorded again. `reads`: references of its arguments and
 * its fan-out without their braces, each once, in the order of the text. `unknown`: what only the run will tell, in words.
 */
export function foresee(spec: CompositionTest, recording = false) {
  const nodes = new Map(spec.nodes.map((node) => [node.id, node]));
  const elements = countElements(spec);
  const inCases = new Set(spec.cases.flatMap(({ vars }) => Object.keys(vars)));
  return spec.order.flatMap((id) => {
    const node = nodes.get(id);
    const over = elements.get(id);
    if (!node) return [];
    const all = [...(node.for_each?.references ?? []), ...node.args.references];
    const references = all.filter(({ kind }) => kind !== "CONFIG_DIR");
    const namesOf = (root: "*" | "var") => references.flatMap(({ kind, name }) => (kind === root ? [name] : []));
    const undefinedVars = namesOf("var").filter((name) => !Object.hasOwn(spec.vars, name) && !inCases.has(name));
    const parents = namesOf("*").filter((parent) => !isGiven(nodes.get(parent)));
    const unknown = [
      ...parents.map((id) => wording.parentUnknown({ id })),
      ...(node.when === undefined || node.when === "always" ? [] : [wording.WHEN_UNKNOWN]),
      ...(typeof over === "object" ? [wording.elementsUnknown({ id: over.of })] : []),
      ...(node.when_item === undefined ? [] : [wording.WHEN_ITEM_UNKNOWN]),
      ...(node.loop && !node.mock ? [wording.roundsUnknown({ max: node.loop.max })] : []),
      ...(node.freeze === "record" && !recording ? [wording.RECORDING_UNKNOWN] : []),
      ...undefinedVars.map(wording.passedOn),
    ];
    const reads = references.map(({ raw }) => raw.slice(2, -1).trim());
    return [{ node, reads: [...new Set(reads)], unknown: [...new Set(unknown)] }];
  });
}

/** Over how many elements each node fans out, by id. */
export function countElements({ nodes, order, vars, cases }: CompositionTest): ReadonlyMap<string, Elements> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, Elements>();
  const count = (listed: CompositionNode["for_each"]): Elements => {
    if (!listed) return 1;
    const { whole, fill } = listed;
    if (!whole) return (fill(() => null) as Json[]).length;
    const { kind, name, steps, raw } = whole;
    const unknown = { of: raw.slice(2, -1) };
    if (kind === "*" && steps.length === 1) {
      const parent = byId.get(name);
      return parent ? lengthOf(parent, counts.get(parent.id) ?? 1) : unknown;
    }
    if (kind !== "var" || steps.length > 2) return unknown;
    const lists = (cases.length > 0 ? cases : [{ vars }]).map((row) => row.vars[name] ?? vars[name]);
    const lengths = new Set(lists.map((list) => (Array.isArray(list) ? list.length : undefined)));
    const [length] = lengths;
    return lengths.size === 1 && length !== undefined ? length : unknown;
  };
  for (const id of order) counts.set(id, count(byId.get(id)?.for_each));
  return counts;
}

/** The length of a parent's output. */
function lengthOf(parent: CompositionNode, elements: Elements): Elements {
  if (parent.for_each !== undefined) return parent.when_item === undefined ? elements : { of: parent.id };
  return isGiven(parent) && Array.isArray(parent.mock?.result) ? parent.mock.result.length : { of: parent.id };
}

/** Whether the output of a node stands in the suite. */
function isGiven(node: CompositionNode | undefined): boolean {
  return node?.mock !== undefined && node.transform === undefined && node.for_each === undefined;
}
