import type { Spread } from "../../report/index.ts";
import { mean, median, sampleStdev } from "../../statistics/describe.ts";
import type { JudgeSpec, Rubric } from "../../suite/index.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import type { Evaluation, EvaluationRecord } from "../evaluation.ts";
import { lineOf, type Ruling } from "../rubric/ruling.ts";
import type { Failure } from "../rubric/wording.ts";
import { isEnough } from "./enough.ts";
import { gatesBroken, juryFails, panelFails, panelTooLow } from "./wording.ts";

type Combined = Omit<Evaluation, "detail" | "warnings"> & Omit<EvaluationRecord, "rubric" | "judging">;

/** Jurors from which on it is said how near the line they are. */
const MIN_NEAR = 3;

/** One verdict of what one judge, a jury or a panel said; there is at least one ruling. */
export function combineRulings(
  rubric: Rubric,
  judge: Pick<JudgeSpec, "jury" | "panel">,
  rulings: readonly Ruling[],
): Combined {
  const { jury, panel } = judge;
  if (panel) return { ...combinePanel(rubric, judge, panel, rulings), combined: "panel", aggregate: panel.aggregate };
  const [only, another] = rulings;
  if (only && !another) return verdictOf(scoreOf(rulings), only.failures[0]);
  const { consensus } = jury ?? {};
  const passes = countPasses(rulings);
  const passed = isEnough(judge, passes, rulings.length);
  return {
    ...verdictOf(scoreOf(rulings), passed ? undefined : juryFails(passes, rulings, consensus)),
    combined: "jury",
    consensus,
    ...spreadOf(rulings, rulings.length >= MIN_NEAR && isNear(judge, passes, rulings.length)),
  };
}

function combinePanel(
  rubric: Rubric,
  judge: Pick<JudgeSpec, "jury" | "panel">,
  { aggregate }: NonNullable<JudgeSpec["panel"]>,
  rulings: readonly Ruling[],
): Combined {
  const scores = scoresOf(rulings);
  const majority = (count: number): boolean => isEnough(judge, count, rulings.length);
  const fails = (): Failure | undefined => {
    if (aggregate === "majority") {
      const passes = countPasses(rulings);
      return majority(passes) ? undefined : panelFails(passes, rulings);
    }
    const kept = rulings.filter(({ breaches }) => breaches.length === 0).length;
    if (!majority(kept)) return gatesBroken(kept, rulings);
    if (scores.length === 0) return undefined;
    const score = aggregate === "mean" ? mean(scores) : median(scores);
    return reaches(score, lineOf(rubric)) ? undefined : panelTooLow(rubric, aggregate, score);
  };
  return { ...verdictOf(scoreOf(rulings), fails()), ...spreadOf(rulings, false) };
}

function verdictOf(score: number | undefined, failure: Failure | undefined): Combined {
  return { passed: !failure, score, ...failure };
}

function scoresOf(rulings: readonly Ruling[]): number[] {
  return rulings.flatMap(({ score }) => score ?? []);
}

function scoreOf(rulings: readonly Ruling[]): number | undefined {
  const scores = scoresOf(rulings);
  return scores.length === 0 ? undefined : tidyNumber(mean(scores));
}

function countPasses(rulings: readonly Ruling[]): number {
  return rulings.filter(({ passed }) => passed).length;
}

/** How they voted, and how far their scores agree, where they gave any; nothing where nothing was judged. */
function spreadOf(rulings: readonly Ruling[], near: boolean): { spread?: Spread } {
  if (rulings.every(({ judging }) => judging.vacuous)) return {};
  const scores = scoresOf(rulings);
  const told = scores.length === 0 ? {} : describeScores(scores);
  return { spread: { votes: rulings.length, passes: countPasses(rulings), ...told, ...(near ? { near } : {}) } };
}

function describeScores(scores: readonly number[]) {
  return {
    mean: tidyNumber(mean(scores)),
    min: Math.min(...scores),
    max: Math.max(...scores),
    stdev: tidyNumber(sampleStdev(scores)),
  };
}

/** Whether one vote more or less would turn the verdict of a jury; what the scores are has no part in it. */
function isNear(judge: Pick<JudgeSpec, "jury" | "panel">, passes: number, size: number): boolean {
  const passed = isEnough(judge, passes, size);
  const turned = passed ? passes - 1 : passes + 1;
  return turned >= 0 && turned <= size && isEnough(judge, turned, size) !== passed;
}
