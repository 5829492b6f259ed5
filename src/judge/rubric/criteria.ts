import type { CriterionResult } from "../../report/index.ts";
import type { Criterion, Rubric } from "../../suite/index.ts";
import { allSettledOrThrow } from "../../values/async/all-settled.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import type { Candidate } from "../candidate.ts";
import { aggregate } from "./aggregate.ts";
import { isEvidence } from "./evidence.ts";
import { type AskCriterion, type Ruling, ruleBy } from "./ruling.ts";
import { displayScore } from "./scale.ts";
import { applies } from "./when.ts";
import { breachOf, whenNotHeld } from "./wording.ts";

type CriteriaRubric = Exclude<Rubric, { form: "tree" }>;

/** Judges each criterion that applies, side by side, and rules by all of them. */
export async function judgeCriteria(rubric: CriteriaRubric, candidate: Candidate, ask: AskCriterion): Promise<Ruling> {
  const { form, criteria: declared, threshold } = rubric;
  const criteria = await allSettledOrThrow(
    declared.map((criterion) => judgeCriterion(rubric, criterion, candidate.texts, ask)),
  );
  const counted = criteria.flatMap(({ score, weight, gate }) =>
    score === undefined || gate === "guard" || weight === 0 ? [] : [{ score, weight }],
  );
  const aggregation = form === "criteria" ? rubric.aggregation : "weighted_mean";
  const score = counted.length === 0 ? undefined : tidyNumber(aggregate(aggregation, counted));
  const breaches = criteria.flatMap((result) => breachOf(result, threshold) ?? []);
  return ruleBy(rubric, score, breaches, {
    ...(criteria.every(({ skipped }) => skipped !== undefined) ? { vacuous: true } : {}),
    ...(form === "text" ? { reason: criteria[0]?.reason } : {}),
    criteria,
  });
}

async function judgeCriterion(
  rubric: CriteriaRubric,
  criterion: Criterion,
  texts: readonly string[],
  ask: AskCriterion,
): Promise<CriterionResult> {
  const { name, question, weight, gate, threshold, examples } = criterion;
  const declared = {
    name,
    ...(question === name || rubric.form === "text" ? {} : { question }),
    weight,
    ...(gate ? { gate } : {}),
    threshold,
  };
  if (!applies(criterion, texts)) return { ...declared, skipped: whenNotHeld(criterion), passed: true };
  const requireEvidence = rubric.form === "criteria" && rubric.requireEvidence;
  const { score: given, reason, evidence } = await ask({ question, examples, requireEvidence });
  const line = threshold ?? rubric.threshold;
  const reached = reaches(given, line);
  const cited = evidence !== undefined && isEvidence(evidence, texts) ? { evidence } : {};
  // A guard that nothing breaks has nothing to cite.
  const unsupported = requireEvidence && !("evidence" in cited) && (gate !== "guard" || reached);
  const score = unsupported && gate !== "guard" ? 0 : given;
  return {
    ...declared,
    score,
    ...(rubric.scale ? { display: displayScore(score, rubric.scale, line) } : {}),
    passed: gate === "guard" ? !reached : reached && !unsupported,
    reason,
    ...(unsupported ? { ...(evidence ? { evidence } : {}), unsupported } : cited),
  };
}
