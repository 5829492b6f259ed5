import type { EvaluationDetail, Judging, PathStep } from "../model/report.ts";
import { readScale, showUnits } from "./scale.ts";

/** What one judge said of the whole, in the units of the rubric. */
export interface Vote {
  model: string;
  /** Undefined of one that gave no judgement. */
  passed: boolean | undefined;
  /** Empty where there is none. */
  score: string;
  /** Its reason, or why it gave no judgement. */
  why: string;
  given: boolean;
  /** Of a tree: its questions in the order they were asked, each with its score. */
  path: readonly (PathStep & { shown: string })[];
}

/** What each judge said, in their order. */
export function listVotes({ judging, rubric }: Pick<EvaluationDetail, "judging" | "rubric">): Vote[] {
  const scale = readScale(rubric);
  return judging.map(({ model, passed, score, error, reason = "", path = [] }: Judging) => ({
    model,
    passed,
    score: score === undefined ? "" : showUnits(score, scale, passed),
    why: error ?? reason,
    given: error === undefined,
    path: path.map((step) => ({ ...step, shown: showUnits(step.score, "unit") })),
  }));
}
