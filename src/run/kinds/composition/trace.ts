import { findCriticalPath } from "../../../graph/index.ts";
import type { CompositionTrace } from "../../../report/index.ts";
import type { CompositionTest } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import { sumKnown } from "../../../values/show/cost.ts";
import type { Stop } from "./limits.ts";
import { isAllowed, type NodeRecord } from "./node-record.ts";
import type { CompositionOutput } from "./output.ts";

interface Course {
  /** In the order of the trace. */
  records: readonly NodeRecord[];
  output: CompositionOutput;
  durationMs: number;
  stop: Stop | undefined;
}

/** The whole trace, nothing cut. */
export function buildTrace(spec: CompositionTest, row: string | undefined, course: Course): CompositionTrace {
  const { records, output, durationMs, stop } = course;
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

/** Whether every node ended ok, failed and may, or was skipped by a `when` or a failure that may be, its own or of a node above. */
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
