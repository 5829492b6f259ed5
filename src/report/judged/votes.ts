import type { EvaluationDetail, Judging, PathStep } from "../model/report.ts";
import { nameClaims } from "./criteria.ts";
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
  /** What it looked for, by a rubric in words; other rubrics have criteria that say so. */
  claims: readonly string[];
  given: boolean;
  /** Of a tree: its questions in the order they were asked, each with its score. */
  path: readonly (PathStep & { shown: string })[];
}

/** What each judge said, in their order. */
export function listVotes({ judging, rubric }: Pick<EvaluationDetail, "judging" | "rubric">): Vote[] {
  const scale = readScale(rubric);
  return judging.map(({ model, passed, score, error, reason = "", path = [], criteria = [] }: Judging) => ({
    model,
    passed,
    score: score === undefined ? "" : showUnits(score, scale, passed),
    why: error ?? reason,
    claims: rubric.form === "text" ? nameClaims(criteria[0]?.claims) : [],
    given: error === undefined,
    path: path.map((step) => ({ ...step, shown: showUnits(step.score, "unit") })),
  }));
}
