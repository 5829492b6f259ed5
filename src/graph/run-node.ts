import type { Json } from "../values/json.ts";
import { isExpected, messageOf, whyStopped } from "./failures.ts";
import { fanOut } from "./fan-out.ts";
import type { GraphNode, GraphRun, Iteration, NodeCourse, Step } from "./graph-run.ts";
import { runRounds } from "./loop.ts";
import { parentWithout, WHEN_REFUSED } from "./wording.ts";

/** Runs one node whose parents are done, or skips it; keeps what it did. Never throws: a fault of mcptest stops the graph. */
export async function runNode<N extends GraphNode>(node: N, run: GraphRun<N>): Promise<void> {
  const startedMs = run.elapsed();
  const steps: Step[] = [];
  const iterations: Iteration[] = [];
  const keep = (end: Pick<NodeCourse, "ending" | "skippedBy" | "failure">): void => {
    run.courses.set(node.id, { startedMs, endedMs: run.elapsed(), steps, iterations, ...end });
  };
  const skip = (skippedBy: NodeCourse["skippedBy"], reason: string): void =>
    keep({ ending: { status: "skipped", reason }, skippedBy });

  const stop = whyStopped(run.signal);
  if (stop !== undefined) return skip("stop", stop);
  const parent = missingParent(node, run);
  if (parent !== undefined) return skip("parent", parent);
  try {
    const nodes = outputsOfParents(node, run);
    const parents = Object.fromEntries(nodes);
    if (node.when !== undefined && !(await run.programs.holds("when", node.when, { parents })))
      return skip("when", WHEN_REFUSED);
    const work = { node, run, place: { nodes }, steps, iterations };
    const output = await (node.for_each === undefined ? runRounds(work) : fanOut(work, node.for_each));
    keep({ ending: { status: "ok", output } });
  } catch (error) {
    if (!isExpected(error)) run.fail(error);
    const failure = { error, stopped: run.signal.aborted };
    keep({ ending: { status: "failed", error: messageOf(error) }, failure });
  }
}

/** Why a node cannot run: the first of its required parents that has no output. */
function missingParent<N extends GraphNode>({ needs }: N, { courses }: GraphRun<N>): string | undefined {
  for (const { id, optional } of needs) {
    const status = courses.get(id)?.ending.status;
    if (!optional && status !== undefined && status !== "ok") return parentWithout(id, status);
  }
  return undefined;
}

/** What a node reads of its parents: their outputs by id. */
function outputsOfParents<N extends GraphNode>({ needs }: N, { courses }: GraphRun<N>): ReadonlyMap<string, Json> {
  return new Map(
    needs.map((need) => {
      const ending = courses.get(need.id)?.ending;
      return [need.id, ending?.status === "ok" ? ending.output : need.default];
    }),
  );
}
