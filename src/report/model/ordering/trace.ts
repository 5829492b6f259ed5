import type { CompositionTrace, IterationTrace, NodeTrace } from "../report.ts";
import { put, putEach } from "./put.ts";

const node = put<NodeTrace>({
  id: true,
  tool: true,
  server: true,
  needs: true,
  optional_needs: true,
  status: true,
  reason: true,
  args: true,
  output: true,
  error: true,
  started_ms: true,
  duration_ms: true,
  cost_usd: true,
  tokens: true,
  model: true,
  attempts: true,
  mocked: true,
  frozen: true,
  repeats: true,
  iterations: put<IterationTrace>({
    index: true,
    status: true,
    reason: true,
    args: true,
    output: true,
    error: true,
    duration_ms: true,
    attempts: true,
  }),
});

/** The trace of a composition in the order of the schema. */
export const trace = put<CompositionTrace>({
  composition: put<CompositionTrace["composition"]>({
    name: true,
    case: true,
    ran: true,
    status: true,
    duration_ms: true,
    cost_total: true,
    tokens_total: true,
    budget_tripped: true,
    critical_path: true,
  }),
  output: true,
  nodes: putEach(node),
  cost: put<CompositionTrace["cost"]>({ total: true }),
  tokens: put<CompositionTrace["tokens"]>({ total: true }),
});
