import type { IterationTrace } from "../../../report/model/report.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import type { Json } from "../../../values/json.ts";
import type { Step } from "./step.ts";

/** How an element or a round ended. */
export type Ending =
  | { status: "ok"; output: Json }
  | { status: "failed"; error: string }
  | { status: "skipped"; reason: string };

/** The entry of one element or round in the trace. */
export function describeIteration(
  node: CompositionNode,
  index: number,
  steps: readonly Step[],
  durationMs: number,
  ending: Ending,
): IterationTrace {
  const args = steps.at(-1)?.args;
  return {
    index,
    status: ending.status,
    ...("reason" in ending ? { reason: ending.reason } : {}),
    ...(args === undefined ? {} : { args }),
    output: "output" in ending ? ending.output : null,
    ...("error" in ending ? { error: ending.error } : {}),
    duration_ms: measure(node, steps, durationMs),
    attempts: countAttempts(steps),
  };
}

/** How long the calls took: what a mock or a recording answers takes no time. */
export function measure({ mock }: CompositionNode, steps: readonly Step[], durationMs: number): number {
  const instant = mock !== undefined || (steps.length > 0 && steps.every(({ replayed }) => replayed));
  return instant ? 0 : roundMs(durationMs);
}

/** How many calls were made. */
export function countAttempts(steps: readonly Step[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}
