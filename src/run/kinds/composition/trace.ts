import { type Subject, subjectOfValue } from "../../../check/index.ts";
import { brokenAnswerOf, McptestError } from "../../../errors.ts";
import { findCriticalPath, type Iteration, type NodeCourse, type Step } from "../../../graph/index.ts";
import type { CompositionTrace, IterationTrace, NodeTrace } from "../../../report/index.ts";
import { costOf, type Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import { type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import { sumKnown } from "../../../values/show/cost.ts";
import { cutText } from "../../../values/text.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import type { Stop } from "./limits.ts";
import { Unmet } from "./wording.ts";

export interface CompositionOutput {
  value: Json;
  error?: string;
}

/** The whole trace, nothing cut. `records` are in its order. */
export function buildTrace(
  spec: CompositionTest,
  row: string | undefined,
  run: { records: readonly NodeRecord[]; output: CompositionOutput; durationMs: number; stop: Stop | undefined },
): CompositionTrace {
  const { records, output, durationMs, stop } = run;
  const nodes = records.map(({ trace }) => trace);
  const total = sumKnown(records.flatMap(({ usages }) => usages.map(({ costUsd }) => costUsd)));
  const tokens = nodes.reduce((sum, node) => sum + node.tokens, 0);
  const failed = records.some((record) => record.trace.status === "failed" && !isAllowed(record));
  const steps = nodes.map(({ id, needs, duration_ms, status }) => {
    return { id, needs, durationMs: duration_ms, ran: status !== "skipped" };
  });
  return {
    composition: {
      name: spec.name,
      ...(row === undefined ? {} : { case: row }),
      ran: areFine(records),
      status: failed || stop !== undefined || output.error !== undefined ? "failed" : "ok",
      duration_ms: roundMs(durationMs),
      cost_total: total,
      tokens_total: tokens,
      budget_tripped: stop?.kind === "cap" ? stop.cap : null,
      critical_path: findCriticalPath(steps),
    },
    output: output.value,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    cost: { total },
    tokens: { total: tokens },
  };
}

/** What expectations of a trace, or of a node in it, read. */
export function subjectOfTrace(
  root: JsonObject,
  { output }: Pick<CompositionTrace, "output">,
  durationMs: number,
): Subject {
  return subjectOfValue(root, durationMs, () => (typeof output === "string" ? output : writeJson(output)));
}

/** Whether every node ended ok, failed and may, or was skipped by `when` or by an allowed failure, its own or above it. */
function areFine(records: readonly NodeRecord[]): boolean {
  const fine = new Set<string>();
  for (const record of records) {
    const { node, trace, skippedBy } = record;
    const above = node.needs.every(({ id, optional }) => optional || fine.has(id));
    if (trace.status === "ok" || isAllowed(record) || skippedBy === "when" || (skippedBy === "parent" && above))
      fine.add(node.id);
  }
  return fine.size === records.length;
}

export type NodeRecord = ReturnType<typeof describeNode>;

/** `missed`: why its recording did not answer. Nothing excuses that. */
export function describeNode(
  node: CompositionNode,
  course: NodeCourse,
  { breakOf }: Pick<OwnSessions, "breakOf">,
  missed: string | undefined,
) {
  const { skippedBy, failure: { error, stopped = false } = {} } = course;
  return {
    node,
    usages: usagesOf(course),
    trace: traceNode(node, course),
    skippedBy,
    missed,
    /** It failed because the composition was stopped. */
    stopped,
    /** Its call succeeded, but what it expects does not hold. */
    unmet: error instanceof Unmet,
    /** What may have made its call fail. */
    hint: error instanceof McptestError ? error.hint : undefined,
    /** The answer that breaks the protocol, if it failed for that. Nothing excuses that. */
    breach: brokenAnswerOf(error),
    /** How its server was lost, if it failed for that. */
    broken: breakOf(node.server, error),
  };
}

export function isAllowed({ node, trace, stopped, missed }: NodeRecord): boolean {
  return trace.status === "failed" && !stopped && missed === undefined && node.continue_on_error === true;
}

/** Characters of the names of models, which servers choose. */
const MODELS_BOUND = 400;

export function traceNode(node: CompositionNode, course: NodeCourse): NodeTrace {
  const { startedMs, endedMs, steps, iterations, ending } = course;
  const usages = usagesOf(course);
  const optional = node.needs.filter((need) => need.optional).map(({ id }) => id);
  const models = new Set(usages.flatMap(({ model }) => model ?? []));
  const skipped = ending.status === "skipped";
  const repeats = node.for_each === undefined ? node.loop && "rounds" : "elements";
  return {
    id: node.id,
    tool: node.tool,
    server: node.server,
    needs: node.needs.map(({ id }) => id),
    ...(optional.length > 0 ? { optional_needs: optional } : {}),
    ...describeEnding(ending, { args: (node.for_each === undefined ? steps.at(-1)?.args : undefined) ?? null }),
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

function usagesOf({ steps }: NodeCourse): Usage[] {
  return steps.flatMap(({ usages }) => usages);
}

function traceIteration(node: CompositionNode, { index, steps, durationMs, ending }: Iteration): IterationTrace {
  const args = steps.at(-1)?.args;
  return {
    index,
    ...describeEnding(ending, args === undefined ? {} : { args }),
    duration_ms: measure(node, steps, durationMs),
    attempts: countAttempts(steps),
  };
}

function describeEnding<A extends Pick<IterationTrace, "args">>(ending: NodeCourse["ending"], args: A) {
  return {
    status: ending.status,
    ...(ending.status === "skipped" ? { reason: ending.reason } : {}),
    ...args,
    output: ending.status === "ok" ? ending.output : null,
    ...(ending.status === "failed" ? { error: ending.error } : {}),
  };
}

/** How long the calls took. A mock or a recording takes no time. */
function measure({ mock }: CompositionNode, steps: readonly Step[], durationMs: number): number {
  const instant = mock !== undefined || (steps.length > 0 && steps.every(({ replayed }) => replayed));
  return instant ? 0 : roundMs(durationMs);
}

function countAttempts(steps: readonly Step[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}
