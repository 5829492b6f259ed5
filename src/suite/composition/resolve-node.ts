import { WALK } from "../../generated/report-walk.ts";
import { NODE_ROOTS } from "../../graph/index.ts";
import { compile } from "../../template/template.ts";
import { formatPath } from "../../values/path.ts";
import { readExpect } from "../parts/expect.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn, toMs } from "../scope/entry.ts";
import type { CompositionNode, Expectation, Transform } from "../suite.ts";
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
    for_each: node.fanOut ? overList(node.fanOut) : undefined,
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
    retry: resolveRetry(draft, node, resolving),
    continue_on_error: value.continue_on_error,
    expect: value.expect && resolveExpect(draft, node, resolving),
    timeout_ms: toMs(entry, [...path, "timeout"], value.timeout, resolving),
    max_cost_per_call_usd: value.max_cost_per_call_usd,
    max_tokens_per_call: value.max_tokens_per_call,
    location: placeIn(draft.entry, [...path, "id"]),
  };
}

/** `retries: n` is short for retrying at once, whatever failed. */
function resolveRetry(
  { entry }: CompositionDraft,
  { value: { retry, retries = 0 }, path }: DraftNode,
  resolving: TestResolving,
): CompositionNode["retry"] {
  if (!retry) return retries === 0 ? undefined : { max: retries, delay_ms: 0, backoff: 1, on: "any" };
  const { max, delay, backoff = 1, on = "any" } = retry;
  return { max, delay_ms: toMs(entry, [...path, "retry", "delay"], delay, resolving) ?? 0, backoff, on };
}

/** What targets of a node's own `expect` start with: the keys of its trace, and the answer as it came. */
export const NODE_TARGETS = [...Object.keys(WALK.NodeTrace), "raw"];

/** What a node expects, as if the composition did. */
function resolveExpect({ entry }: CompositionDraft, node: DraftNode, resolving: TestResolving): Expectation {
  const own = { ...resolving, names: { roots: NODE_TARGETS } };
  const { weightless: _, outcome: __, ...expect } = readExpect(entry, [...node.path, "expect"], node.value.expect, own);
  const above = formatPath(["nodes", node.id ?? ""].map((key) => ({ kind: "key", key }) as const));
  return {
    ...expect,
    assertions: expect.assertions.map((assertion) => {
      const { target } = assertion;
      return { ...assertion, target: `${above}${target.startsWith("[") ? "" : "."}${target}` };
    }),
  };
}

/** The elements of a list are the list. */
function overList(fanOut: NonNullable<CompositionNode["for_each"]>): CompositionNode["for_each"] {
  const all = /^([^*]*)\[\*\]\}$/.exec(fanOut.whole?.raw ?? "");
  return all ? compile(`${all[1]}}`, NODE_ROOTS) : fanOut;
}
