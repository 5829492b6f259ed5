import type { EvaluationDetail, RubricInfo } from "../report/index.ts";
import type { Rubric } from "../suite/index.ts";

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

/** A rubric as the report tells of it. */
export function describeRubric(rubric: Rubric): RubricInfo {
  const { name, version, form, strict, scale = "unit" } = rubric;
  const units = typeof scale === "object" ? { scale: "likert" as const, ...scale.likert } : { scale };
  return {
    name,
    form,
    ...(form === "text" ? { text: rubric.criteria[0].question } : {}),
    version,
    ...(strict ? { strict } : {}),
    ...(form === "criteria" && rubric.aggregation !== "weighted_mean" ? { aggregation: rubric.aggregation } : {}),
    ...(form === "criteria" && rubric.requireEvidence ? { require_evidence: rubric.requireEvidence } : {}),
    ...(units.scale === "unit" ? {} : { units: { ...units, scale: units.scale } }),
  };
}
