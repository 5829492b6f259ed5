import { callsOf, conversationCandidate, finalResponse } from "../../agent/index.ts";
import type { MetricSubject } from "../../judge/index.ts";
import { metricOf, type PlannedTest } from "../../plan/index.ts";
import type { CandidateInfo } from "../../report/index.ts";
import type { CompositionTest, RunOptions } from "../../suite/index.ts";
import { askerOf } from "../check-context.ts";
import { traceCandidate } from "../kinds/composition/candidate.ts";
import { judgeCandidate } from "../kinds/eval/judged.ts";
import type { Attempt } from "../outcome.ts";
import type { World } from "../world.ts";

/** What judged metrics are about: what an agent or a composition did, and how a report tells of it. */
export interface Basis extends MetricSubject {
  shown: CandidateInfo;
}

/** What `metrics` metrics of a test judge; undefined when its attempt came to nothing that could be judged. */
export function basisOf({ spec }: PlannedTest, attempt: Attempt, metrics: number): Basis | undefined {
  if (!("assertions" in attempt)) return undefined;
  const { conversation, trace } = attempt;
  if (conversation) {
    return {
      candidate: conversationCandidate(conversation, true),
      calls: callsOf(conversation).length,
      metrics,
      shown: { source: "live", prompt: conversation.spec.prompt, response: finalResponse(conversation) },
    };
  }
  return trace && { ...traceCandidate(spec as CompositionTest, trace), metrics };
}

/** Has a judged metric graded. Never throws. */
export async function attemptMetric(
  test: PlannedTest,
  basis: Basis,
  options: RunOptions,
  world: Pick<World, "judges" | "recordings" | "spending" | "clock" | "nearFails">,
): Promise<Attempt> {
  const { judges, clock } = world;
  const metric = metricOf(test);
  const started = clock.now();
  if (!metric) throw new Error(`test ${test.id} is of no metric`);
  const { threshold, rubric } = metric;
  const judged = await judgeCandidate(
    { candidate: basis.shown },
    { threshold, strict: rubric?.strict ?? false },
    world,
    () => judges.gradeMetric(test, metric, basis, askerOf(test, options, world, started)),
  );
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}
