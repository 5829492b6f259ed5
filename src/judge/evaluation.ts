import type { EvaluationDetail } from "../report/index.ts";

/** What judges make of a candidate by a rubric. */
export interface Evaluation {
  passed: boolean;
  /** From 0 to 1; left out when no criterion counted. */
  score?: number;
  /** Every criterion was skipped: it passes, and nobody was asked. */
  vacuous?: true;
  /** Why it does not pass, in a sentence. */
  message?: string;
  /** What kind of failure: `rubric.threshold`, `rubric.guard`, … */
  ruleId?: string;
  detail: EvaluationRecord;
}

/** The part of an evaluation's detail in the report that its judges make. */
export type EvaluationRecord = Pick<
  EvaluationDetail,
  "rubric" | "shown" | "cut" | "judging" | "combined" | "consensus" | "aggregate" | "spread"
>;
