import type { Comparison, Delta, SurfaceDelta, TestDelta } from "../report.ts";
import { put } from "./put.ts";

const delta = put<Delta>({ before: true, after: true });

/** How a run compares with its baseline, in the order of the schema. */
export const comparison = put<Comparison>({
  path: true,
  commit: true,
  summary: put<Comparison["summary"]>({
    new: true,
    fixed: true,
    regressed: true,
    flaky: true,
    slower: true,
    faster: true,
    stale: true,
    score: delta,
    cost_usd: delta,
    tokens: delta,
    duration_ms: delta,
  }),
  tests: put<TestDelta>({
    id: true,
    changes: true,
    status_before: true,
    score: delta,
    cost_usd: delta,
    duration_ms: delta,
  }),
  stale: put<Comparison["stale"][number]>({ id: true, kind: true, suite: true, name: true }),
  surfaces: put<SurfaceDelta>({
    suite: true,
    server: true,
    added: true,
    removed: true,
    changed: put<SurfaceDelta["changed"][number]>({ name: true, breaking: true, details: true }),
    tokens: delta,
  }),
});
