import type { Candidate } from "../../../judge/index.ts";
import type { EvalTest } from "../../../suite/index.ts";
import { askerOf } from "../../check-context.ts";
import type { Attempt } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { fixedCandidate, judgeCandidate, type Shown } from "./judged.ts";

/** Has the candidate of an eval graded: a fixed response, or what an agent does. Never throws. */
export async function attemptEval(trial: Trial<EvalTest>): Promise<Attempt> {
  const { test, world } = trial;
  const { spec } = test;
  if (spec.compare) return (await import("./compare.ts")).attemptComparison(trial, spec);
  const { judges, clock } = world;
  const { candidate, rubric, judge, runs } = spec;
  const repeated = runs > 1 && "response" in candidate;
  const grade = (read: Candidate, shown: Shown, started: number) =>
    judgeCandidate(shown, rubric, world, () =>
      judges.grade(test, { rubric, judge, candidate: read, repeated }, askerOf(trial, started)),
    );
  if ("agent" in candidate) {
    const { attemptLive } = await import("./live.ts");
    return attemptLive(trial, candidate.agent, grade);
  }
  const { read, shown } = fixedCandidate(spec, candidate.response);
  const started = clock.now();
  const judged = await grade(read, shown, started);
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}
