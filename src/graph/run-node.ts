import type { Json } from "../values/json.ts";
import { isExpected, messageOf, whyStopped } from "./failures.ts";
import { fanOut } from "./fan-out.ts";
import { ALWAYS, type GraphNode, type GraphRun, type NodeCourse } from "./graph-run.ts";
import { runRounds } from "./loop.ts";
import type { Work } from "./step.ts";
import { parentWithout, WHEN_REFUSED } from "./wording.ts";

type End = Pick<NodeCourse, "ending" | "skippedBy" | "failure">;

/** Runs one node whose parents are done, or skips it; keeps what it did. Never throws: a fault of mcptest stops the graph. */
export async function runNode<N extends GraphNode>(node: N, run: GraphRun<N>): Promise<void> {
  const startedMs = run.elapsed();
  const work: Omit<Work<N>, "place"> = { node, run, steps: [], iterations: [] };
  const { steps, iterations } = work;
  const courseOf = (end: End): NodeCourse => ({ startedMs, endedMs: run.elapsed(), steps, iterations, ...end });
  let course = courseOf(await endOf(work));
  try {
    if (course.ending.status !== "skipped") await run.check?.(node, course);
  } catch (error) {
    course = courseOf(fail(error, run));
  }
  run.courses.set(node.id, course);
}

async function endOf<N extends GraphNode>(work: Omit<Work<N>, "place">): Promise<End> {
  const { node, run } = work;
  const stop = whyStopped(run.signal);
  if (stop !== undefined) return skip("stop", stop);
  const always = node.when === ALWAYS;
  const parent = always ? undefined : missingParent(node, run);
  if (parent !== undefined) return skip("parent", parent);
  try {
    const nodes = outputsOfParents(node, run);
    const parents = Object.fromEntries(nodes);
    if (node.when !== undefined && !always && !(await run.programs.holds("when", node.when, { parents })))
      return skip("when", WHEN_REFUSED);
    if (run.admits && !(await run.admits(node, nodes))) return skip("when", WHEN_REFUSED);
    const halt = whyStopped(run.signal);
    if (halt !== undefined) return skip("stop", halt);
    const placed = { ...work, place: { nodes } };
    const output = await (node.for_each === undefined ? runRounds(placed) : fanOut(placed));
    return { ending: { status: "ok", output } };
  } catch (error) {
    return fail(error, run);
  }
}

function skip(skippedBy: NodeCourse["skippedBy"], reason: string): End {
  return { ending: { status: "skipped", reason }, skippedBy };
}

function fail<N extends GraphNode>(error: unknown, run: GraphRun<N>): End {
  if (!isExpected(error)) run.fail(error);
  const failure = { error, stopped: run.signal.aborted };
  return { ending: { status: "failed", error: messageOf(error) }, failure };
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
    needs.flatMap((need) => {
      const ending = courses.get(need.id)?.ending;
      const output = ending?.status === "ok" ? ending.output : need.default;
      return output === undefined ? [] : [[need.id, output]];
    }),
  );
}
