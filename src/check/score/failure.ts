import type { AssertionResult, DerivedMetricResult } from "../../report/index.ts";
import { metricBelow } from "../../values/show/score.ts";
import type { Graded, GradedSet, Sorted } from "./sort.ts";
import type { Item, Tally } from "./tally.ts";
import * as wording from "./wording.ts";

/** Why a test failed. */
export interface GradeFailure {
  message: string;
  rule_id: string;
  hint?: string;
}

/** Why a test failed: all of it that has to hold and does not, the first of which names the rule. `total`: its score, when it has a threshold. */
export function explainFailure(
  sorted: Sorted,
  total: Tally | undefined,
  metrics: readonly DerivedMetricResult[],
): GradeFailure {
  const failures = [
    ...(total ? firmFailure(sorted) : itemFailure(sorted)),
    ...(total?.state === "failed" ? [scoreFailure(total, sorted)] : []),
    ...metrics.filter(({ passed }) => passed === false).map(metricFailure),
  ];
  const hint = failures.find((failure) => failure.hint !== undefined)?.hint;
  return { message: failures.map(({ message }) => message).join("; "), rule_id: failures[0]?.rule_id ?? "", hint };
}

function firmFailure({ firm }: Sorted): GradeFailure[] {
  const failed = firm.filter(hasFailed).map(({ result }) => result);
  return failed[0] === undefined ? [] : [{ message: wording.firstOf(failed), rule_id: ruleOf(failed[0]) }];
}

function itemFailure({ firm, singles, sets }: Sorted): GradeFailure[] {
  const alone = [...firm, ...singles];
  const failed = alone.filter(hasFailed);
  const failedSets = sets.filter(hasFailed);
  const [first] = failed;
  const [set] = failedSets;
  const rule = first ? ruleOf(first.result) : "set.threshold";
  if (failed.length + failedSets.length > 1) {
    return [{ message: wording.listFailed(countFailed(alone), countFailed(sets)), rule_id: rule }];
  }
  if (first) return [{ message: first.result.message ?? "", rule_id: rule }];
  return set ? [{ message: wording.setFailed(set.result, countFailed(set.members)), rule_id: rule }] : [];
}

function scoreFailure({ score = 0, threshold }: Tally, { singles, sets }: Sorted): GradeFailure {
  const message = wording.scoreFailed(score, threshold, countFailed(singles), countFailed(sets));
  return { message, rule_id: "score.threshold" };
}

function metricFailure(metric: DerivedMetricResult): GradeFailure {
  const hint = metric.unknown_refs && wording.unknownNames(metric);
  return { message: metricBelow(metric), rule_id: "metric.threshold", hint };
}

function ruleOf({ matcher }: AssertionResult): string {
  return `assertion.${matcher}`;
}

function hasFailed({ state }: Item): boolean {
  return state === "failed";
}

function countFailed(graded: readonly (Graded | GradedSet)[]): wording.Failed {
  return { failed: graded.filter(hasFailed).length, of: graded.length };
}
