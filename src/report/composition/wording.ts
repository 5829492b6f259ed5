import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count } from "../../values/text.ts";
import type { CompositionTrace, TestResult } from "../model/report.ts";
import { listCounts } from "../wording/counts.ts";
import type { StatusCounts } from "./graph.ts";

/** The status of a composition in its row. */
export const STATUS_WORDS: Readonly<Record<TestResult["status"], string>> = {
  passed: "PASS",
  failed: "FAIL",
  errored: "ERROR",
  skipped: "SKIP",
  deferred: "DEFER",
};

/** Which cap ended a composition, and at what: `stopped by max_cost_usd at $0.60`; undefined when none did. */
export function describeStop({ composition }: CompositionTrace): string | undefined {
  const { budget_tripped: cap, cost_total: cost, tokens_total: tokens, duration_ms: duration } = composition;
  switch (cap) {
    case null:
      return undefined;
    case "max_cost_usd":
      return `stopped by ${cap} at ${formatCost(cost ?? 0)}`;
    case "max_tokens":
      return `stopped by ${cap} at ${count(tokens, "token")}`;
    case "max_duration_ms":
      return `stopped by ${cap} after ${formatDuration(duration)}`;
    case "max_cost_per_call_usd":
    case "max_tokens_per_call":
      return `stopped by ${cap} of a node`;
  }
}

/** `1 failed, 2 skipped, 3 ok`, the worst first. */
export function listNodeStatuses(counts: StatusCounts): string {
  return listCounts((["failed", "skipped", "ok"] as const).map((status) => [counts[status], status]));
}
