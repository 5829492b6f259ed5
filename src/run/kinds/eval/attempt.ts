import { type Candidate, candidateOfResponse } from "../../../judge/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { EvalTest, GradedEval, RunOptions } from "../../../suite/index.ts";
import { askerOf } from "../../check-context.ts";
import type { Attempt } from "../../outcome.ts";
import { type EvalWorld, judgeCandidate, type Shown } from "./judged.ts";

type Test = PlannedTest & { spec: EvalTest };

/** Has the candidate of an eval graded: a fixed response, or what an agent does. Never throws. */
export async function attemptEval(test: Test, options: RunOptions, world: EvalWorld): Promise<Attempt> {
  const { spec } = test;
  const { judges, clock } = world;
  if (spec.compare) {
    const error = new Error("comparisons are not judged yet");
    return { error, scope: "call", durationMs: 0, stderrTail: [] };
  }
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

/** A response that stands in the suite, and what the judge is shown to hold it against. */
function fixedCandidate(
  { prompt, context, reference }: GradedEval,
  response: string,
): { read: Candidate; shown: Shown } {
  return {
    read: candidateOfResponse({ prompt, response, context: [...context], reference }),
    shown: {
      candidate: {
        source: "response",
        ...(prompt === "" ? {} : { prompt }),
        response,
        ...(context.length > 0 ? { context: [...context] } : {}),
        reference,
      },
    },
  };
}
