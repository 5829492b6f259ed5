import { groupBy } from "../../values/group-by.ts";
import { showMetric } from "../../values/show/score.ts";
import { listTold } from "../../values/text.ts";
import { tellPair } from "../judged/comparison.ts";
import { chance, readScale, type Scale, showUnits } from "../judged/wording.ts";
import type { Claim, CriterionResult, EvaluationDetail, Judging, PathStep, TestResult } from "../model/report.ts";

/** As many as judges are asked for. */
const MAX_CLAIMS = 5;

/** One criterion as all judges saw it, with the reason of the one least in favour. */
export interface CriterionRow {
  name: string;
  question: string | undefined;
  /** Whether it holds for most judges; undefined when it was not judged. */
  passed: boolean | undefined;
  /** The score of each judge that gave one. */
  scores: readonly string[];
  /** `required ≥ 0.50, weight 2`. */
  gate: string;
  /** The reason, or why it was skipped. */
  why: string;
  /** What the judge checked: `✓ names the date`. */
  claims: readonly string[];
  /** The cited span in quotes, marked where it is from the context. */
  cited: string | undefined;
  /** What is wrong with the citation. */
  lacks: string | undefined;
}

/** The criteria of all judgements, in order of the rubric. A rubric in words is one criterion. */
export function listCriteria({ judging, rubric }: Pick<EvaluationDetail, "judging" | "rubric">): CriterionRow[] {
  const all = judging.flatMap(({ criteria, path, score, passed, reason }): CriterionResult[] => {
    const judged = path === undefined && passed !== undefined;
    return criteria ?? (judged ? [{ name: "rubric", weight: 1, score, passed, reason }] : []);
  });
  return [...groupBy(all, ({ name }) => name).values()].map((group) => toRow(group, readScale(rubric)));
}

function toRow(all: readonly CriterionResult[], scale: Scale): CriterionRow {
  const judged = all.filter(({ skipped }) => skipped === undefined);
  const ranked = judged.toSorted((a, b) => Number(a.passed) - Number(b.passed) || favour(a) - favour(b));
  const [worst] = [...ranked, ...all] as [CriterionResult];
  const { name, question, reason = "", skipped, claims, evidence, evidence_source: source, unsupported } = worst;
  return {
    name,
    question,
    passed: judged.length === 0 ? undefined : judged.filter((one) => one.passed).length * 2 > judged.length,
    scores: judged.flatMap(({ score, display, passed }) =>
      score === undefined ? [] : [display ?? showUnits(score, scale, passed)],
    ),
    gate: describeGate(worst, scale),
    why: skipped === undefined ? reason : `skipped: ${skipped}`,
    claims: nameClaims(claims),
    cited: evidence === undefined ? undefined : `“${evidence}”${source === "context" ? " (context)" : ""}`,
    lacks: unsupported ? (evidence === undefined ? "it cites nothing" : "that is not in what was shown") : undefined,
  };
}

const MET: Readonly<Record<Claim["met"], string>> = { yes: "✓", partly: "~", no: "✗" };

function nameClaims(claims: readonly Claim[] = []): string[] {
  return claims.slice(0, MAX_CLAIMS).map(({ claim, met }) => `${MET[met]} ${claim}`);
}

function describeGate({ gate, threshold, weight }: CriterionResult, scale: Scale): string {
  const limit = threshold === undefined ? "" : `${gate === "guard" ? " <" : " ≥"} ${showUnits(threshold, scale)}`;
  const held = gate === undefined && limit !== "" ? [`marked${limit}`] : gate === undefined ? [] : [`${gate}${limit}`];
  return [...held, ...(weight === 1 ? [] : [`weight ${showMetric(weight)}`])].join(", ");
}

/** A guard speaks for a candidate when it is low. */
function favour({ gate, score = 0 }: CriterionResult): number {
  return gate === "guard" ? -score : score;
}

/** What one judge said, in the units of the rubric. */
export interface Vote {
  model: string;
  /** undefined where there is no judgement. */
  passed: boolean | undefined;
  /** Empty where there is no judgement. */
  score: string;
  /** Its reason, or why there is no judgement. */
  why: string;
  /** What it checked for a rubric in words; other rubrics have criteria. */
  claims: readonly string[];
  given: boolean;
  /** The questions of a tree in the order they were asked, each with its score. */
  path: readonly (PathStep & { shown: string })[];
}

/** What each judge said, in their order. */
export function listVotes({ judging, rubric }: Pick<EvaluationDetail, "judging" | "rubric">): Vote[] {
  const scale = readScale(rubric);
  return judging.map(({ model, passed, score, error, reason = "", path = [], criteria = [] }: Judging) => ({
    model,
    passed,
    score: score === undefined ? (error === undefined ? "no score" : "") : showUnits(score, scale, passed),
    why: error ?? reason,
    claims: rubric.form === "text" ? nameClaims(criteria[0]?.claims) : [],
    given: error === undefined,
    path: path.map((step) => ({ ...step, shown: showUnits(step.score, "unit") })),
  }));
}

/** The criteria that do not hold: `faithful 0.30: the year is in no part of the context`. */
export function listFailedCriteria(result: TestResult): string[] {
  return sayCriteria(result, (passed) => passed === false);
}

/** Why a test passes by what judges say, a line each; empty of one that does not pass. */
export function listReasons(result: TestResult): string[] {
  const { status, detail, assertions } = result;
  if (status !== "passed") return [];
  const trees = detail?.type === "evaluation" ? detail.judging.filter(({ path }) => path) : [];
  return listTold([
    ...sayCriteria(result, () => true),
    ...trees.map(({ reason }) => reason),
    ...(detail?.type === "pair" ? tellPair(detail) : []),
    ...assertions.map(
      ({ target, score, message: why }) =>
        score !== undefined && why !== undefined && `${target} ${chance(score)}: ${why}`,
    ),
  ]);
}

function sayCriteria({ detail }: TestResult, is: (passed: boolean | undefined) => boolean): string[] {
  const criteria = detail?.type === "evaluation" ? listCriteria(detail) : [];
  return criteria.flatMap(({ name, scores, passed, why }) => {
    return is(passed) ? [`${[name, ...scores].join(" ")}${why === "" ? "" : `: ${why}`}`] : [];
  });
}
