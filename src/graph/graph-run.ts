import type { Usage } from "../spend/index.ts";
import type { Template } from "../template/template.ts";
import type { InTurn } from "../values/async/turns.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type NodeRoot, type ReferenceScope, resolveReferences } from "./references.ts";

/** `when` of a node that runs whatever became of its parents, and after a stop. */
export const ALWAYS = "always";

/** What running a graph has to know of a node. Times are in milliseconds. */
export interface GraphNode {
  readonly id: string;
  /** Its parents; of an optional one that has no output, its children read `default`, where there is one. */
  readonly needs: readonly { readonly id: string; readonly optional: boolean; readonly default?: Json }[];
  readonly args: Template<NodeRoot>;
  /** A jq program, or `ALWAYS`. */
  readonly when?: string;
  /** What it fans out over: one whole reference, or a list. */
  readonly for_each?: Template<NodeRoot>;
  readonly when_item?: string;
  readonly max_concurrency: number;
  readonly on_item_error: "fail" | "continue";
  readonly loop?: { readonly until: string; readonly max: number; readonly delay_ms: number };
}

/** Makes the calls of nodes. */
export interface Caller<N extends GraphNode> {
  /** The output of one call; `step` is told what it takes, also when it fails. Throws McptestError. */
  call(node: N, args: JsonObject, step: Step): Promise<Json>;
  /** Whether this error is the end of what answers the node: it is not called again. */
  isGone(node: N, error: unknown): boolean;
}

/** jq programs. `key` is where a program stands, for its errors (`node-failed`). */
export interface Programs {
  /** The one value that a program gives. */
  give(key: string, program: string, input: Json): Promise<Json>;
  /** Whether a program gives at least one value and only truthy ones: neither false nor null. */
  holds(key: string, program: string, input: Json): Promise<boolean>;
}

/** One run of a graph: what its nodes work with, and what they leave. */
export interface GraphRun<N extends GraphNode> {
  /** What references read besides parents, elements and rounds. */
  readonly scope: Omit<ReferenceScope, "nodes" | "item" | "loop">;
  readonly caller: Caller<N>;
  readonly programs: Programs;
  /** Aborted with `Stopped` when nothing may be started any more; nodes that always run want one of their own. */
  readonly signal: AbortSignal;
  /** Nodes that are done. */
  readonly courses: Map<string, NodeCourse>;
  /** Bounds the elements of all nodes that run at once. */
  readonly inTurn: InTurn;
  /** Asked before a node runs, besides its `when`; it reads the outputs of its parents. */
  admits?(node: N, nodes: ReadonlyMap<string, Json>): Promise<boolean>;
  /** Told of a node that ran. That it throws McptestError makes one that ended ok a failure. */
  check?(node: N, course: NodeCourse): Promise<void>;
  /** Milliseconds since its start. */
  elapsed(): number;
  /** Told of a fault of mcptest, which is to abort the signal. */
  fail(error: unknown): void;
}

/** One call, or what stands in for it, and what it came to so far. */
export interface Step {
  args?: JsonObject;
  attempts: number;
  usages: Usage[];
  /** The answer as it came, where somebody asks for it. */
  raw?: Json;
  /** true when a recording answered. */
  replayed: boolean;
}

/** How an element or a round ended. */
export type Ending =
  | { status: "ok"; output: Json }
  | { status: "failed"; error: string }
  | { status: "skipped"; reason: string };

/** One element of a fan-out, or one round of a loop. */
export interface Iteration {
  index: number;
  steps: readonly Step[];
  durationMs: number;
  ending: Ending;
}

/** What a node did. Times are in milliseconds since the start of the graph. */
export interface NodeCourse {
  startedMs: number;
  endedMs: number;
  /** In the order they began, those of its iterations included. */
  steps: readonly Step[];
  iterations: readonly Iteration[];
  ending: Ending;
  /** What skipped it. */
  skippedBy?: "when" | "parent" | "stop";
  /** What it failed with, and whether the graph had been stopped by then. */
  failure?: { error: unknown; stopped: boolean };
}

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
