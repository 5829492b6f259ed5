import type { Json } from "../values/json.ts";
import type { GraphNode, GraphRun, Iteration, Step } from "./graph-run.ts";
import { type ReferenceScope, resolveReferences } from "./references.ts";

/** A node that runs, or one element of its fan-out, or one of its rounds. */
export interface Work<N extends GraphNode> {
  node: N;
  run: GraphRun<N>;
  /** The outputs that it may read, its element and round. */
  place: Pick<ReferenceScope, "nodes" | "item" | "loop">;
  /** Gets its steps as they begin, */
  steps: Step[];
  /** and its elements or rounds as they end. */
  iterations: Iteration[];
}

/** Resolves the arguments and makes the call. Throws McptestError and UnresolvedReference. */
export async function runStep<N extends GraphNode>({ node, run, place, steps }: Work<N>): Promise<Json> {
  run.signal.throwIfAborted();
  const step: Step = { attempts: 0, usages: [], replayed: false };
  steps.push(step);
  step.args = resolveReferences(node.args, { ...run.scope, ...place });
  return run.caller.call(node, step.args, step);
}
