import type { AssertionResult, DerivedMetricResult } from "../../report/report.ts";
import type { Graded, GradedSet, Sorted } from "./sort.ts";
import type { Item } from "./tally.ts";
import * as wording from "./wording.ts";

/** Why a test failed. */
export interface GradeFailure {
  message: string;
  rule_id: string;
  hint?: string;
}

/** What must hold and does not, of a test with a threshold. */
export function firmFailure({ firm }: Sorted): GradeFailure[] {
  const failed = firm.filter(hasFailed).map(({ result }) => result);
  return failed[0] === undefined ? [] : [{ message: wording.firstOf(failed), rule_id: ruleOf(failed[0]) }];
}

/** What does not hold, of a test without a threshold. */
export function itemFailure({ firm, singles, sets }: Sorted): GradeFailure[] {
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

/** That the score is below the threshold. */
export function scoreFailure(score: number, threshold: number, { singles, sets }: Sorted): GradeFailure {
  const message = wording.scoreFailed(score, threshold, countFailed(singles), countFailed(sets));
  return { message, rule_id: "score.threshold" };
}

/** That a metric is below its own threshold. */
export function metricFailure(metric: DerivedMetricResult): GradeFailure {
  const failure = { message: wording.metricFailed(metric), rule_id: "metric.threshold" };
  return metric.unknown_refs ? { ...failure, hint: wording.unknownNames(metric) } : failure;
}

/** Several reasons as one, the first of which names the rule; undefined when there is none. */
export function joinFailures(failures: readonly GradeFailure[]): GradeFailure | undefined {
  const [first] = failures;
  if (!first) return undefined;
  const hint = failures.find((failure) => failure.hint !== undefined)?.hint;
  const message = failures.map((failure) => failure.message).join("; ");
  return { message, rule_id: first.rule_id, ...(hint === undefined ? {} : { hint }) };
}

function ruleOf({ matcher }: AssertionResult): string {
  return `assertion.${matcher}`;
}

function hasFailed({ item }: { item: Item }): boolean {
  return item.state === "failed";
}

function countFailed(graded: readonly (Graded | GradedSet)[]): wording.Failed {
  return { failed: graded.filter(hasFailed).length, of: graded.length };
}
