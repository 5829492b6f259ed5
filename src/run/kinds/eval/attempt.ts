import type { Candidate } from "../../../judge/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { EvalTest, RunOptions } from "../../../suite/index.ts";
import { askerOf } from "../../check-context.ts";
import type { Attempt } from "../../outcome.ts";
import { fixedCandidate } from "./fixed.ts";
import { type EvalWorld, judgeCandidate, type Shown } from "./judged.ts";

type Test = PlannedTest & { spec: EvalTest };

/** Has the candidate of an eval graded: a fixed response, or what an agent does. Never throws. */
export async function attemptEval(test: Test, options: RunOptions, world: EvalWorld): Promise<Attempt> {
  const { spec } = test;
  if (spec.compare) return (await import("./compare.ts")).attemptComparison(test, spec, options, world);
  const { judges, clock } = world;
  const { candidate, rubric, judge, runs } = spec;
  const repeated = runs > 1 && "response" in candidate;
  const grade = (read: Candidate, shown: Shown, started: number) =>
    judgeCandidate(shown, rubric, world, () =>
      judges.grade(test, { rubric, judge, candidate: read, repeated }, askerOf(test, options, world, started)),
    );
  if ("agent" in candidate) {
    const { attemptLive } = await import("./live.ts");
    return attemptLive(test, candidate.agent, options, world, grade);
  }
  const { read, shown } = fixedCandidate(spec, candidate.response);
  const started = clock.now();
  const judged = await grade(read, shown, started);
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}
