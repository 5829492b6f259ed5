import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn, toMs } from "../scope/entry.ts";
import type { CompositionNode, Transform } from "../suite.ts";
import { serverOf } from "./check-nodes.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** A node with every default filled in. Only durations can still be wrong, and are reported. */
export function resolveNode(
  draft: CompositionDraft,
  node: DraftNode,
  depth: number,
  transform: Transform | undefined,
  resolving: TestResolving,
): CompositionNode {
  const { entry } = draft;
  const { value, path } = node;
  const { loop, mock } = value;
  return {
    id: node.id ?? "",
    needs: node.needs.map(({ id, optional, default: otherwise }) => ({ id, optional, default: otherwise })),
    server: serverOf(node, resolving),
    tool: value.tool ?? "",
    args: node.args,
    depth,
    transform,
    when: value.when,
    for_each: node.fanOut ?? undefined,
    when_item: value.when_item,
    max_concurrency: value.max_concurrency ?? 1,
    on_item_error: value.on_item_error ?? "fail",
    loop: loop && {
      until: loop.until,
      max: loop.max,
      delay_ms: toMs(entry, [...path, "loop", "delay"], loop.delay, resolving) ?? 0,
    },
    mock: mock && { result: mock.result },
    freeze: value.freeze,
    retries: value.retries ?? 0,
    timeout_ms: toMs(entry, [...path, "timeout"], value.timeout, resolving),
    max_cost_per_call_usd: value.max_cost_per_call_usd,
    max_tokens_per_call: value.max_tokens_per_call,
    location: placeIn(draft.entry, [...path, "id"]),
  };
}
