import { groupBy } from "../../values/group-by.ts";
import { showScores } from "../../values/show/score.ts";
import type { CriterionResult, Judging } from "../model/report.ts";

/** One criterion as all judges saw it. */
export interface CriterionRow {
  /** What the judge said who is least in favour: why it is as it is. */
  worst: CriterionResult;
  /** What each judge gave, in their order; those that gave nothing are left out. */
  scores: readonly string[];
  /** Whether it holds for most of them; undefined when it was not judged. */
  passed: boolean | undefined;
}

/** The criteria of one or several judgements, in order of the rubric. A rubric in words is one criterion. */
export function listCriteria(judging: readonly Judging[]): CriterionRow[] {
  const all = judging.flatMap((one) => one.criteria ?? wordsOf(one));
  return [...groupBy(all, ({ name }) => name).values()].flatMap(toRow);
}

/** `0.80`, or as the rubric's scale writes it. */
export function showScore({ score, display }: { score?: number; display?: string }): string | undefined {
  return display ?? (score === undefined ? undefined : showScores(score, 0)[0]);
}

function wordsOf({ path, score, passed, reason }: Judging): CriterionResult[] {
  const judged = path === undefined && passed !== undefined;
  return judged ? [{ name: "rubric", weight: 1, score, passed, reason }] : [];
}

function toRow(all: readonly CriterionResult[]): CriterionRow[] {
  const judged = all.filter(({ skipped }) => skipped === undefined);
  const [worst = all[0]] = judged.toSorted((a, b) => Number(a.passed) - Number(b.passed) || favour(a) - favour(b));
  if (worst === undefined) return [];
  const passed = judged.length === 0 ? undefined : judged.filter((one) => one.passed).length * 2 > judged.length;
  return [{ worst, passed, scores: judged.flatMap((one) => showScore(one) ?? []) }];
}

/** A guard speaks for a candidate when it is low. */
function favour({ gate, score = 0 }: CriterionResult): number {
  return gate === "guard" ? -score : score;
}
