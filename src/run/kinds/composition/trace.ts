import type { CompositionTrace, IterationTrace, NodeTrace } from "../../../report/model/report.ts";
import type { Usage } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import type { Json } from "../../../values/json.ts";
import { sumCosts } from "../../../values/show/cost.ts";
import { cutText } from "../../../values/text.ts";
import { findCriticalPath } from "./critical-path.ts";
import { countAttempts, measure } from "./iteration.ts";
import type { Stop } from "./limits.ts";
import type { Break, NodeRecord } from "./node-record.ts";
import type { Step } from "./step.ts";

/** Characters of the names of models: servers give them. */
const MODELS_BOUND = 400;

/** How a node ended. */
export type NodeEnding =
  | { status: "ok"; output: Json }
  | { status: "failed"; error: string; broken: Break | undefined; stopped: boolean }
  | { status: "skipped"; reason: string; by: "when" | "parent" | "stop" };

/** What a node did. Times are in milliseconds since the composition's start. */
export interface NodeCourse {
  startedMs: number;
  endedMs: number;
  steps: readonly Step[];
  iterations: IterationTrace[];
  ending: NodeEnding;
}

/** What became of a node, with its entry in the trace. */
export function describeNode(node: CompositionNode, course: NodeCourse): NodeRecord {
  const { ending, steps } = course;
  const usages = steps.flatMap((step) => step.usages);
  const record = { node, usages, trace: traceNode(node, course, usages) };
  if (ending.status === "skipped") return { ...record, skippedBy: ending.by };
  return ending.status === "failed" ? { ...record, stopped: ending.stopped, broken: ending.broken } : record;
}

function traceNode(node: CompositionNode, course: NodeCourse, usages: readonly Usage[]): NodeTrace {
  const { startedMs, endedMs, steps, iterations, ending } = course;
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
    cost_usd: sumCosts(usages.map(({ costUsd }) => costUsd)),
    tokens: usages.reduce((sum, { tokens }) => sum + tokens, 0),
    model: models.size === 0 ? null : cutText([...models].join(", "), MODELS_BOUND),
    attempts: countAttempts(steps),
    mocked: node.mock !== undefined,
    frozen: steps.some(({ replayed }) => replayed),
    ...(repeats && !skipped ? { repeats, iterations } : {}),
  };
}

/** What the composition came to as a whole. */
export interface Course {
  /** In the order of the trace. */
  records: readonly NodeRecord[];
  output: Json;
  /** false when the combined output could not be made. */
  assembled: boolean;
  durationMs: number;
  stop: Stop | undefined;
}

/** The whole trace, nothing cut. */
export function buildTrace(spec: CompositionTest, row: string | undefined, course: Course): CompositionTrace {
  const { records, output, assembled, durationMs, stop } = course;
  const nodes = records.map(({ trace }) => trace);
  const cost = sumCosts(records.flatMap(({ usages }) => usages.map(({ costUsd }) => costUsd)));
  const tokens = nodes.reduce((sum, node) => sum + node.tokens, 0);
  const failed = nodes.some(({ status }) => status === "failed");
  return {
    composition: {
      name: spec.name,
      ...(row === undefined ? {} : { case: row }),
      ran: records.every(({ trace, skippedBy }) => trace.status === "ok" || skippedBy === "when"),
      status: failed || stop !== undefined || !assembled ? "failed" : "ok",
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
    output,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    cost: { total: cost },
    tokens: { total: tokens },
  };
}
