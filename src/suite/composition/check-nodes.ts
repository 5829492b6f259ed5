import { ALWAYS } from "../../graph/index.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { resolveTransform } from "../parts/transforms.ts";
import { placeIn } from "../scope/entry.ts";
import { useServer } from "../servers/name-server.ts";
import type { Transform } from "../suite.ts";
import { excludes, unknownOutput } from "../wording/compositions.ts";
import type { Path } from "../yaml/source.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Checks the server, the programs and keys that exclude each other of each node. Gives the transforms. */
export function checkNodes(draft: CompositionDraft, resolving: TestResolving): ReadonlyMap<DraftNode, Transform> {
  const transforms = new Map<DraftNode, Transform>();
  for (const node of draft.nodes) {
    checkServer(draft, node, resolving);
    const { when, when_item, loop, mock, freeze, retry, retries } = node.value;
    const program = (path: Path, text: string | undefined): void => {
      if (text !== undefined) resolving.checks.addProgram(draft.entry, [...node.path, ...path], text);
    };
    const transform = resolveTransform(draft.entry, [...node.path, "transform"], node.value.transform, resolving);
    if (transform) transforms.set(node, transform);
    if (when !== ALWAYS) program(["when"], when);
    program(["when_item"], when_item);
    program(["loop", "until"], loop?.until);
    const exclude = (one: string, other: string): void => {
      resolving.report(excludes({ node: node.label, one, other }, placeIn(draft.entry, [...node.path, other], "key")));
    };
    if (retry && retries !== undefined) exclude("retry", "retries");
    if (mock && freeze) exclude("mock", "freeze");
  }
  return transforms;
}

/** Checks what the combined output is made of. */
export function checkOutput(draft: CompositionDraft, { report, checks }: TestResolving): void {
  const { entry } = draft;
  const { output } = entry.value;
  if (output === undefined || !entry.isSound(["output"])) return;
  if (typeof output !== "string") checks.addProgram(entry, ["output", "assemble"], output.assemble);
  else if (draft.complete && !draft.byId.has(output)) {
    report(unknownOutput({ id: output, ids: [...draft.byId.keys()] }, placeIn(draft.entry, ["output"])));
  }
}

/** The server that a node's calls go to; "" when it makes none, or when that is reported as an error. */
export function serverOf(node: DraftNode, { fallback }: TestResolving): string {
  return node.value.server ?? fallback ?? "";
}

/** Without any server a mocked node is fine: it makes no call. */
function checkServer({ entry }: CompositionDraft, node: DraftNode, resolving: TestResolving): void {
  const { servers, fallback } = resolving;
  const { server } = node.value;
  const silent = node.has("server") || (servers.size === 0 && node.has("mock"));
  if (server === undefined && fallback === undefined && silent) return;
  useServer(server, fallback, { entry, path: node.path, who: node.label, noun: "node" }, resolving);
}
