import { WALK } from "../../generated/report-walk.ts";
import type { Task } from "../../generated/suite.ts";
import { ALWAYS, NODE_ROOTS } from "../../graph/index.ts";
import { compile } from "../../template/template.ts";
import { formatPath } from "../../values/path.ts";
import { readExpect } from "../parts/expect.ts";
import { readTask } from "../parts/parts.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { resolveTransform } from "../parts/transforms.ts";
import { type Entry, toMs } from "../scope/entry.ts";
import { useServer } from "../servers/name-server.ts";
import type { CompositionNode, Expectation, Transform } from "../suite.ts";
import { excludes } from "../wording/compositions.ts";
import type { DraftNode } from "./draft.ts";

/** Checks the server, the programs and keys that exclude each other of each node. Gives the transforms. */
export function checkNodes(nodes: readonly DraftNode[], resolving: TestResolving): ReadonlyMap<DraftNode, Transform> {
  const transforms = new Map<DraftNode, Transform>();
  for (const node of nodes) {
    const { entry, label } = node;
    const { when, when_item, loop, mock, freeze, retry, retries, server, task } = entry.value;
    // Without any server a mocked node is fine: it makes no call.
    const isSilent = node.has("server") || (resolving.servers.size === 0 && node.has("mock"));
    if ((server ?? resolving.fallback) !== undefined || !isSilent)
      useServer(entry, resolving, { who: label, noun: "node", name: "id" });
    const transform = resolveTransform(entry.in("transform"), resolving);
    if (transform) transforms.set(node, transform);
    const add = (...path: string[]): void => resolving.checks.addProgram(entry.in(...path) as Entry<string>);
    if (when !== undefined && when !== ALWAYS) add("when");
    if (when_item !== undefined) add("when_item");
    if (loop) add("loop", "until");
    const exclude = (one: string, other: string): void =>
      resolving.report(excludes({ node: label, one, other }, entry.keyAt(other)));
    if (retry && retries !== undefined) exclude("retry", "retries");
    if (mock && freeze) exclude("mock", "freeze");
    if (mock && task !== undefined) exclude("mock", "task");
  }
  return transforms;
}

/** The server of a node's calls; "" when it makes none, or when that is reported as an error. */
export function serverOf({ entry }: DraftNode, { fallback }: TestResolving): string {
  return entry.value.server ?? fallback ?? "";
}

/** A node with every default filled in. Only durations can still be wrong, and are reported. */
export function resolveNode(
  node: DraftNode,
  depth: number,
  transform: Transform | undefined,
  resolving: TestResolving,
): CompositionNode {
  const { entry, fanOut } = node;
  const { retries: _, timeout: _timeout, ...value } = entry.value;
  const { loop, mock } = value;
  const ms = (...path: string[]) => toMs(entry.in(...path) as Entry<string | undefined>, resolving);
  return {
    tool: "",
    max_concurrency: 1,
    on_item_error: "fail",
    ...value,
    id: node.id ?? "",
    needs: node.needs.map(({ id, optional, default: otherwise }) => ({ id, optional, default: otherwise })),
    server: serverOf(node, resolving),
    args: node.args,
    task: readTask(entry.in("task") as Entry<Task | undefined>, resolving),
    depth,
    transform,
    for_each: fanOut ? overList(fanOut) : undefined,
    loop: loop && { until: loop.until, max: loop.max, delay_ms: ms("loop", "delay") ?? 0 },
    mock: mock && { result: mock.result },
    retry: retryOf(entry.value, ms("retry", "delay")),
    expect: value.expect && resolveExpect(node, resolving),
    timeout_ms: ms("timeout"),
    location: entry.at("id"),
  };
}

/** `retries: n` is short for retrying at once, whatever failed. */
function retryOf({ retry, retries = 0 }: DraftNode["entry"]["value"], delay_ms = 0): CompositionNode["retry"] {
  if (!retry) return retries === 0 ? undefined : { max: retries, delay_ms: 0, backoff: 1, on: "any" };
  const { max, backoff = 1, on = "any" } = retry;
  return { max, delay_ms, backoff, on };
}

/** What targets of a node's own `expect` start with: the keys of its trace, and the answer as it came. */
export const NODE_TARGETS = [...Object.keys(WALK.NodeTrace), "raw"];

/** What a node expects, as if the composition did. */
function resolveExpect({ entry, id = "" }: DraftNode, resolving: TestResolving): Expectation {
  const own = { ...resolving, names: { roots: NODE_TARGETS } };
  const { weightless: _, outcome: __, ...expect } = readExpect(entry.in("expect"), own);
  const above = formatPath(["nodes", id].map((key) => ({ kind: "key", key }) as const));
  const assertions = expect.assertions.map((assertion) => {
    const { target } = assertion;
    return { ...assertion, target: `${above}${target.startsWith("[") ? "" : "."}${target}` };
  });
  return { ...expect, assertions };
}

/** Fanning out over `${list[*]}` is fanning out over the list. */
function overList(fanOut: NonNullable<CompositionNode["for_each"]>): CompositionNode["for_each"] {
  const all = /^([^*]*)\[\*\]\}$/.exec(fanOut.whole?.raw ?? "");
  return all ? compile(`${all[1]}}`, NODE_ROOTS) : fanOut;
}
