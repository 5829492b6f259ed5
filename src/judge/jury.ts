import type { Spread } from "../report/index.ts";
import { mean, median, sampleStdev } from "../statistics/describe.ts";
import type { Rubric } from "../suite/index.ts";
import { reaches, tidyNumber } from "../values/show/score.ts";
import { type Evaluation, type EvaluationRecord, isEnough, type Jury } from "./evaluation.ts";
import { lineOf, type Ruling } from "./rubric.ts";
import { type Failure, gatesBroken, panelTooLow, votesFail } from "./wording.ts";

type Combined = Omit<Evaluation, "detail" | "warnings"> & Omit<EvaluationRecord, "rubric" | "judging">;

/** Smaller juries do not tell how near the line they are. */
const MIN_NEAR = 3;

/** Combines the rulings of one judge, a jury or a panel, at least one, to a verdict. */
export function combineRulings(rubric: Rubric, judge: Jury, rulings: readonly Ruling[]): Combined {
  const { jury, panel } = judge;
  const scores = scoresOf(rulings);
  const verdict = (failure: Failure | undefined): Combined => {
    return { passed: !failure, score: scores.length === 0 ? undefined : tidyNumber(mean(scores)), ...failure };
  };
  const of = rulings.length;
  const passes = rulings.filter(({ passed }) => passed).length;
  if (panel) {
    const failure = failPanel(rubric, judge, rulings, passes);
    return { ...verdict(failure), ...spreadOf(rulings, passes), combined: "panel", aggregate: panel.aggregate };
  }
  if (of === 1) return verdict(rulings[0]?.failures[0]);
  const { consensus } = jury ?? {};
  const passed = isEnough(judge, passes, of);
  // Whether one vote more or less would turn the verdict.
  const turned = passed ? passes - 1 : passes + 1;
  const near = of >= MIN_NEAR && turned >= 0 && turned <= of && isEnough(judge, turned, of) !== passed;
  return {
    ...verdict(passed ? undefined : votesFail(passes, rulings, consensus)),
    combined: "jury",
    consensus,
    ...spreadOf(rulings, passes, near),
  };
}

function failPanel(rubric: Rubric, judge: Jury, rulings: readonly Ruling[], passes: number): Failure | undefined {
  const isMost = (votes: number): boolean => isEnough(judge, votes, rulings.length);
  const { aggregate } = judge.panel ?? {};
  if (aggregate === "majority") return isMost(passes) ? undefined : votesFail(passes, rulings, "panel");
  const kept = rulings.filter(({ breaches }) => breaches.length === 0).length;
  if (!isMost(kept)) return gatesBroken(kept, rulings);
  const scores = scoresOf(rulings);
  if (scores.length === 0) return undefined;
  const score = aggregate === "mean" ? mean(scores) : median(scores);
  return reaches(score, lineOf(rubric)) ? undefined : panelTooLow(rubric, String(aggregate), score);
}

function scoresOf(rulings: readonly Ruling[]): number[] {
  return rulings.flatMap(({ score }) => score ?? []);
}

/** The votes, and how far scores agree; nothing where nothing was judged. */
function spreadOf(rulings: readonly Ruling[], passes: number, near = false): { spread?: Spread } {
  if (rulings.every(({ judging }) => judging.vacuous)) return {};
  const scores = scoresOf(rulings);
  const told = scores.length > 0 && {
    mean: tidyNumber(mean(scores)),
    min: Math.min(...scores),
    max: Math.max(...scores),
    stdev: tidyNumber(sampleStdev(scores)),
  };
  return { spread: { votes: rulings.length, passes, ...told, ...(near ? { near } : {}) } };
}
