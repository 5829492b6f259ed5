import type { NodeCourse } from "../graph/index.ts";
import type { StepsDetail, StepTrace } from "../report/index.ts";
import { roundMs } from "../values/duration.ts";
import { sumCosts } from "../values/show/cost.ts";
import type { PipelineStep } from "./pipeline.ts";

/** What became of a step; of one that was never reached there is nothing to say. */
export function describeCourse({ id, tool }: PipelineStep, course: NodeCourse | undefined): StepTrace[] {
  if (!course) return [];
  const { steps, startedMs, endedMs, ending } = course;
  const usages = steps.flatMap((step) => step.usages);
  const { status } = ending;
  return [
    {
      id,
      tool,
      status,
      ...(status === "skipped" ? { reason: ending.reason } : {}),
      args: steps.at(-1)?.args ?? null,
      output: status === "ok" ? ending.output : null,
      ...(status === "failed" ? { error: ending.error } : {}),
      attempts: steps.reduce((sum, { attempts }) => sum + attempts, 0),
      duration_ms: status === "skipped" ? 0 : roundMs(endedMs - startedMs),
      cost_usd: usages.some(({ unpriced }) => unpriced) ? null : sumCosts(usages.map(({ costUsd }) => costUsd)),
      tokens: usages.reduce((sum, { tokens }) => sum + tokens, 0),
    },
  ];
}

/** What all steps came to together. */
export function totalsOf(
  steps: readonly StepTrace[],
  { durationMs, unprojected }: { durationMs: number; unprojected: ReadonlySet<string> },
): StepsDetail["totals"] {
  const count = (status: StepTrace["status"]): number => steps.filter((step) => step.status === status).length;
  return {
    steps: steps.length,
    ok: count("ok"),
    failed: count("failed"),
    skipped: count("skipped"),
    attempts: steps.reduce((sum, { attempts }) => sum + attempts, 0),
    duration_ms: roundMs(durationMs),
    cost_usd: sumCosts(steps.map(({ cost_usd }) => cost_usd ?? 0)),
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
    unprojected: steps.filter(({ id, attempts }) => attempts > 0 && unprojected.has(id)).length,
  };
}
