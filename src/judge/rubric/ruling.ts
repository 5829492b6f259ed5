import type { Judging } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";
import { reaches } from "../../values/show/score.ts";
import type { Judgement } from "../judgement.ts";
import type { CriterionQuestion } from "../question.ts";
import { type Failure, scoreTooLow } from "./wording.ts";

/** Asks one judge one question about the candidate. */
export type AskCriterion = (question: CriterionQuestion) => Promise<Judgement>;

/** What one judge makes of a candidate by a whole rubric. */
export interface Ruling {
  passed: boolean;
  /** What fails it, whatever its score: required criteria, guards, evidence. */
  breaches: readonly Failure[];
  /** Left out when no criterion counted. */
  score?: number;
  /** Why it does not pass: all breaches, and the score where it is too low. */
  failures: readonly Failure[];
  judging: Omit<Judging, "model">;
}

/** What a score has to reach. */
export function lineOf({ strict, threshold }: Rubric): number {
  return strict ? 1 : threshold;
}

/** Rules by a score and by what is broken besides. */
export function ruleBy(
  rubric: Rubric,
  score: number | undefined,
  breaches: readonly Failure[],
  judging: Omit<Judging, "model" | "score" | "passed">,
): Ruling {
  const low = score === undefined || reaches(score, lineOf(rubric)) ? [] : [scoreTooLow(rubric, score, judging)];
  const failures = [...breaches, ...low];
  const passed = failures.length === 0;
  const given = score === undefined ? {} : { score };
  return { passed, breaches, ...given, failures, judging: { ...given, passed, ...judging } };
}
