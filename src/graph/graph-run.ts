import type { Usage } from "../spend/index.ts";
import type { Template } from "../template/template.ts";
import type { InTurn } from "../values/async/turns.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type NodeRoot, type ReferenceScope, resolveReferences } from "./references.ts";

/** `when` of a node that runs even after its parents failed, or after a stop. */
export const ALWAYS = "always";

/** A node of a graph. Times are in milliseconds. */
export interface GraphNode {
  readonly id: string;
  /** Its parents. Children read `default` of an optional one that has no output. */
  readonly needs: readonly { readonly id: string; readonly optional: boolean; readonly default?: Json }[];
  readonly args: Template<NodeRoot>;
  /** A jq program, or `ALWAYS`. */
  readonly when?: string;
  /** One whole reference, or a list. */
  readonly for_each?: Template<NodeRoot>;
  readonly when_item?: string;
  readonly max_concurrency?: number;
  readonly on_item_error?: "fail" | "continue";
  readonly loop?: { readonly until: string; readonly max: number; readonly delay_ms: number };
}

/** Makes the calls of nodes. */
export interface Caller<N extends GraphNode> {
  /** The output of one call; fills in `step`, also when the call fails. Throws McptestError. */
  call(node: N, args: JsonObject, step: Step): Promise<Json>;
  /** Whether nothing answers the node's calls after this error. */
  isGone(node: N, error: unknown): boolean;
}

/** jq programs. `key` is the program's key in the file, for its errors (`node-failed`). */
export interface Programs {
  /** The only value of a program. */
  give(key: string, program: string, input: Json): Promise<Json>;
  /** Whether a program gives at least one value and neither false nor null. */
  holds(key: string, program: string, input: Json): Promise<boolean>;
}

/** One run of a graph. */
export interface GraphRun<N extends GraphNode> {
  readonly scope: Omit<ReferenceScope, "nodes" | "item" | "loop">;
  readonly caller: Caller<N>;
  readonly programs: Programs;
  /** Aborted with `Stopped` when nothing more may start; nodes that always run need a signal of their own. */
  readonly signal: AbortSignal;
  readonly courses: Map<string, NodeCourse>;
  /** Bounds the elements of all nodes that run at once. */
  readonly inTurn: InTurn;
  /** Decides with `when` whether a node runs; `nodes`: the outputs of its parents. */
  admits?(node: N, nodes: ReadonlyMap<string, Json>): Promise<boolean>;
  /** Checks a node that ran. A McptestError fails a node that ended ok. */
  check?(node: N, course: NodeCourse): Promise<void>;
  /** Milliseconds since its start. */
  elapsed(): number;
  pause?: ((ms: number) => Promise<void>) | undefined;
  /** Takes a bug of mcptest, and aborts the signal. */
  fail(error: unknown): void;
}

/** One call, or its stand-in. */
export interface Step {
  args?: JsonObject;
  attempts: number;
  usages: Usage[];
  /** The answer as it came, where a check needs it. */
  raw?: Json;
  replayed: boolean;
}

/** How a node, an element or a round ended. */
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
  /** In the order of their start, those of its iterations included. */
  steps: readonly Step[];
  iterations: readonly Iteration[];
  ending: Ending;
  skippedBy?: "when" | "parent" | "stop";
  /** `stopped`: whether the graph had been stopped before. */
  failure?: { error: unknown; stopped: boolean };
}

/** A node that runs, one element of its fan-out, or one of its rounds. Steps are added at their start, iterations at their end. */
export interface Work<N extends GraphNode> {
  node: N;
  run: GraphRun<N>;
  place: Pick<ReferenceScope, "nodes" | "item" | "loop">;
  steps: Step[];
  iterations: Iteration[];
}

/** Resolves the arguments and makes the call. Throws McptestError. */
export async function runStep<N extends GraphNode>({ node, run, place, steps }: Work<N>): Promise<Json> {
  run.signal.throwIfAborted();
  const step: Step = { attempts: 0, usages: [], replayed: false };
  steps.push(step);
  step.args = resolveReferences(node.args, { ...run.scope, ...place });
  return run.caller.call(node, step.args, step);
}
