import { type BrokenAnswer, brokenAnswerOf, McptestError } from "../../../errors.ts";
import type { Iteration, NodeCourse, Step } from "../../../graph/index.ts";
import type { IterationTrace, NodeTrace } from "../../../report/index.ts";
import { costOf, type Usage } from "../../../spend/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import { cutText } from "../../../values/text.ts";
import type { Break, OwnSessions } from "../../lanes/own-sessions.ts";
import { Unmet } from "./wording.ts";

/** Characters of the names of models: servers give them. */
const MODELS_BOUND = 400;

/** What became of a node. */
export interface NodeRecord {
  node: CompositionNode;
  trace: NodeTrace;
  usages: readonly Usage[];
  skippedBy?: NodeCourse["skippedBy"];
  /** true when it failed because the composition was stopped. */
  stopped?: boolean;
  /** true when its call went well, and what it expects does not hold. */
  unmet?: boolean;
  /** Why no recording answered it that should have: no failure that anything excuses. */
  missed?: string | undefined;
  /** What may have made its call fail. */
  hint?: string | undefined;
  /** The answer that breaks the protocol, where that is why it failed: no failure that anything excuses. */
  breach?: BrokenAnswer | undefined;
  /** The end of its server, when that is why it failed. */
  broken?: Break | undefined;
}

/** What became of a node, with its entry in the trace. */
export function describeNode(
  node: CompositionNode,
  course: NodeCourse,
  { breakOf }: Pick<OwnSessions, "breakOf">,
  missed: string | undefined,
): NodeRecord {
  const { skippedBy, failure, steps } = course;
  const usages = steps.flatMap((step) => step.usages);
  const record = { node, usages, trace: traceNode(node, course), skippedBy, missed };
  return failure
    ? {
        ...record,
        stopped: failure.stopped,
        unmet: failure.error instanceof Unmet,
        hint: failure.error instanceof McptestError ? failure.error.hint : undefined,
        breach: brokenAnswerOf(failure.error),
        broken: breakOf(node.server, failure.error),
      }
    : record;
}

/** Whether a node failed and may. */
export function isAllowed({ node, trace, stopped, missed }: NodeRecord): boolean {
  return trace.status === "failed" && !stopped && missed === undefined && node.continue_on_error === true;
}

/** The entry of a node in the trace. */
export function traceNode(node: CompositionNode, course: NodeCourse): NodeTrace {
  const { startedMs, endedMs, steps, iterations, ending } = course;
  const usages = steps.flatMap((step) => step.usages);
  const optional = node.needs.filter((need) => need.optional).map(({ id }) => id);
  const models = new Set(usages.flatMap(({ model }) => model ?? []));
  const skipped = ending.status === "skipped";
  const repeats = node.for_each === undefined ? (node.loop ? "rounds" : undefined) : "elements";
  return {
    id: node.id,
    tool: node.tool,
    server: node.server,
    needs: node.needs.map(({ id }) => id),
    ...(optional.length > 0 ? { optional_needs: optional } : {}),
    status: ending.status,
    ...(skipped ? { reason: ending.reason } : {}),
    args: (node.for_each === undefined ? steps.at(-1)?.args : undefined) ?? null,
    output: ending.status === "ok" ? ending.output : null,
    ...(ending.status === "failed" ? { error: ending.error } : {}),
    started_ms: roundMs(startedMs),
    duration_ms: skipped ? 0 : measure(node, steps, endedMs - startedMs),
    cost_usd: costOf(usages),
    tokens: usages.reduce((sum, { tokens }) => sum + tokens, 0),
    model: models.size === 0 ? null : cutText([...models].join(", "), MODELS_BOUND),
    attempts: countAttempts(steps),
    mocked: node.mock !== undefined,
    frozen: steps.some(({ replayed }) => replayed),
    ...(repeats && !skipped ? { repeats, iterations: iterations.map((each) => traceIteration(node, each)) } : {}),
  };
}

function traceIteration(node: CompositionNode, { index, steps, durationMs, ending }: Iteration): IterationTrace {
  const args = steps.at(-1)?.args;
  return {
    index,
    status: ending.status,
    ...(ending.status === "skipped" ? { reason: ending.reason } : {}),
    ...(args === undefined ? {} : { args }),
    output: ending.status === "ok" ? ending.output : null,
    ...(ending.status === "failed" ? { error: ending.error } : {}),
    duration_ms: measure(node, steps, durationMs),
    attempts: countAttempts(steps),
  };
}

/** How long the calls took: what a mock or a recording answers takes no time. */
function measure({ mock }: CompositionNode, steps: readonly Step[], durationMs: number): number {
  const instant = mock !== undefined || (steps.length > 0 && steps.every(({ replayed }) => replayed));
  return instant ? 0 : roundMs(durationMs);
}

function countAttempts(steps: readonly Step[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}
