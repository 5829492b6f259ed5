import type { CriterionResult } from "../../report/index.ts";
import { median } from "../../statistics/describe.ts";
import type { Aggregation, Criterion, EvidenceRule, Rubric } from "../../suite/index.ts";
import { compileRegex } from "../../values/regex.ts";
import { displayScore, reaches, tidyNumber } from "../../values/show/score.ts";
import type { SourceTexts } from "../frame/part.ts";
import type { CriterionQuestion } from "../question.ts";
import { findEvidence } from "./evidence.ts";
import { type AskCriterion, type Ruling, ruleBy } from "./ruling.ts";
import { breachOf, whenNotHeld } from "./wording.ts";

type CriteriaRubric = Exclude<Rubric, { form: "tree" }>;

/** What of a candidate decides besides its judges. */
export interface CandidateTexts {
  /** All of what is graded, one by one: `when` looks at them. */
  whole: readonly string[];
  /** What was sent: evidence stands in one of them. */
  texts: SourceTexts;
}

/** Judges each criterion that applies, side by side, and rules by all of them. */
export async function judgeCriteria(rubric: CriteriaRubric, sent: CandidateTexts, ask: AskCriterion): Promise<Ruling> {
  const { form, criteria: declared } = rubric;
  const criteria = await allSettledOrThrow(declared.map((criterion) => judgeCriterion(rubric, criterion, sent, ask)));
  const counted = criteria.flatMap(({ score, weight, gate }) =>
    score === undefined || gate === "guard" || weight === 0 ? [] : [{ score, weight }],
  );
  const aggregation = form === "criteria" ? rubric.aggregation : "weighted_mean";
  const score = counted.length === 0 ? undefined : tidyNumber(aggregate(aggregation, counted));
  const breaches = criteria.flatMap((result) => breachOf(result, rubric, evidenceRuleOf(rubric)) ?? []);
  return ruleBy(rubric, score, breaches, {
    ...(criteria.every(({ skipped }) => skipped !== undefined) ? { vacuous: true } : {}),
    ...(form === "text" ? { reason: criteria[0]?.reason } : {}),
    criteria,
  });
}

function evidenceRuleOf(rubric: CriteriaRubric): EvidenceRule {
  return rubric.form === "criteria" && rubric.requireEvidence;
}

/** What a judge is asked by a criterion. */
export function questionOf(rubric: CriteriaRubric, { question, examples, absence }: Criterion): CriterionQuestion {
  return { question, examples, requireEvidence: evidenceRuleOf(rubric), ...(absence ? { absence } : {}) };
}

async function judgeCriterion(
  rubric: CriteriaRubric,
  criterion: Criterion,
  { whole, texts }: CandidateTexts,
  ask: AskCriterion,
): Promise<CriterionResult> {
  const { name, question, weight, gate, threshold, absence } = criterion;
  const declared = {
    name,
    ...(question === name || rubric.form === "text" ? {} : { question }),
    weight,
    ...(gate ? { gate } : {}),
    threshold,
  };
  if (!applies(criterion, whole)) return { ...declared, skipped: whenNotHeld(criterion), passed: true };
  const { score: given, reason, evidence, claims } = await ask(questionOf(rubric, criterion));
  const requireEvidence = evidenceRuleOf(rubric);
  const line = threshold ?? rubric.threshold;
  const reached = reaches(given, line);
  const found = evidence === undefined ? undefined : findEvidence(evidence, requireEvidence, texts);
  // A guard that nothing breaks has nothing to cite, nor has what is absent; and where that is there after all, it fails anyway.
  const unsupported = requireEvidence && !found && !absence && (gate !== "guard" || reached);
  const score = unsupported && gate !== "guard" ? 0 : given;
  const passed = gate === "guard" ? !reached : reached && !unsupported;
  return {
    ...declared,
    score,
    ...(rubric.scale ? { display: displayScore(score, rubric.scale, passed) } : {}),
    passed,
    reason,
    ...(claims.length > 0 ? { claims: [...claims] } : {}),
    ...(unsupported ? { ...(evidence ? { evidence } : {}), unsupported } : found),
  };
}

/** A score and its share. */
export interface Weighed {
  score: number;
  weight: number;
}

/** One score of several, of which there is at least one and none weighs nothing. */
export function aggregate(aggregation: Aggregation, weighed: readonly Weighed[]): number {
  const scores = weighed.map(({ score }) => score);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (score: number) => number): number =>
    weighed.reduce((sum, { score, weight }) => sum + (weight / total) * of(score), 0);
  switch (aggregation) {
    case "weighted_mean":
      return mean((score) => score);
    case "geometric_mean":
      return scores.includes(0) ? 0 : Math.exp(mean(Math.log));
    case "min":
      return Math.min(...scores);
    case "max":
      return Math.max(...scores);
    case "median":
      return median(scores);
  }
}

/** Whether a criterion applies: its `when` holds in one of the texts, or it has none. */
export function applies({ when }: Criterion, texts: readonly string[]): boolean {
  if (!when) return true;
  if ("contains" in when) return texts.some((text) => text.includes(when.contains));
  const regex = compileRegex(when.regex);
  return texts.some((text) => regex.test(text));
}

/** `Promise.all` that rejects only when all have ended: nothing goes on behind the back of who waits. */
async function allSettledOrThrow<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
