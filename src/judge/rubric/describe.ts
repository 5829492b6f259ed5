import type { RubricInfo } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";

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
