import type { IterationTrace } from "../../../report/model/report.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";
import type { CompositionRun } from "./composition-run.ts";
import { isExpected, messageOf } from "./failures.ts";
import { fanOut } from "./fan-out.ts";
import { runRounds } from "./loop.ts";
import type { NodeRecord } from "./node-record.ts";
import { outputsOfParents, parentsObject } from "./parents.ts";
import type { Steps } from "./step.ts";
import { describeNode, type NodeEnding } from "./trace.ts";
import { parentWithout, WHEN_REFUSED } from "./wording.ts";

/** Runs one node whose parents are done, or skips it. Never throws: a fault of mcptest stops the composition. */
export async function runNode(node: CompositionNode, run: CompositionRun): Promise<NodeRecord> {
  const startedMs = run.elapsed();
  const steps: Steps = [];
  const iterations: IterationTrace[] = [];
  const record = (ending: NodeEnding): NodeRecord =>
    describeNode(node, { startedMs, endedMs: run.elapsed(), steps, iterations, ending });

  const stop = run.budget.stopped;
  if (stop) return record({ status: "skipped", by: "stop", reason: stop.reason });
  const parent = missingParent(node, run);
  if (parent) return record({ status: "skipped", by: "parent", reason: parent });
  try {
    const nodes = outputsOfParents(node, run.records);
    if (node.when !== undefined && !(await run.programs.holds("when", node.when, { parents: parentsObject(nodes) })))
      return record({ status: "skipped", by: "when", reason: WHEN_REFUSED });
    const output: Json =
      node.for_each === undefined
        ? await runRounds(node, { nodes }, run, steps, iterations)
        : await fanOut(node, node.for_each, { nodes }, run, steps, iterations);
    return record({ status: "ok", output });
  } catch (error) {
    if (!isExpected(error)) run.budget.fail(error);
    const message = error instanceof Error ? messageOf(error) : String(error);
    const broken = run.sessions.breakOf(node.server, error);
    return record({ status: "failed", error: message, broken, stopped: run.budget.stopped !== undefined });
  }
}

/** Why a node cannot run: the first of its required parents that has no output. */
function missingParent({ needs }: CompositionNode, { records }: CompositionRun): string | undefined {
  for (const { id, optional } of needs) {
    const status = records.get(id)?.trace.status;
    if (!optional && status !== undefined && status !== "ok") return parentWithout(id, status);
  }
  return undefined;
}
