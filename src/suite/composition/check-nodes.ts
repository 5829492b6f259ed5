import { resolveTransform } from "../parts/transforms.ts";
import type { Transform } from "../suite.ts";
import { excludes, nodeWithoutServer, unknownOutput } from "../wording/compositions.ts";
import { duplicateName, unknownServer } from "../wording/entries.ts";
import type { Path } from "../yaml/source.ts";
import type { CompositionResolving } from "./context.ts";
import { type CompositionDraft, type DraftNode, placeInDraft } from "./draft.ts";

/**
 * Checks what can be said about each node by itself: its server, its programs, and keys that exclude each other. Gives the
 * transforms of those that have one.
 */
export function checkNodes(
  draft: CompositionDraft,
  resolving: CompositionResolving,
): ReadonlyMap<DraftNode, Transform> {
  const transforms = new Map<DraftNode, Transform>();
  for (const node of draft.nodes) {
    checkServer(draft, node, resolving);
    const { when, when_item, loop, mock, freeze } = node.value;
    const program = (path: Path, text: string | undefined): void => {
      if (text !== undefined) resolving.checks.addProgram(draft.entry, [...node.path, ...path], text);
    };
    const transform = resolveTransform(draft.entry, [...node.path, "transform"], node.value.transform, resolving);
    if (transform) transforms.set(node, transform);
    program(["when"], when);
    program(["when_item"], when_item);
    program(["loop", "until"], loop?.until);
    if (mock && freeze) resolving.report(excludes(node.label, ["mock", "freeze"], keyPlace(draft, node, "freeze")));
  }
  return transforms;
}

/** Checks what the combined output is made of. */
export function checkOutput(draft: CompositionDraft, { report, checks }: CompositionResolving): void {
  const { entry } = draft;
  const { output } = entry.value;
  if (output === undefined || !entry.isSound(["output"])) return;
  if (typeof output !== "string") checks.addProgram(entry, ["output", "assemble"], output.assemble);
  else if (draft.complete && !draft.byId.has(output)) {
    report(unknownOutput(output, [...draft.byId.keys()], placeInDraft(draft, ["output"])));
  }
}

/** Checks that no two rows have one name. */
export function checkCases(draft: CompositionDraft, { report }: CompositionResolving): void {
  const first = new Map<string, Path>();
  for (const { name, path } of draft.cases) {
    if (name === undefined) continue;
    const place = (of: Path) => placeInDraft(draft, [...of, "name"]);
    const known = first.get(name);
    if (known) report(duplicateName("case", name, place(known), place(path)));
    else first.set(name, path);
  }
}

/** The server that a node's calls go to; "" when it makes none, or when that is reported as an error. */
export function serverOf(node: DraftNode, { fallback }: CompositionResolving): string {
  return node.value.server ?? fallback ?? "";
}

/** Without any server a mocked node is fine: it makes no call. */
function checkServer(draft: CompositionDraft, node: DraftNode, resolving: CompositionResolving): void {
  const { servers, fallback, report } = resolving;
  const { server } = node.value;
  const offline = servers.size === 0 && node.has("mock");
  if (server === undefined && fallback === undefined) {
    if (offline || node.has("server")) return;
    report(nodeWithoutServer(node.label, [...servers], placeInDraft(draft, [...node.path, "id"])));
  } else if (server !== undefined && !servers.has(server)) {
    report(unknownServer(server, [...servers], keyPlace(draft, node, "server", "value")));
  }
  resolving.uses(serverOf(node, resolving));
}

function keyPlace(draft: CompositionDraft, node: DraftNode, key: string, part: "key" | "value" = "key") {
  return placeInDraft(draft, [...node.path, key], part);
}
