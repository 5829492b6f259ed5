import { type BrokenAnswer, brokenAnswerOf, McptestError } from "../../../errors.ts";
import { findCriticalPath, type Iteration, type NodeCourse, type Step } from "../../../graph/index.ts";
import type { CompositionTrace, IterationTrace, NodeTrace } from "../../../report/index.ts";
import { costOf, type Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import type { Json } from "../../../values/json.ts";
import { sumKnown } from "../../../values/show/cost.ts";
import { cutText } from "../../../values/text.ts";
import type { Break, OwnSessions } from "../../lanes/own-sessions.ts";
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
  const cost = sumKnown(records.flatMap(({ usages }) => usages.map(({ costUsd }) => costUsd)));
  const tokens = nodes.reduce((sum, node) => sum + node.tokens, 0);
  const failed = records.some((record) => record.trace.status === "failed" && !isAllowed(record));
  return {
    composition: {
      name: spec.name,
      ...(row === undefined ? {} : { case: row }),
      ran: areFine(records),
      status: failed || stop !== undefined || output.error !== undefined ? "failed" : "ok",
      duration_ms: roundMs(durationMs),
      cost_total: cost,
      tokens_total: tokens,
      budget_tripped: stop?.kind === "cap" ? stop.cap : null,
      critical_path: findCriticalPath(
        nodes.map(({ id, needs, duration_ms: durationMs, status }) => {
          return { id, needs, durationMs, ran: status !== "skipped" };
        }),
      ),
    },
    output: output.value,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    cost: { total: cost },
    tokens: { total: tokens },
  };
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

export interface NodeRecord {
  node: CompositionNode;
  trace: NodeTrace;
  usages: readonly Usage[];
  skippedBy?: NodeCourse["skippedBy"];
  /** It failed because the composition was stopped. */
  stopped?: boolean;
  /** Its call succeeded, but what it expects does not hold. */
  unmet?: boolean;
  /** Why its recording did not answer. Nothing excuses that. */
  missed?: string | undefined;
  /** What may have made its call fail. */
  hint?: string | undefined;
  /** The answer that breaks the protocol, if it failed for that. Nothing excuses that. */
  breach?: BrokenAnswer | undefined;
  /** How its server was lost, if it failed for that. */
  broken?: Break | undefined;
}

export function describeNode(
  node: CompositionNode,
  course: NodeCourse,
  { breakOf }: Pick<OwnSessions, "breakOf">,
  missed: string | undefined,
): NodeRecord {
  const { skippedBy, failure } = course;
  const record = { node, usages: usagesOf(course), trace: traceNode(node, course), skippedBy, missed };
  if (!failure) return record;
  const { error, stopped } = failure;
  return {
    ...record,
    stopped,
    unmet: error instanceof Unmet,
    hint: error instanceof McptestError ? error.hint : undefined,
    breach: brokenAnswerOf(error),
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

function usagesOf({ steps }: NodeCourse): Usage[] {
  return steps.flatMap(({ usages }) => usages);
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

/** How long the calls took. A mock or a recording takes no time. */
function measure({ mock }: CompositionNode, steps: readonly Step[], durationMs: number): number {
  const instant = mock !== undefined || (steps.length > 0 && steps.every(({ replayed }) => replayed));
  return instant ? 0 : roundMs(durationMs);
}

function countAttempts(steps: readonly Step[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}
