import type { CriterionResult, Judging } from "../../report/index.ts";
import type { Criterion, EvidenceRule, Rubric } from "../../suite/index.ts";
import { scoreBelow, showScores } from "../../values/show/score.ts";
import { oneLine } from "../../values/text.ts";
import { MIN_SPAN } from "./evidence.ts";

/** Why a candidate does not pass. */
export interface Failure {
  message: string;
  ruleId: string;
}

/** Characters of a name in a sentence. */
const MAX_NAME = 80;

/** `required criterion "correct total": score 0.40 is below its threshold 0.70`; undefined when it breaks nothing by itself. */
export function breachOf(
  { name, gate, score = 0, threshold, passed, unsupported, evidence }: CriterionResult,
  rubric: Pick<Rubric, "threshold" | "scale">,
  rule: EvidenceRule,
): Failure | undefined {
  const title = JSON.stringify(oneLine(name, MAX_NAME));
  const [shown, limit] = showScores(score, threshold ?? rubric.threshold, rubric.scale);
  if (passed) return undefined;
  if (gate === "guard")
    return {
      message: `guard ${title} holds, and must not: score ${shown} reaches its threshold ${limit}`,
      ruleId: "rubric.guard",
    };
  if (unsupported) {
    const short = [...(evidence ?? "")].length < MIN_SPAN;
    const where = rule === "context" ? "the context" : `the candidate${rule === true ? " or its context" : ""}`;
    const fault = short ? `has fewer than ${MIN_SPAN} characters` : `is not in ${where}`;
    const cited = evidence ? `what the judge cites ${fault}` : `the judge cites nothing of ${where}`;
    return { message: `criterion ${title} has no evidence: ${cited}`, ruleId: "rubric.evidence" };
  }
  if (gate === "required")
    return {
      message: `required criterion ${title} does not hold: score ${shown} is below its threshold ${limit}`,
      ruleId: "rubric.required",
    };
  return undefined;
}

/** `score 0.50 is below the threshold 0.70; lowest is "confirmed" with 0.20`, or what the reason says. */
export function scoreTooLow(
  { strict, threshold, scale }: Rubric,
  score: number,
  { criteria = [] }: Pick<Judging, "criteria">,
): Failure {
  const [lowest] = criteria
    .filter((row) => row.score !== undefined && row.gate !== "guard" && row.weight > 0)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const where =
    lowest && criteria.length > 1
      ? `; the lowest is ${JSON.stringify(oneLine(lowest.name, MAX_NAME))} with ${showScores(lowest.score ?? 0, 0, scale)[0]}`
      : "";
  return strict
    ? {
        message: `score ${showScores(score, 1, scale)[0]} is not the perfect one that \`strict\` asks for${where}`,
        ruleId: "rubric.strict",
      }
    : { message: `${scoreBelow(score, threshold, scale)}${where}`, ruleId: "rubric.threshold" };
}

/** Why a criterion was not judged. */
export function whenNotHeld({ when }: Criterion): string {
  const show = (text: string): string => JSON.stringify(oneLine(text, MAX_NAME));
  if (when === undefined) return "";
  return "contains" in when
    ? `the candidate does not contain ${show(when.contains)}`
    : `nothing in the candidate matches ${show(when.regex)}`;
}
