import { ALWAYS } from "../../graph/index.ts";
import { parsePath } from "../../values/path.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import { unreadVariables } from "../scope/rows.ts";
import type { CompositionTest } from "../suite.ts";
import * as wording from "../wording/compositions.ts";
import { hintUnread, unusedRowVariable } from "../wording/entries.ts";
import { nodeAt, type Path } from "../yaml/source.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Warns of what a composition without errors says to no effect, or at a risk. */
export function warnOf(draft: CompositionDraft, test: CompositionTest, { warn }: TestResolving): void {
  const place = (path: Path, part?: "key" | "value") => placeIn(draft.entry, path, part);
  for (const node of draft.nodes) {
    const read = idsRead(node);
    for (const { id, path, idleDefault } of node.needs) {
      if (read !== "all" && !read.has(id)) warn(wording.unusedNeed({ node: node.label, id }, place(path)));
      // A node that always runs reads the defaults of whatever parents have no output.
      if (idleDefault && node.value.when !== ALWAYS) {
        warn(
          wording.noEffect({ node: node.label, key: "default", other: "optional: true" }, place(idleDefault, "key")),
        );
      }
    }
    if (readsNothing(draft, node)) warn(wording.constantWhen({ node: node.label }, place([...node.path, "when"])));
    for (const key of ["max_concurrency", "when_item", "on_item_error"] as const) {
      if (node.has(key) && !node.has("for_each"))
        warn(wording.noEffect({ node: node.label, key, other: "for_each" }, place([...node.path, key], "key")));
    }
  }
  for (const node of findUnused(draft, test))
    warn(wording.unusedNode({ node: node.label }, place([...node.path, "id"])));
  const read = new Set([...(draft.entry.read ?? []), ...draft.nodes.flatMap((node) => [...namesRead(node, "var")])]);
  const vars = draft.cases.map((row) => row.vars);
  for (const [name, index] of unreadVariables(vars, read))
    warn(
      unusedRowVariable(
        { who: "no node", name, hint: hintUnread(name, read) },
        place(["cases", index, "vars", name], "key"),
      ),
    );
  if (Object.keys(test.budget).length === 0) {
    for (const { node, key } of findMultiplied(draft, test))
      warn(wording.unboundedCalls({ node: node.label }, place([...node.path, key], "key")));
  }
  const output = "node" in test.output ? draft.byId.get(test.output.node) : undefined;
  if (output?.has("when") && output.value.when !== ALWAYS)
    warn(wording.conditionalOutput({ node: output.label }, place([...output.path, "when"], "key")));
}

/** Whether a node has a `when` that comes to the same in every run: neither a parent nor a variable decides. */
function readsNothing({ entry }: CompositionDraft, { value: { when = ALWAYS }, path }: DraftNode): boolean {
  const keys = keysRead(when, "parents");
  if (when === ALWAYS || keys === "all" || keys.size > 0) return false;
  const written = nodeAt(entry.source, [...entry.path, ...path, "when"]);
  return !(written?.kind === "scalar" && String(written.value).includes("${"));
}

/** Ids of the parents whose outputs a node reads, in its arguments, its fan-out and its programs. */
function idsRead(node: DraftNode): ReadonlySet<string> | "all" {
  const { value } = node;
  const ids = namesRead(node, "*");
  for (const program of [value.when, value.when_item, value.loop?.until]) {
    const keys = program === undefined || program === ALWAYS ? [] : keysRead(program, "parents");
    if (keys === "all") return "all";
    for (const key of keys) ids.add(key);
  }
  return ids;
}

/** Nodes that no other node needs, that are not in the output, and that nothing is asserted of. */
function findUnused(draft: CompositionDraft, { output, expect, cases }: CompositionTest): DraftNode[] {
  const used = new Set(draft.nodes.flatMap(({ needs }) => needs.map(({ id }) => id)));
  if ("node" in output) used.add(output.node);
  else {
    const keys = keysRead(output.assemble, "nodes");
    if (keys === "all") return [];
    for (const key of keys) used.add(key);
  }
  for (const { target } of [expect, ...cases.map((row) => row.expect)].flatMap(({ assertions }) => assertions)) {
    const steps = parsePath(target);
    const [root, node] = "error" in steps ? [] : steps;
    if (root?.kind !== "key" || root.key !== "nodes") continue;
    if (node?.kind !== "key") return [];
    used.add(node.key);
  }
  return draft.nodes.filter(({ id, value }) => {
    const needsNoReader = value.expect !== undefined || value.when === ALWAYS;
    return id !== undefined && !used.has(id) && !needsNoReader;
  });
}

function namesRead({ args, fanOut }: DraftNode, kind: "*" | "var"): Set<string> {
  const references = [...args.references, ...(fanOut?.references ?? [])];
  return new Set(references.flatMap((reference) => (reference.kind === kind ? [reference.name] : [])));
}

/** The nodes at which a fan-out and a loop meet: one is theirs, and the other theirs too or that of a node above. */
function findMultiplied(
  draft: CompositionDraft,
  { order }: CompositionTest,
): { node: DraftNode; key: "for_each" | "loop" }[] {
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

const SELECTION = String.raw`\??\s*(?:\.\s*(?:([A-Za-z_]\w*)|"([^"\\]*)")|\.?\s*\[\s*"([^"\\]*)"\s*\])?`;
const READERS = {
  parents: new RegExp(String.raw`\bparents\b${SELECTION}`, "g"),
  nodes: new RegExp(String.raw`\bnodes\b${SELECTION}`, "g"),
} as const;

/** The keys that a jq program takes from `.parents` or `.nodes`, or "all"; a guess by its text, for warnings. */
function keysRead(program: string, root: keyof typeof READERS): ReadonlySet<string> | "all" {
  const keys = new Set<string>();
  for (const [, ...names] of program.matchAll(READERS[root])) {
    const name = names.find((found) => found !== undefined);
    if (name === undefined) return "all";
    keys.add(name);
  }
  return keys;
}
