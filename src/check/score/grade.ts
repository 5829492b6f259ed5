import type { AssertionResult, DerivedMetricResult, SetResult } from "../../report/report.ts";
import type { Expectation, TestCommon } from "../../suite/suite.ts";
import { tidyNumber } from "../../values/score.ts";
import { firmFailure, type GradeFailure, itemFailure, joinFailures, metricFailure, scoreFailure } from "./failure.ts";
import { type Derived, deriveMetrics, type Scores } from "./metrics.ts";
import { type Graded, type Sorted, sortResults } from "./sort.ts";
import { type Item, type State, tally } from "./tally.ts";

/** What of a test decides how its assertions count. */
export type Scoring = Pick<TestCommon, "threshold" | "derivedMetrics">;

/** What the assertions of a test come to together. */
export interface Grade {
  state: State;
  /** As given, those of sets and those that weigh other than 1 marked so. */
  assertions: AssertionResult[];
  /** From 0 to 1, only with a threshold, and where anything could be judged. */
  score?: number;
  sets: SetResult[];
  metrics: DerivedMetricResult[];
  /** Why it failed. */
  failure?: GradeFailure;
}

const NONE: Derived = { metrics: [], deferred: false };

/**
 * Grades what `checkExpectations` gave for these expectations. With a threshold the score of assertions and sets has to
 * reach it; without one, each has to hold. Results before theirs, and those of the limits on duration and size, have to
 * hold in any case, and so have metrics with a threshold. A deferred assertion has no part in a score.
 */
export function gradeTest(
  { threshold, derivedMetrics = [] }: Scoring,
  expectations: readonly Expectation[],
  results: readonly AssertionResult[],
): Grade {
  const sorted = sortResults(expectations, results, threshold !== undefined);
  const { firm, singles, sets, assertions } = sorted;
  const { metrics, deferred } = derivedMetrics.length > 0 ? deriveMetrics(derivedMetrics, collectScores(sorted)) : NONE;
  const items: Item[] = [];
  for (const { item } of singles) items.push(item);
  for (const { item } of sets) items.push(item);
  let waits = deferred || firm.some(isDeferred);
  const failures: GradeFailure[] = [];
  const grade: Grade = { state: "passed", assertions, sets: sets.map(({ result }) => result), metrics };
  if (threshold === undefined) {
    waits ||= items.some(({ state }) => state === "deferred");
    failures.push(...itemFailure(sorted));
  } else {
    const { score, state } = tally(items, threshold);
    waits ||= state === "deferred";
    failures.push(...firmFailure(sorted));
    if (state === "failed") failures.push(scoreFailure(score ?? 0, threshold, sorted));
    if (score !== undefined) grade.score = tidyNumber(score);
  }
  for (const metric of metrics) if (metric.passed === false) failures.push(metricFailure(metric));
  const failure = joinFailures(failures);
  if (failure) grade.failure = failure;
  grade.state = failure ? "failed" : waits ? "deferred" : "passed";
  return grade;
}

function isDeferred({ item }: Graded): boolean {
  return item.state === "deferred";
}

/** Scores that metrics refer to; of several things with one name, the first, assertions before sets. */
function collectScores({ singles, sets }: Sorted): Scores {
  const scores: Scores = new Map();
  const add = (name: string | undefined, score: number | undefined): void => {
    if (name !== undefined && !scores.has(name)) scores.set(name, score);
  };
  for (const graded of singles) add(graded.result.name, scoreOf(graded));
  for (const { members } of sets) for (const graded of members) add(graded.result.name, scoreOf(graded));
  for (const { result, members } of sets) add(result.name, members.some(isDeferred) ? undefined : result.score);
  return scores;
}

/** A judge's score is finer than whether it reached the judge's threshold; anything else is 1 or 0. */
function scoreOf({ result, item: { state } }: Graded): number | undefined {
  if (state === "deferred") return undefined;
  const judged = result.matcher === "llm_judge" ? result.score : undefined;
  return judged ?? (state === "passed" ? 1 : 0);
}
