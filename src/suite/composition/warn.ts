import { ALWAYS } from "../../graph/index.ts";
import { parsePath } from "../../values/path.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { unreadVariables } from "../scope/rows.ts";
import type { CompositionTest } from "../suite.ts";
import * as wording from "../wording/compositions.ts";
import { hintUnread, unusedRowVariable } from "../wording/entries.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Warns of what has no effect in a composition without errors, and of risks. */
export function warnOf(draft: CompositionDraft, test: CompositionTest, { warn }: TestResolving): void {
  const { nodes, cases, entry, byId } = draft;
  const asserted = findAsserted(test);
  // Of a parent that is asserted about, the call is for its effect: the order may be all that matters.
  const forItsEffect = (id: string): boolean =>
    asserted.has("*") || asserted.has(id) || byId.get(id)?.entry.value.expect !== undefined;
  for (const node of nodes) warnOfNode(node, forItsEffect, warn);
  for (const node of findUnused(draft, test)) warn(wording.unusedNode({ node: node.label }, node.entry.at("id")));
  const read = new Set([...(entry.read ?? []), ...nodes.flatMap((node) => namesRead(node, "var"))]);
  const rows = cases.map(({ vars }) => vars);
  for (const [name, index] of unreadVariables(rows, read)) {
    const facts = { who: "no node", name, hint: hintUnread(name, read) };
    warn(unusedRowVariable(facts, entry.keyAt("cases", index, "vars", name)));
  }
  for (const { node, key } of Object.keys(test.budget).length === 0 ? findMultiplied(draft, test) : [])
    warn(wording.unboundedCalls({ node: node.label }, node.entry.keyAt(key)));
  const output = "node" in test.output ? byId.get(test.output.node) : undefined;
  if (output?.has("when") && output.entry.value.when !== ALWAYS)
    warn(wording.conditionalOutput({ node: output.label }, output.entry.keyAt("when")));
}

function warnOfNode(node: DraftNode, forItsEffect: (id: string) => boolean, warn: TestResolving["warn"]): void {
  const { entry, label, needs } = node;
  const { when = ALWAYS, when_item, loop } = entry.value;
  const named = namesRead(node, "*");
  const programs = [when, when_item, loop?.until].filter((program) => program !== undefined);
  for (const { id, location, idleDefault } of needs) {
    const isRead = named.includes(id) || programs.some((program) => mayRead(program, "parents", id));
    if (!isRead && !forItsEffect(id)) warn(wording.unusedNeed({ node: label, id }, location));
    // A node that always runs reads the defaults of whatever parents have no output.
    if (idleDefault && when !== ALWAYS)
      warn(wording.noEffect({ node: label, key: "default", other: "optional: true" }, idleDefault));
  }
  // Without a parent or a variable to decide, it is the same in every run.
  if (when !== ALWAYS && !/\bparents\b/.test(when) && entry.written("when") === undefined)
    warn(wording.constantWhen({ node: label }, entry.at("when")));
  for (const key of ["max_concurrency", "when_item", "on_item_error"] as const)
    if (node.has(key) && !node.has("for_each"))
      warn(wording.noEffect({ node: label, key, other: "for_each" }, entry.keyAt(key)));
}

/** Nodes that no other node needs, that are not in the output, and that nothing is asserted of. */
function findUnused(draft: CompositionDraft, test: CompositionTest): DraftNode[] {
  const { output } = test;
  const used = new Set([...findAsserted(test), ...draft.nodes.flatMap(({ needs }) => needs.map(({ id }) => id))]);
  if (used.has("*")) return [];
  if ("node" in output) used.add(output.node);
  const isInOutput = (id: string): boolean => "assemble" in output && mayRead(output.assemble, "nodes", id);
  return draft.nodes.filter(({ id, entry: { value } }) => {
    const needsNoReader = value.expect !== undefined || value.when === ALWAYS;
    return id !== undefined && !used.has(id) && !needsNoReader && !isInOutput(id);
  });
}

/** Ids of nodes that assertions of a composition are about; `*`: of all. */
function findAsserted({ expect, cases }: CompositionTest): Set<string> {
  const found = new Set<string>();
  for (const { target } of [expect, ...cases.map((row) => row.expect)].flatMap(({ assertions }) => assertions)) {
    const steps = parsePath(target);
    const [root, node] = "error" in steps ? [] : steps;
    if (root?.kind === "key" && root.key === "nodes") found.add(node?.kind === "key" ? node.key : "*");
  }
  return found;
}

function namesRead({ args, fanOut }: DraftNode, kind: "*" | "var"): string[] {
  const references = [...args.references, ...(fanOut?.references ?? [])];
  return references.flatMap((reference) => (reference.kind === kind ? [reference.name] : []));
}

/** The nodes at which a fan-out and a loop meet: one is theirs, and the other theirs too or that of a node above. */
function findMultiplied(draft: CompositionDraft, { order }: CompositionTest) {
  const above = new Map<string, { fanOut: boolean; loop: boolean }>();
  return order.flatMap((id) => {
    const node = draft.byId.get(id) as DraftNode;
    const parents = node.needs.map((need) => above.get(need.id));
    const inherited = { fanOut: parents.some((of) => of?.fanOut), loop: parents.some((of) => of?.loop) };
    const own = { fanOut: node.has("for_each"), loop: node.has("loop") };
    const all = { fanOut: inherited.fanOut || own.fanOut, loop: inherited.loop || own.loop };
    above.set(id, all);
    const meets = all.fanOut && all.loop && (own.fanOut || own.loop) && !(inherited.fanOut && inherited.loop);
    return meets ? [{ node, key: own.loop ? ("loop" as const) : ("for_each" as const) }] : [];
  });
}

/** `.name`, `."name"` and `["name"]`. */
const SELECTION = String.raw`\??\s*(?:\.\s*[\w"]|\.?\s*\[\s*"[^"]*"\s*\])`;

/** Whether a jq program may read a node: it names the node, or reads `.parents` or `.nodes` as a whole. jq cannot tell that. */
function mayRead(program: string, root: "parents" | "nodes", id: string): boolean {
  const names = new RegExp(String.raw`(?<![\w-])${id}(?![\w-])`);
  return names.test(program) || new RegExp(String.raw`\b${root}\b(?!${SELECTION})`).test(program);
}
