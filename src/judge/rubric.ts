import type { CriterionResult, Judging, PathStep } from "../report/index.ts";
import { median } from "../statistics/describe.ts";
import type { Aggregation, Criterion, EvidenceRule, Rubric } from "../suite/index.ts";
import { compileRegex } from "../values/regex.ts";
import { displayScore, reaches, tidyNumber } from "../values/show/score.ts";
import type { Framed, SourceTexts } from "./frame/frame.ts";
import type { Judgement } from "./judgement.ts";
import type { CriterionQuestion } from "./prompt.ts";
import { breachOf, type Failure, MIN_SPAN, scoreTooLow, whenNotHeld } from "./wording.ts";

export type AskCriterion = (question: CriterionQuestion) => Promise<Judgement>;

/** One judge's verdict on a candidate by a whole rubric. */
export type Ruling = ReturnType<typeof ruleBy>;

export function lineOf({ strict, threshold }: Rubric): number {
  return strict ? 1 : threshold;
}

export function ruleBy(
  rubric: Rubric,
  score: number | undefined,
  breaches: readonly Failure[],
  judging: Omit<Judging, "model" | "score" | "passed">,
) {
  const low = score === undefined || reaches(score, lineOf(rubric)) ? [] : [scoreTooLow(rubric, score, judging)];
  const failures = [...breaches, ...low];
  const passed = failures.length === 0;
  // Left out when no criterion counted.
  const given: { score?: number } = score === undefined ? {} : { score };
  const told: Omit<Judging, "model"> = { ...given, passed, ...judging };
  return { passed, breaches, ...given, failures, judging: told };
}

/** A score of at least this answers yes. */
const YES = 0.5;

/** Walks a tree, one question at a time, and rules by the leaf at its end. */
export async function walkTree(rubric: Rubric & { form: "tree" }, ask: AskCriterion): Promise<Ruling> {
  const path: PathStep[] = [];
  let node = rubric.tree;
  while ("ask" in node) {
    const { score, reason } = await ask(askNode(node.ask));
    const answer = reaches(score, YES) ? "yes" : "no";
    path.push({ ask: node.ask, answer, score, reason });
    node = node[answer];
  }
  return ruleBy(rubric, node.score, [], { reason: node.reason ?? path.at(-1)?.reason, path });
}

export function askNode(question: string): CriterionQuestion {
  return { question, examples: [], requireEvidence: false };
}

type CriteriaRubric = Exclude<Rubric, { form: "tree" }>;
type CandidateTexts = Pick<Framed, "whole" | "texts">;

/** Judges each criterion that applies, side by side, and rules by all of them. */
export async function judgeCriteria(rubric: CriteriaRubric, sent: CandidateTexts, ask: AskCriterion): Promise<Ruling> {
  const { form, criteria: declared } = rubric;
  const judging = declared.map((criterion) => judgeCriterion(rubric, criterion, sent, ask));
  // All end before one rejects: no question is left running.
  await Promise.allSettled(judging);
  const criteria = await Promise.all(judging);
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
  const reached = reaches(given, threshold ?? rubric.threshold);
  const found = evidence === undefined ? undefined : findEvidence(evidence, requireEvidence, texts);
  // There is nothing to cite for an unbroken guard, nor for an absence, which fails by its score when it is broken.
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

/** One score of at least one, none of which has weight 0. */
export function aggregate(aggregation: Aggregation, weighed: readonly { score: number; weight: number }[]): number {
  const scores = weighed.map(({ score }) => score);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (score: number) => number): number =>
    weighed.reduce((sum, { score, weight }) => sum + (weight / total) * of(score), 0);
  const aggregations: Record<Aggregation, () => number> = {
    weighted_mean: () => mean((score) => score),
    geometric_mean: () => (scores.includes(0) ? 0 : Math.exp(mean(Math.log))),
    min: () => Math.min(...scores),
    max: () => Math.max(...scores),
    median: () => median(scores),
  };
  return aggregations[aggregation]();
}

/** Whether a criterion applies: its `when` holds in one of the texts, or it has none. */
export function applies({ when }: Criterion, texts: readonly string[]): boolean {
  if (!when) return true;
  if ("contains" in when) return texts.some((text) => text.includes(when.contains));
  const regex = compileRegex(when.regex);
  return texts.some((text) => regex.test(text));
}

const SOURCES = ["response", "context"] as const satisfies readonly (keyof SourceTexts)[];

/** Finds a span in one of the texts that were sent, apart from Unicode forms, blanks, and the escapes of a quote from a line of JSON. */
export function findEvidence(cited: string, rule: EvidenceRule, texts: SourceTexts) {
  for (const evidence of new Set([cited, unescapeJson(cited)])) {
    const source = SOURCES.find((one) => (rule === true || rule === one) && standsIn(evidence, texts[one]));
    if (source) return { evidence, evidence_source: source };
  }
  return undefined;
}

function standsIn(span: string, texts: readonly string[]): boolean {
  const cited = fold(span);
  const folded = texts.map(fold);
  if ([...cited].length < MIN_SPAN) return cited !== "" && folded.length === 1 && folded[0] === cited;
  return folded.some((text) => text.includes(cited));
}

function fold(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function unescapeJson(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g, (one) => JSON.parse(`"${one}"`) as string);
}
