import type { CompositionTrace, NodeTrace, StepsDetail } from "../model/report.ts";

/** A pipeline as drawings of compositions read it: steps one after the other, each on its own. */
export function traceOfSteps({ status, output, steps, totals }: StepsDetail): CompositionTrace {
  const { duration_ms, cost_usd: cost, tokens } = totals;
  let started_ms = 0;
  const nodes = steps.map((step): [string, NodeTrace] => {
    const { reason, error, duration_ms: took, ...told } = step;
    const begin = started_ms;
    started_ms += took;
    const node = {
      ...told,
      reason,
      error,
      server: "",
      needs: [],
      started_ms: begin,
      duration_ms: took,
      cost_usd: step.cost_usd ?? 0,
      model: null,
      mocked: false,
      frozen: false,
    };
    return [step.id, node];
  });
  return {
    composition: {
      name: "",
      ran: status === "ok",
      status,
      duration_ms,
      cost_total: cost,
      tokens_total: tokens,
      budget_tripped: null,
      critical_path: [],
    },
    output,
    nodes: Object.fromEntries(nodes),
    cost: { total: cost },
    tokens: { total: tokens },
  };
}

/** `beyond max_cost`: which cap of a pipeline did not hold. */
export function describeCap({ budget_tripped: cap }: StepsDetail): string | undefined {
  return cap === null ? undefined : `beyond ${cap}`;
}
