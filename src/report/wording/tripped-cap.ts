import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import type { RunInfo } from "../model/report.ts";

/** `max_cost_usd of examples/x.yml is $0.10, spent $0.12`: the cap that ended a run, and what it had come to. */
export function describeTrippedCap({ cap, limit, actual, suite }: NonNullable<RunInfo["budget_tripped"]>): string {
  const name = `${cap} of ${suite === undefined ? "the run" : oneLine(suite)}`;
  switch (cap) {
    case "max_cost_usd":
      return `${name} is ${formatCost(limit)}, spent ${formatBeyond(limit, actual)}`;
    case "max_tokens":
      return `${name} is ${formatNumber(limit)}, used ${count(actual, "token")}`;
    case "max_duration":
      return `${name} is ${formatDuration(limit)}, which ran out`;
  }
}

/** With as many digits as it takes to see that it is beyond the limit. */
function formatBeyond(limit: number, actual: number): string {
  const usual = formatCost(actual);
  if (usual !== formatCost(limit)) return usual;
  for (let digits = 2; digits <= 12; digits++) {
    const text = actual.toFixed(digits);
    if (Number(text) > limit) return `$${text}`;
  }
  return usual;
}
