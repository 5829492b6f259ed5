import type { NodeTrace, StepsDetail } from "../model/report.ts";
import type { DrawnTrace } from "./graph.ts";

/** A pipeline as drawings of compositions read it: steps one after the other, each on its own. */
export function traceOfSteps({ output, steps, totals }: StepsDetail): DrawnTrace {
  let started_ms = 0;
  const nodes = steps.map((step): [string, NodeTrace] => {
    const node = {
      ...step,
      server: "",
      needs: [],
      started_ms,
      cost_usd: step.cost_usd ?? 0,
      model: null,
      mocked: false,
      frozen: false,
    };
    started_ms += step.duration_ms;
    return [step.id, node];
  });
  return {
    composition: { duration_ms: totals.duration_ms, critical_path: [] },
    output,
    nodes: Object.fromEntries(nodes),
  };
}

/** `beyond max_cost`: which cap of a pipeline did not hold. */
export function describeCap({ budget_tripped: cap }: StepsDetail): string | undefined {
  return cap === null ? undefined : `beyond ${cap}`;
}
